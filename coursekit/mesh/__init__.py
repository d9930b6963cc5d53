"""Triangulations, and the exact predicates that they rest on."""

"""A class that runs the course together: its hub, and what a teacher collects."""

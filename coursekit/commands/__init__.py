"""One module a command, each with `main(arguments)`, which returns the exit code."""

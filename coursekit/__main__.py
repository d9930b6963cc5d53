"""The command line: `python3 -m coursekit COMMAND`.

This file parses on Python 3.8, so that an older Python is told what is needed instead of a syntax error.
"""

import sys

OLDEST = (3, 11)

# What a command is called: the extras of pyproject.toml that it needs, and what it does.
COMMANDS = {
    "lab": ([], "open JupyterLab on the notebooks; further arguments go to JupyterLab"),
    "lecture": ([], "show a notebook as slides, by clicker alone: lecture NUMBER or NOTEBOOK"),
    "check": ([], "check exercises: check [NUMBER, NOTEBOOK or FOLDER ...] [--csv FILE]"),
    "test": (["test"], "run all tests, notebooks and browser included; further arguments go to pytest"),
    "bench": (["test", "bench"], "run the benchmarks against other packages"),
    "export": (["test"], "write the course as a website: export [FOLDER] [--repository OWNER/NAME] [--lite]"),
    "lite": (["test"], "build a site in which the notebooks run in the browser: lite FOLDER"),
    "store": (["test"], "run notebooks and bring them into their stored form: store [NUMBER ...]"),
    "data": ([], "make the files in data/ again"),
    "release": ([], "write the students' copy, without solutions and tests: release FOLDER [--nbgrader]"),
    "class": ([], "run the course for a class, on JupyterHub: class FOLDER"),
}
NEED_TESTS = ("test", "bench")
FOR_STUDENTS = ("lab", "check", "export")


def main(arguments):
    """Run a command and return its exit code; a sentence on stderr and 1 where it cannot run, 2 where there is none."""
    if tuple(sys.version_info[:2]) < OLDEST:
        sys.exit(
            "Python {}.{} or later is needed, and this is Python {}: run a later one, as in `python3.12 -m coursekit`, "
            "or get it from https://www.python.org/downloads/.".format(*OLDEST, sys.version.split()[0])
        )
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print("python3 -m coursekit COMMAND\n")
        for name in offered():
            print(f"  {name:8}{COMMANDS[name][1]}")
        return 0
    name, rest = arguments[0], arguments[1:]
    if name not in COMMANDS:
        print(f"There is no command {name!r}; there are {', '.join(offered())}.", file=sys.stderr)
        return 2
    try:
        return dispatch(name, rest)
    except KeyboardInterrupt:
        return 130


def offered():
    """The commands that help lists: in the students' copy, which has no tests, not those that make the course."""
    from . import environment

    whole = (environment.project_folder() / "tests").is_dir()
    return [name for name in COMMANDS if whole or name in FOR_STUDENTS]


def dispatch(name, rest):
    """Run a command in the Python that has what it needs: this one, or that of the project's `.venv`."""
    from importlib import import_module
    from pathlib import Path

    from . import chromium, environment

    folder = environment.project_folder()
    if name in NEED_TESTS and not (folder / "tests").is_dir():
        sys.exit(f"There is nothing for `{name}` to run here: the students' copy has no tests.")
    extras, _ = COMMANDS[name]
    # A copy without pyproject.toml (the notebooks alone) can't be installed: the running Python has to do.
    if (folder / "pyproject.toml").is_file():
        python = environment.python_with(folder, extras)
        if python != Path(sys.executable):
            return environment.run([python, "-m", "coursekit", name, *rest])
    try:
        return import_module(f"coursekit.commands.{name}").main(rest)
    except chromium.ChromiumMissing as error:
        sys.exit(str(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`release`: the students' copy, without the exercises' solutions and without tests."""

import argparse
import ast
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from ..classroom.grading import for_nbgrader
from ..environment import project_folder
from ..exercises.course import LECTURES, exercises

PARTS = ("coursekit", "data", "environment.yml", "pyproject.toml")
"""What travels whole; of the notebooks only the course's do, and not what else lies beside them."""

NOTEBOOK = re.compile(r"\d\d_\w+\.ipynb")
README = Path(__file__).parent / "students" / "README.md"

Function = ast.FunctionDef | ast.AsyncFunctionDef


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        "python3 -m coursekit release", description="Write the students' copy: no solutions, no tests."
    )
    parser.add_argument("folder", type=Path, help="a new or empty folder outside the project")
    parser.add_argument("--nbgrader", action="store_true", help="mark exercises for nbgrader's generate_assignment")
    chosen = parser.parse_args(arguments)
    folder = chosen.folder
    try:
        release(project_folder().resolve(), folder, chosen.nbgrader)
    except ValueError as error:
        sys.exit(str(error))
    print(f"The students' copy is in {folder}; its README.md says how to begin.")
    return 0


def release(project: Path, folder: Path, nbgrader: bool = False) -> None:
    """Write the students' copy of a project into a folder, with its exercises marked for nbgrader where that is wanted.

    Raises ValueError, and writes nothing, for a folder that will not do, and for a notebook with a solution in it.
    """
    if folder.resolve().is_relative_to(project):
        raise ValueError(f"{folder} lies inside the project: name a folder outside.")
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise ValueError(f"{folder} is there already and not an empty folder: name another.")
    files = list(travelling(project))
    for path in files:
        if path.suffix == ".ipynb":
            refuse_solutions(path)
    try:
        for path in files:
            target = folder / path.relative_to(project)
            target.parent.mkdir(parents=True, exist_ok=True)
            if nbgrader and path.suffix == ".ipynb":
                notebook = json.loads(path.read_text("utf-8"))
                for_nbgrader(notebook, path.name.partition("_")[0])
                target.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
            else:
                shutil.copyfile(path, target)
        shutil.copyfile(README, folder / "README.md")
    except OSError as error:
        raise ValueError(f"Cannot write {folder}: {error.strerror}.") from error


def travelling(project: Path) -> Iterator[Path]:
    """The files of a project that students get: found by walking, since a copy without git may be released too."""
    notebooks = project / "notebooks"
    yield from sorted(path for path in notebooks.iterdir() if NOTEBOOK.fullmatch(path.name))
    for part in (notebooks / "pytest.ini", *(project / part for part in PARTS)):
        if not part.exists():
            raise ValueError(f"{part} is missing: a students' copy is made from the whole project.")
        for path in sorted(part.rglob("*")) if part.is_dir() else [part]:
            inside = path.relative_to(project).parts
            if path.is_file() and not any(name.startswith(".") or name == "__pycache__" for name in inside):
                yield path


def refuse_solutions(path: Path) -> None:
    """Raise ValueError for a notebook that holds more than the stub of an exercise: a lecturer's own solution."""
    try:
        cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    except (ValueError, TypeError, KeyError):
        raise ValueError(f"{path.name} is not a notebook.") from None
    lecture = path.name.partition("_")[0]
    answers = {task.answer for task in exercises(lecture)} if lecture in LECTURES else set()
    for cell in cells:
        is_exercise = "exercise" in cell["metadata"].get("tags", [])
        functions = defined("".join(cell["source"]))
        if is_exercise:
            solved = not functions or not all(map(is_stub, functions))
        else:
            solved = any(function.name in answers and not is_stub(function) for function in functions)
        if solved:
            raise ValueError(
                f"{path.name}: the cell {cell.get('id')} holds a solution; students get a stub that raises "
                "NotImplementedError."
            )


def defined(source: str) -> list[Function]:
    """All functions that a cell defines; none where it is not plain Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return []
    return [node for node in ast.walk(tree) if isinstance(node, Function)]


def is_stub(function: Function) -> bool:
    """Whether a function only raises NotImplementedError, below its docstring."""
    body = function.body[ast.get_docstring(function) is not None :]
    return len(body) == 1 and ast.unparse(body[0]).startswith("raise NotImplementedError")

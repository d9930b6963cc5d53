"""nbgrader's metadata: an exercise is an answer that is graded by the check below it, for a point."""

import re
from typing import Any

from ..exercises.course import LECTURES, exercises

SCHEMA = 3
"""Of nbgrader's metadata, since its 0.6."""

# What nbgrader puts in the place of a solution raises the same error; without these lines it would replace the cell.
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
STUB = re.compile(r"^( *)raise NotImplementedError.*$", re.MULTILINE)


def for_nbgrader(notebook: dict[str, Any], lecture: str) -> None:
    """Give the exercises of a notebook, as the course stores it, what nbgrader's `generate_assignment` asks for."""
    cells = {cell["id"]: cell for cell in notebook["cells"]}
    for task in exercises(lecture) if lecture in LECTURES else []:
        answer, test = cells[f"exercise-{task.slug}"], cells[f"check-{task.slug}"]
        source = STUB.sub(rf"\1{BEGIN}\n\g<0>\n\1{END}", "".join(answer["source"]))
        answer["source"] = source.splitlines(keepends=True)
        answer["metadata"]["nbgrader"] = about(answer["id"], solution=True)
        test["metadata"]["nbgrader"] = {**about(test["id"], solution=False), "points": 1}


def about(name: str, solution: bool) -> dict[str, Any]:
    """Of an answer, which students edit, or else of its test, which nbgrader puts back as it was."""
    kind = {"solution": solution, "grade": not solution, "locked": not solution, "task": False}
    return {**kind, "grade_id": name, "schema_version": SCHEMA}

"""Who may import whom: the rules that keep algorithms free of pictures, and the player free of algorithms."""

import ast
import inspect
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "coursekit"

ALGORITHMS = {"maps", "search", "mesh", "crowds", "games", "adversarial", "sampling", "learning", "planning"}

# What a part may import of the package. A part that is not named may import everything but the demos.
MAY_IMPORT = {
    **dict.fromkeys(ALGORITHMS, ALGORITHMS),
    "trace": set(),
    "look": set(),
    "listing": {"trace"},
    "story": {"trace", "listing"},
    "pictures": {"pictures", "look", *ALGORITHMS},
    "player": {"player", "look", "story", "trace", "listing"},
}
MAY_IMPORT_DEMOS = {"demos", "commands", "notebooks", "exercises"}
"""An exercise shows the counterexample with the stories of its lecture."""

# What draws on a screen; algorithms and traces work without.
SCREEN = {
    "IPython",
    "anywidget",
    "ipykernel",
    "ipywidgets",
    "jupyter",
    "jupyterlab",
    "matplotlib",
    "nbformat",
    "traitlets",
}
WITHOUT_SCREEN = ALGORITHMS | {"trace", "listing", "story", "pictures"}


class Import(NamedTuple):
    place: str  # file and line
    part: str  # the part of the package that imports
    module: str  # in full, as in coursekit.games.tree
    name: str  # what is taken from it, "" where it is the module itself

    def parts(self) -> set[str]:
        """The parts of the package that this import reaches into."""
        package, _, rest = self.module.partition(".")
        if package != "coursekit":
            return set()
        return {rest.split(".")[0] or self.name} - {"", "__version__"}


def imports(package: Path) -> Iterator[Import]:
    """Every import in a package, those inside functions too."""
    for path in sorted(package.rglob("*.py")):
        inside = path.relative_to(package).with_suffix("").parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            place = f"{path.relative_to(package)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Import):
                yield from (Import(place, inside[0], alias.name, "") for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                module = node.module or ""
                if node.level:
                    above = ("coursekit", *inside)[: -node.level]
                    module = ".".join([*above, *filter(None, [module])])
                yield from (Import(place, inside[0], module, alias.name) for alias in node.names)


@pytest.fixture(scope="module")
def ours() -> list[Import]:
    """The imports of this package, which takes a second to read."""
    return list(imports(PACKAGE))


def breaches(found: Iterable[Import]) -> list[str]:
    """The imports among these that the rules forbid, each with its place."""
    told = []
    for each in found:
        forbidden = each.parts() - MAY_IMPORT.get(each.part, each.parts())
        if each.part not in MAY_IMPORT_DEMOS:
            forbidden |= each.parts() & {"demos"}
        if each.part in WITHOUT_SCREEN:
            forbidden |= {each.module.split(".")[0]} & SCREEN
        told += [f"{each.place}: {each.part} imports {name}" for name in sorted(forbidden)]
    return told


def test_every_import_goes_where_it_may(ours):
    assert not breaches(ours)


def test_pictures_take_data_types_from_algorithms_and_no_code(ours):
    taken = [each for each in ours if each.part == "pictures" and each.parts() & ALGORITHMS]
    assert not [each for each in taken if is_code(each)]


def is_code(each: Import) -> bool:
    """Whether what is imported is a function or a whole module."""
    taken = getattr(import_module(each.module), each.name, None) if each.name else None
    return taken is None or inspect.isroutine(taken) or inspect.ismodule(taken)


def test_code_is_told_from_data():
    assert is_code(Import("", "pictures", "coursekit.adversarial", "alphabeta"))
    assert is_code(Import("", "pictures", "coursekit.adversarial", ""))
    assert is_code(Import("", "pictures", "coursekit.adversarial", "minimal_leaves"))
    assert not is_code(Import("", "pictures", "coursekit.games", "Tree"))


@pytest.mark.parametrize(
    ("path", "line", "breach"),
    [
        ("games/nim.py", "from ..story import Story", "games imports story"),
        ("games/nim.py", "def f():\n    from .. import look", "games imports look"),
        ("games/nim.py", "import coursekit.pictures.svg", "games imports pictures"),
        ("search/astar.py", "import matplotlib.pyplot as plt", "search imports matplotlib"),
        ("mesh/deep/walk.py", "from ...player import Player", "mesh imports player"),
        ("sampling/__init__.py", "from IPython.display import display", "sampling imports IPython"),
        ("pictures/tree.py", "from ..story import Story", "pictures imports story"),
        ("player/player.py", "from ..games import Tree", "player imports games"),
        ("player/player.py", "from ..pictures import svg", "player imports pictures"),
        ("story.py", "from coursekit import adversarial", "story imports adversarial"),
        ("story.py", "from .exercises import check", "story imports exercises"),
        ("__init__.py", "from .demos import alphabeta", "__init__ imports demos"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path, path, line, breach):
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(line)
    assert [told.split(": ")[1] for told in breaches(imports(tmp_path))] == [breach]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("adversarial/minimax.py", "from ..games.game import Game"),
        ("adversarial/minimax.py", "import numpy"),
        ("pictures/tree.py", "from ..games import Tree"),
        ("player/page.py", "import anywidget\nfrom ..look import DARK"),
        ("exercises/l13.py", "from ..demos import alphabeta"),
        ("demos/l13.py", "from .. import player, pictures, adversarial\nfrom .controls import row"),
        ("notebooks.py", "from .demos import l13"),
    ],
)
def test_an_allowed_import_is_let_through(tmp_path, path, line):
    file = tmp_path / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(line)
    assert not breaches(imports(tmp_path))


def loaded(statement: str) -> set[str]:
    """The top-level modules that a fresh Python has loaded after a statement."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=True)
    return {name.split(".")[0] for name in told.stdout.split()}


@pytest.mark.parametrize(
    "modules",
    ["coursekit", "coursekit.adversarial, coursekit.games, coursekit.trace", "coursekit.maps, coursekit.search"],
)
def test_importing_the_ground_is_light(modules):
    assert not loaded(f"import {modules}") & {"numpy", "networkx", *SCREEN}


def test_a_heavy_import_is_seen():
    assert {"numpy", "traitlets"} <= loaded("import numpy, traitlets")


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_what_an_older_python_reads_first_parses_there(name):
    source = (PACKAGE / name).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 8))
    at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {ast.unparse(node) for node in at_once} <= {"import sys"}

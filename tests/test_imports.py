"""Who may import whom: algorithms are free of pictures, the player of algorithms, and no lecture knows another."""

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
GROUND = {"geometry", *ALGORITHMS}
TOLD = {"trace", "shorter", "listing", "look", "story"}
STAGE = {"stage", "pictures", "player", "datasets", "posthoc", *TOLD, *GROUND}

# What a part may import of the package. A part that is not named may import everything but lectures.
MAY_IMPORT = {
    "geometry": {"geometry"},
    **dict.fromkeys(ALGORITHMS, GROUND),
    "trace": set(),
    "posthoc": {"trace"},
    "look": set(),
    "shorter": set(),
    "listing": {"trace", "shorter"},
    "story": {"trace", "listing", "look"},
    "pictures": {"pictures", "look", *GROUND},
    "player": {"player", *TOLD},
    "stage": STAGE,
    "exercises": {"exercises", *STAGE},
    "lectures": {"lectures", "exercises", *STAGE},
}

# What draws on a screen; all else works without.
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
WITHOUT_SCREEN = GROUND | TOLD | {"posthoc", "pictures", "stage", "lectures"}


def has_widgets(path: Path) -> bool:
    """Whether a file is one of those that may have widgets: demos, inputs and their controls, and play."""
    return path.stem in ("demos", "demo", "controls", "play") or path.stem.endswith("input")


class Import(NamedTuple):
    place: str  # file and line
    part: str  # the part of the package that imports
    module: str  # in full, as in coursekit.games.tree
    name: str  # what is taken from it, "" where it is the module itself
    path: Path  # of the file, inside the package

    def parts(self) -> set[str]:
        """The parts of the package that this import reaches into."""
        package, _, rest = self.module.partition(".")
        if package != "coursekit":
            return set()
        return {rest.split(".")[0] or self.name} - {"", "__version__"}

    def room(self) -> tuple[str, ...]:
        """The lecture that this import reaches into, as in ("maps",), and in ("maps", "exercises") its exercises."""
        _, _, rest = self.module.removeprefix("coursekit").removeprefix(".").partition("lectures.")
        return tuple([*filter(None, rest.split(".")), self.name][:2])


def imports(package: Path) -> Iterator[Import]:
    """Every import in a package, those inside functions too."""
    for file in sorted(package.rglob("*.py")):
        path = file.relative_to(package)
        inside = path.with_suffix("").parts
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            place = f"{path}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Import):
                yield from (Import(place, inside[0], alias.name, "", path) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                module = node.module or ""
                if node.level:
                    above = ("coursekit", *inside)[: -node.level]
                    module = ".".join([*above, *filter(None, [module])])
                yield from (Import(place, inside[0], module, alias.name, path) for alias in node.names)


@pytest.fixture(scope="module")
def ours() -> list[Import]:
    """The imports of this package, which takes a second to read."""
    return list(imports(PACKAGE))


def breaches(found: Iterable[Import]) -> list[str]:
    """The imports among these that the rules forbid, each with its place."""
    told = []
    for each in found:
        forbidden = each.parts() - MAY_IMPORT.get(each.part, each.parts() - {"lectures"})
        if each.part in WITHOUT_SCREEN and not has_widgets(each.path):
            forbidden |= {each.module.split(".")[0]} & SCREEN | each.parts() & {"player"}
        if each.part == "lectures" and "lectures" in each.parts() - forbidden:
            own, *deeper = each.path.parts[1:]
            room = each.room()
            if room[0] != own:
                forbidden.add(f"lecture {room[0]}")
            elif room[1:] == ("exercises",) and deeper[:1] != ["exercises"]:
                forbidden.add("its exercises")
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
    assert is_code(Import("", "pictures", "coursekit.adversarial", "alphabeta", Path()))
    assert is_code(Import("", "pictures", "coursekit.adversarial", "", Path()))
    assert is_code(Import("", "pictures", "coursekit.adversarial", "minimal_leaves", Path()))
    assert not is_code(Import("", "pictures", "coursekit.games", "Tree", Path()))


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
        ("__init__.py", "from .lectures.maps import demos", "__init__ imports lectures"),
        ("commands/lab.py", "from ..lectures.maps import demos", "commands imports lectures"),
        ("geometry/predicates.py", "from ..maps import World", "geometry imports maps"),
        ("stage/words.py", "from ..exercises import check", "stage imports exercises"),
        ("stage/maps.py", "from ipywidgets import Label", "stage imports ipywidgets"),
        ("stage/maps.py", "from ..player import Demo", "stage imports player"),
        ("exercises/kinds/meshes.py", "from ...lectures.delaunay import flip", "exercises imports lectures"),
        ("lectures/astar/words.py", "from ..maps import sight", "lectures imports lecture maps"),
        ("lectures/astar/words.py", "from coursekit.lectures.maps.sight import see", "lectures imports lecture maps"),
        ("lectures/astar/words.py", "import matplotlib", "lectures imports matplotlib"),
        ("lectures/astar/demos.py", "from .exercises import tasks", "lectures imports its exercises"),
        ("lectures/astar/exercises/tasks.py", "from ...maps.demos import sight", "lectures imports lecture maps"),
        ("lectures/astar/exercises/tasks.py", "from ....player import Player", "lectures imports player"),
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
        ("stage/map_input.py", "from ipywidgets import Label\nfrom ..player import Demo"),
        ("lectures/astar/demos.py", "from ... import player\nfrom ...stage.demo import demo\nfrom .words import say"),
        ("lectures/astar/words.py", "from . import maps\nfrom ...maps import World"),
        ("lectures/astar/exercises/tasks.py", "from ....exercises.kinds import meshes\nfrom ..words import say"),
        ("lectures/astar/exercises/tasks.py", "from . import graphs\nfrom .graphs import small"),
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


def test_what_draws_and_tells_imports_without_a_screen():
    files = [path.relative_to(PACKAGE) for part in WITHOUT_SCREEN for path in PACKAGE.glob(f"{part}*/**/*.py")]
    modules = [".".join(["coursekit", *path.with_suffix("").parts]) for path in files if not has_widgets(path)]
    code = f"import sys\nsys.modules |= dict.fromkeys({sorted(SCREEN)})\nimport {', '.join(sorted(modules))}"
    run = subprocess.run([sys.executable, "-c", code], cwd=PACKAGE.parent, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-1500:]


def test_a_heavy_import_is_seen():
    assert {"numpy", "traitlets"} <= loaded("import numpy, traitlets")


@pytest.mark.parametrize("name", ["__init__.py", "__main__.py"])
def test_what_an_older_python_reads_first_parses_there(name):
    source = (PACKAGE / name).read_text(encoding="utf-8")
    tree = ast.parse(source, feature_version=(3, 8))
    at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {ast.unparse(node) for node in at_once} <= {"import sys"}

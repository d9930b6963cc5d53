"""What follows a world whose obstacles are moved: its triangulation, or a search in it."""

from collections.abc import Callable
from typing import Any

from ...maps import World
from ...mesh.navigation import NavigationMesh


class Following:
    """The triangulation of a world, or what is built on it.

    Where one obstacle lies elsewhere, or none, it is repaired; else all is built anew.
    """

    def __init__(self, world: World, build: Callable[..., Any] = NavigationMesh) -> None:
        self.world, self.build, self.built = world, build, build(world)

    @property
    def mesh(self) -> NavigationMesh:
        mesh: NavigationMesh = getattr(self.built, "mesh", self.built)
        return mesh

    def follow(self, world: World, radius: float = 0.0) -> Any:
        """What is built in this world, for agents of this radius."""
        if radius != self.mesh.radius or not repaired(self.mesh, self.world, world):
            self.built = self.build(world, radius)
        self.world = world
        return self.built


def repaired(mesh: NavigationMesh, old: World, new: World) -> bool:
    """Move what lies elsewhere in the new world, if that is one obstacle or none; whether the mesh is the new one's."""
    moved = [i for i, (one, other) in enumerate(zip(old.obstacles, new.obstacles, strict=False)) if one != other]
    if len(moved) > 1 or list(map(len, old.obstacles)) != list(map(len, new.obstacles)):
        return False
    for i in moved:
        mesh.move_obstacle(i, new.obstacles[i])
    return True

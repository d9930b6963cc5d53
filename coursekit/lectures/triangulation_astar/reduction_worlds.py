"""The worlds that are reduced in lecture 09, and their triangulation, which follows when an obstacle is moved."""

from collections.abc import Mapping

from ...maps import World
from ...mesh.navigation import NavigationMesh
from ...stage.worlds import Journey, block, scattered_stones

STONE = [(2.0, 2.4), (4.6, 1.6), (3.8, 4.6)]
HOOK = [(6.4, 2.0), (10.4, 2.0), (10.4, 7.0), (6.4, 7.0), (6.4, 6.0), (9.2, 6.0), (9.2, 3.0), (6.4, 3.0)]
PEBBLE = [(12.2, 3.2), (14.0, 3.0), (14.4, 5.0), (13.0, 6.2), (12.0, 5.2)]


def world_of(*obstacles: list[tuple[float, float]]) -> Journey:
    """A world in which nobody walks: both ends lie in a corner, in no obstacle's way."""
    return Journey(World(16, 9, obstacles), (0.0, 0.0), (0.0, 0.0))


REDUCED: Mapping[str, Journey] = {
    "three islands": world_of(STONE, HOOK, PEBBLE, block(3.4, 6.4, 4.4, 9), block(11.2, 0, 12.2, 1.8)),
    "no island: a tree": world_of(block(3.4, 0, 4.4, 6.0), block(7.4, 3.2, 8.4, 9), block(11.4, 0, 12.4, 6.0)),
    "one island: a ring": world_of(HOOK, block(3.0, 0, 4.0, 3.4), block(12.6, 5.4, 13.6, 9)),
    "two that touch": world_of(block(3.0, 3.0, 5.6, 5.2), block(5.6, 4.0, 8.2, 6.4), PEBBLE),
    "fifteen stones": scattered_stones(5, 3, seed=7),
}


def repaired(mesh: NavigationMesh, old: World, new: World) -> bool:
    """Move what lies elsewhere in the new world, if that is one obstacle or none; whether the mesh is the new one's."""
    moved = [i for i, (one, other) in enumerate(zip(old.obstacles, new.obstacles, strict=False)) if one != other]
    if len(moved) > 1 or list(map(len, old.obstacles)) != list(map(len, new.obstacles)):
        return False
    for i in moved:
        mesh.move_obstacle(i, new.obstacles[i])
    return True


class Following:
    """The triangulation of a world. Where one obstacle lies elsewhere it is repaired; else it is built anew."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.mesh = NavigationMesh(world)

    def follow(self, world: World) -> NavigationMesh:
        """The mesh of this world."""
        if not repaired(self.mesh, self.world, world):
            self.mesh = NavigationMesh(world)
        self.world = world
        return self.mesh

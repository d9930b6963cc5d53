"""The demo of the reduction: worlds, and obstacles that are dragged."""

from random import Random

import pytest

from coursekit.lectures.triangulation_astar.demos import reduction
from coursekit.lectures.triangulation_astar.followed_mesh import Following
from coursekit.lectures.triangulation_astar.search_worlds import REDUCED
from coursekit.maps import World
from coursekit.mesh.navigation import NavigationMesh
from coursekit.mesh.reduction import reduction as reduce
from coursekit.pictures.reduction import DECISION
from coursekit.stage.world_input import NUDGE, shifted
from coursekit.stage.worlds import block
from coursekit.story import fold
from tests.lectures.viewer import control, do, drag, message


def story(demo):
    return demo.player.story


def test_the_demo_has_a_fixed_text_form():
    demo = reduction()
    assert repr(demo) == "<Player reduction: 45 steps, 3 islands, 4 decision points>"
    control(demo, "World").value = "no island: a tree"
    assert repr(demo) == "<Player reduction: 28 steps, 0 islands, 0 decision points>"


def test_islands_that_come_to_touch_count_as_one():
    demo = reduction()
    control(demo, "World").value = "two that touch"
    assert story(demo).islands == 2
    drag(demo, "obstacle/1", (7.0, 5.0), (7.2, 5.0))
    assert story(demo).islands == 3
    assert sum(kind == DECISION for kind in fold(story(demo)).kinds.values()) == 4
    drag(demo, "obstacle/1", (7.2, 5.0), (7.0, 5.0))
    assert story(demo).islands == 2
    assert len(fold(story(demo)).nodes) == 2
    drag(demo, "obstacle/2", (13, 4), (14.6, 4))
    assert story(demo).islands == 1
    assert fold(story(demo)).rings == 1


def test_an_obstacle_is_moved_upwards_by_the_key_that_points_upwards():
    demo = reduction()
    before = story(demo).world.obstacles[0]
    do(demo, "nudge", "obstacle/0", y=1)
    assert story(demo).world.obstacles[0] == tuple((x, pytest.approx(y + NUDGE)) for x, y in before)
    (_, low), (_, high) = (story(demo).place.at(corners[0]) for corners in (before, story(demo).world.obstacles[0]))
    assert high < low


def test_an_obstacle_stays_where_there_is_no_room():
    demo = reduction()
    told = story(demo)
    drag(demo, "obstacle/0", (3, 3), (8, 3))
    assert story(demo) is told
    assert "There is no room for the obstacle there." in message(demo)


def test_the_viewer_stays_at_the_step_that_is_seen():
    demo = reduction()
    drag(demo, "obstacle/0", (3, 3), (3.3, 3))
    assert demo.player._film["at"] is None
    control(demo, "World").value = "two that touch"
    assert demo.player._film["at"] == 0


def test_a_world_with_two_obstacles_elsewhere_is_built_anew():
    one, other = block(1, 1, 3, 3), block(5, 1, 7, 3)
    following = Following(World(8, 4, [one, other]))
    swapped = World(8, 4, [block(5.5, 1.5, 7.5, 3.5), one])
    mesh = following.follow(swapped)  # moved one by one they would overlap
    assert mesh.obstacles[0] == swapped.obstacles[0]
    assert following.follow(swapped) is mesh
    assert len(reduce(mesh).nodes) == 2


def same(mesh, triangles):
    return {frozenset(mesh.points[v] for v in mesh.triangle(t)) for t in triangles}


def test_the_reduction_after_repairs_is_that_of_a_triangulation_built_anew():
    rng, task = Random(5), REDUCED["fifteen stones"]
    following = Following(task.world)
    first = following.mesh
    for _ in range(25):
        try:
            task = shifted(task, f"obstacle/{rng.randrange(15)}", rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5))
        except ValueError:
            continue
        following.follow(task.world)
    assert following.mesh is first  # it was repaired
    anew = NavigationMesh(task.world)
    results = [(mesh, reduce(mesh)) for mesh in (first, anew)]
    nodes, free = ([same(mesh, which(done)) for mesh, done in results] for which in (of_nodes, of_free))
    assert free[0] == free[1]
    assert nodes[0] == nodes[1]


def of_nodes(done):
    return done.nodes


def of_free(done):
    return [t for t, degree in enumerate(done.degrees) if degree >= 0]

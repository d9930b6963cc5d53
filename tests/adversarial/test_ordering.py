from hypothesis import given

from coursekit.adversarial import alphabeta, by_evaluation
from coursekit.games import ConnectFour, Tree
from coursekit.trace import record
from tests.adversarial.trees import leaves_told, mean, some, trees


@some
@given(trees())
def test_each_player_tries_first_what_looks_best_from_its_own_side(tree):
    def arranged(node, level=0):
        if not isinstance(node, list):
            return node
        sign = 1 if tree.to_move((0,) * level) == 0 else -1
        children = sorted(node, key=lambda child: -sign * mean(child))
        return [arranged(child, level + 1) for child in children]

    other = tree.ordered("evaluation")
    assert other.nested == arranged(tree.nested)
    found, same = record(alphabeta, tree, (), order=by_evaluation), record(alphabeta, other, ())
    assert leaves_told(tree, found) == leaves_told(other, same)
    assert found.result.value == same.result.value


def test_on_a_tree_where_the_evaluation_errs():
    tree = Tree([[2, 7, 3], [9, 8, 1], [4, 6, 5]])
    assert by_evaluation(tree, (), range(3)) == [1, 2, 0], "by their means 6, 5 and 4; they are worth 1, 4 and 2"
    leaves = [alphabeta(tree, ()).leaves, *(alphabeta(tree.ordered(o), ()).leaves for o in ("evaluation", "best"))]
    assert leaves == [9, 7, 5]
    for mended in (tree.with_leaf((1, 2), 5), tree.with_leaf((1, 0), 3)):
        assert alphabeta(mended.ordered("evaluation"), ()).leaves == 5


def test_a_win_at_once_comes_first_however_little_the_stone_looks_worth():
    game = ConnectFour()
    state = game.play("131415")
    actions = game.actions(state)
    assert max(actions, key=lambda column: game.evaluate(game.result(state, column), 0)) == 3
    assert by_evaluation(game, state, actions)[:2] == [0, 3]

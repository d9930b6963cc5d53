from collections import Counter
from random import Random

import pytest

from coursekit.adversarial import expected, information_sets
from coursekit.games import CHANCE, KuhnPoker
from coursekit.games.playthrough import playthrough
from coursekit.trace import record

GAME = KuhnPoker()


def alike(player):
    return {
        known: dict.fromkeys(GAME.actions(states[0]), 1 / 2) for known, states in information_sets(GAME, player).items()
    }


STRATEGIES = alike(0), alike(1)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_told_is_a_game_by_the_rules(seed):
    trace = record(playthrough, GAME, STRATEGIES, Random(seed))
    *moves, end = trace.steps
    state = GAME.initial_state()
    for step in moves:
        assert step.event == "move"
        assert step.data["state"] == state
        assert step.data["player"] == GAME.to_move(state)
        legal = dict(GAME.chances(state)) if step.data["player"] == CHANCE else STRATEGIES[0] | STRATEGIES[1]
        if step.data["player"] != CHANCE:
            legal = legal[GAME.information(state)]
        assert step.data["probability"] == legal[step.data["action"]]
        state = GAME.result(state, step.data["action"])
    assert GAME.is_terminal(state)
    assert end.data == {"state": state, "utilities": trace.result}
    assert trace.result == (GAME.utility(state, 0), GAME.utility(state, 1))


def test_pure_choices_are_kept_and_the_mean_is_what_is_expected():
    always = tuple(
        {known: {a: float(a in ("bet", "call")) for a in does} for known, does in s.items()} for s in STRATEGIES
    )
    rng, found = Random(1), Counter()
    for _ in range(600):
        steps = record(playthrough, GAME, always, rng).steps
        assert [step.data["action"] for step in steps[1:-1]] == ["bet", "call"]
        found[steps[0].data["action"]] += 1
    assert len(found) == 6
    assert min(found.values()) > 60  # 100 on average
    mean = sum(playthrough(GAME, STRATEGIES, rng)[0] for _ in range(6000)) / 6000
    assert mean == pytest.approx(expected(GAME, *STRATEGIES)[0], abs=0.1)

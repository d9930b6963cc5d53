from collections import Counter

from coursekit.games import CHANCE, KuhnPoker

GAME = KuhnPoker()

# What player 0 gets: in chips against the pot, if the cards are shown in the end; a fold costs the one chip of the pot.
ENDS = {
    ("check", "check"): (1, "shown"),
    ("check", "bet", "fold"): (-1, "folded"),
    ("check", "bet", "call"): (2, "shown"),
    ("bet", "fold"): (1, "folded"),
    ("bet", "call"): (2, "shown"),
}


def states():
    waiting = [GAME.initial_state()]
    while waiting:
        state = waiting.pop()
        yield state
        if GAME.is_terminal(state):
            continue
        chance = GAME.to_move(state) == CHANCE
        actions = [deal for deal, _ in GAME.chances(state)] if chance else GAME.actions(state)
        waiting += [GAME.result(state, action) for action in actions]


STATES = list(states())
FINAL = [state for state in STATES if GAME.is_terminal(state)]


def test_two_of_three_cards_are_dealt_all_ways_alike():
    deals = GAME.chances(GAME.initial_state())
    assert {cards for cards, _ in deals} == {(a, b) for a in "JQK" for b in "JQK" if a != b}
    assert [probability for _, probability in deals] == [1 / 6] * 6


def test_each_deal_ends_in_five_ways():
    assert Counter(history for _, history in FINAL) == dict.fromkeys(ENDS, 6)
    assert len(STATES) == 1 + 6 * 9


def test_the_winner_takes_the_pot():
    for state in FINAL:
        (first, second), history = state
        chips, how = ENDS[history]
        right = chips if how == "folded" or "JQK".index(first) > "JQK".index(second) else -chips
        assert GAME.utility(state, 0) == right
        assert GAME.utility(state, 1) == -right


def test_players_take_turns_and_know_their_own_card():
    for state in STATES:
        cards, history = state
        if cards is None:
            assert GAME.to_move(state) == CHANCE
        elif not GAME.is_terminal(state):
            mover = GAME.to_move(state)
            assert mover == (1 if len(history) == 1 else 0)
            assert GAME.information(state) == (cards[mover], history)


def test_there_are_twelve_information_sets_of_two_states():
    sets = Counter(GAME.information(state) for state in STATES if state[0] and not GAME.is_terminal(state))
    assert sorted(sets.values()) == [2] * 12

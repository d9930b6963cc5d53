"""Where sampling is misled: a trap made to measure, as a tree of counts, and positions of games, on their boards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...adversarial import SearchResult, Table, alphabeta, alphabeta_table
from ...games import Game
from ...games.connect_four_order import promising
from ...games.trap import BOLD, SOLID, Trap
from ...look import number
from ...pictures import board as board_picture
from ...pictures import search_tree as tree_picture
from ...pictures.board import Mark
from ...pictures.board_layouts import Area
from ...pictures.search_tree import Node
from ...stage.play import panel
from ...stage.play.sampling_machines import Sampled, Snapshot
from ...stage.words import counted
from .positions import FATES, Path, Position, connect_four, tictactoe
from .uct_picture import fraction

WIDTH, HEIGHT = 400.0, 540.0
"""What a scene takes at the left of the picture."""

BOARD: Area = (6.0, 8.0, 350.0, 300.0)

UNTRIED = Snapshot(0, {}, {})
"""The tree before the first simulation."""


class Scene:
    """A position: its game and state, the worth of each move, 1, 0 or −1 with best play, and what alpha-beta finds."""

    def __init__(self, game: Game[Any], state: Any, worth: Mapping[Any, float], answer: SearchResult) -> None:
        self.game, self.state, self.worth, self.answer = game, state, worth, answer
        best = max(worth.values())
        self.right = {action for action, value in worth.items() if value == best}

    invite: str
    """What is said before the first step."""

    how = "to the end of the game"
    """How far alpha-beta looks."""

    sunk = ""
    """What is to be said where a search turns to the right move though nothing is proven."""

    early = 50
    """Before so many simulations a change of mind is of no interest, nor is there anything to ask."""

    def name(self, action: Any) -> str:
        raise NotImplementedError

    def items(self, action: Any) -> tuple[str, ...]:
        """What stands for a move in the picture."""
        raise NotImplementedError

    def fate(self, action: Any) -> str:
        """What a move comes to with best play."""
        return FATES[round(self.worth[action])]

    def why(self, tree: Snapshot) -> str:
        """Why sampling believes what it does, as a sentence."""
        raise NotImplementedError

    def backdrop(self) -> str:
        return ""

    def draw(self, tree: Snapshot | None, moves: Sequence[Sampled], believed: Any) -> str:
        raise NotImplementedError


class TreeScene(Scene):
    """A trap made to measure: the moves at the root, and the replies along the one line that refutes the bold one."""

    game: Trap
    sunk = " Nothing is proven: the mean had to come down."
    early = 4

    def __init__(self, game: Trap) -> None:
        answer = alphabeta(game, game.initial_state(), game.depth + 1)
        super().__init__(game, game.initial_state(), {BOLD: -1, SOLID: 0}, answer)
        self.how = f"{counted(game.depth + 1, 'ply', 'plies')} deep"
        times = (game.depth + 1) // 2
        again = f", {counted(times, 'time')} over" if times > 1 else ""
        self.invite = (
            f"**Bold or solid?** The bold move loses to one quiet reply in {game.width}{again}: "
            f"of {counted(game.width**times, 'random game')} it wins all but one. The solid move draws."
        )
        paths: list[Path] = [(), (BOLD,), (SOLID,)]
        self.line: Path = (BOLD,)
        others = list(range(game.quiet))
        middle = len(others) // 2  # there the quiet reply stands, so that the line goes straight down
        while len(self.line) <= game.depth:
            replies = [*others[:middle], game.quiet, *others[middle:]] if len(self.line) % 2 else [0]
            paths += [(*self.line, reply) for reply in replies]
            self.line = (*self.line, replies[middle if len(replies) > 1 else 0])
        nodes = {path: Node((len(path) - 1) % 2 if path else -1, self._move(path)) for path in paths}
        self.place = tree_picture.layout(nodes, 8, 8, WIDTH - 20, HEIGHT - 6, notes=False)

    def name(self, action: Any) -> str:
        return ("the bold move", "the solid move")[action]

    def items(self, action: Any) -> tuple[str, ...]:
        return (self.place.places[(action,)].id,)

    def why(self, tree: Snapshot) -> str:
        replies = [tree.move((BOLD, reply), 1) for reply in range(self.game.width)]
        quiet, all_of_them = replies[self.game.quiet], sum(reply.visits for reply in replies)
        if all_of_them < self.game.width:
            return "Its replies are hardly tried yet."
        wins = f"and wins {quiet.mean:.2f} of them" if quiet.mean is not None else "and no more is known of it"
        return f"The quiet reply has {quiet.visits:,} of {counted(all_of_them, 'visit')} so far, {wins}."

    def draw(self, tree: Snapshot | None, moves: Sequence[Sampled], believed: Any) -> str:
        marks = {path: self._mark(tree or UNTRIED, path, believed) for path in self.place.places}
        return tree_picture.draw(self.place, marks)

    def _mark(self, tree: Snapshot, path: Path, believed: Any) -> tree_picture.Mark:
        visits, rewards = tree.counts.get(path, (0, 0.0))
        player, move = self.place.places[path].node
        quiet = len(path) > 1 and path == self.line[: len(path)]
        known = tree.move(path, max(player, 0))
        told = f"{number(rewards, 1)} of {visits}" + (f", {known.told(words=True)}" if known.exact else "")
        return tree_picture.Mark(
            rewards=fraction(rewards) if path else "root",
            visits=str(visits),
            state=known.look,
            now=path == (believed,),
            link="path" if quiet or path == (BOLD,) else "" if visits else "never",
            tells=f"{move or 'the position'}: {told}",
        )

    def _move(self, path: Path) -> str:
        if len(path) < 2:
            return ("bold", "solid")[path[0]] if path else ""
        if len(path) % 2:
            return "any"
        return "quiet" if path[-1] == self.game.quiet else "abcdefgh"[path[-1]]


class BoardScene(Scene):
    """A position on its board, with the mean of every move written on it, and below the moves with their visits."""

    def __init__(self, position: Position, worth: Mapping[Any, float], answer: SearchResult, invite: str) -> None:
        super().__init__(position.shown.game, position.state, worth, answer)
        self.shown, self.invite = position.shown, invite

    def name(self, action: Any) -> str:
        return self.shown.words(self.state, action)

    def items(self, action: Any) -> tuple[str, ...]:
        return (self.shown.item(self.state, action),)

    def why(self, tree: Snapshot) -> str:
        best = max(tree.moves(self.game, self.state), key=lambda move: (move.action in self.right, move.visits))
        return f"Best is {self.name(best.action)}, so far {best.told(words=True)}."

    def backdrop(self) -> str:
        return self.shown.board.backdrop

    def draw(self, tree: Snapshot | None, moves: Sequence[Sampled], believed: Any) -> str:
        marks, tells = self.shown.marks(self.state), self.shown.tells(self.state)
        rows = []
        for move in moves:
            cell, item = self.shown.cell(self.state, move.action), self.shown.item(self.state, move.action)
            assert cell is not None
            lit = move.action == believed
            marks[cell] = Mark(value=move.told() if tree else "", state="open" if lit else "seen", now=lit)
            tells[item] += f"; {move.told(words=True)}"
            rows.append(panel.Row(self.name(move.action), move.told(), f"{move.visits:,}", lit, False))
        below = self.shown.board.height + 44 - panel.TOP + 30
        table = panel.moves(BOARD[0], BOARD[0] + 330, rows, "", ("means", "visits")) if tree else ""
        return board_picture.draw(self.shown.board, marks, tells) + f'<g transform="translate(0 {below:g})">{table}</g>'


@lru_cache
def _tic_tac_toe() -> Scene:
    """X in two opposite corners, O in the middle, O to move: another corner loses, a side draws."""
    position = tictactoe("..X/.O./X..", BOARD)
    game, state = position.shown.game, position.state
    worth = {action: position.fate(action) for action in game.actions(state)}
    invite = "**O to move, between two corners of X.** In a corner X wins by force, on a side it is a draw."
    return BoardScene(position, worth, alphabeta(game, state), invite)


def _order(game: Any, state: Any, actions: Iterable[Any]) -> Sequence[Any]:
    return promising(game, state, list(actions))


@lru_cache
def _connect_four() -> Scene:
    """Connect Four after 20 discs, found by searching at random: only column 2 wins, only just, with the last discs."""
    position, table = connect_four("37411371123434131277", BOARD), Table(2**18)
    game, state = position.shown.game, position.state
    answer = alphabeta_table(game, state, table=table, order=_order)
    worth = {}
    for action in game.actions(state):
        value = -alphabeta_table(game, game.result(state, action), table=table, order=_order).value
        worth[action] = float((value > 0) - (value < 0))
    invite = "**Player 0 to move.** One column wins by force, though late in the game; all the others lose."
    scene = BoardScene(position, worth, answer, invite)
    scene.how = "with a table, to the end of the game"
    return scene


POSITIONS: Mapping[str, Callable[[Trap], Scene]] = {
    "a trap": TreeScene,
    "Tic-Tac-Toe": lambda _: _tic_tac_toe(),
    "Connect Four": lambda _: _connect_four(),
}

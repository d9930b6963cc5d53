"""Arms of a bandit: each pays rewards between 0 and 1, drawn independently from a distribution of its own.

Any class that has a `mean` and a method `sample(rng, shape)` is an arm.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose
from typing import Protocol

from numpy.random import Generator
from numpy.typing import ArrayLike

from ..games.numbers import is_finite, is_number

Shape = tuple[int, ...]


class Arm(Protocol):
    """What pays a reward when it is pulled."""

    @property
    def mean(self) -> float:
        """The mean of the rewards, which no policy gets to see."""

    def sample(self, rng: Generator, shape: Shape) -> ArrayLike:
        """Independent rewards in [0, 1], in an array of that shape."""


@dataclass(frozen=True)
class Bernoulli:
    """Pays 1 with probability `mean`, else 0. Raises ValueError for a probability outside [0, 1]."""

    mean: float

    def __post_init__(self) -> None:
        if not (is_number(self.mean) and 0 <= self.mean <= 1):
            raise ValueError(f"the mean of a Bernoulli arm must lie between 0 and 1, not {self.mean!r}")

    def sample(self, rng: Generator, shape: Shape) -> ArrayLike:
        return rng.random(shape) < self.mean


@dataclass(frozen=True)
class Beta:
    """Pays what a beta distribution gives, with mean a / (a + b). Raises ValueError where a or b is not above 0."""

    a: float
    b: float

    def __post_init__(self) -> None:
        if not (is_finite(self.a) and is_finite(self.b) and min(self.a, self.b) > 0):
            raise ValueError(f"a and b of a Beta arm must be above 0, not {self.a!r} and {self.b!r}")

    @property
    def mean(self) -> float:
        return self.a / (self.a + self.b)

    def sample(self, rng: Generator, shape: Shape) -> ArrayLike:
        return rng.beta(self.a, self.b, shape)


@dataclass(frozen=True)
class Uniform:
    """Pays anything from `low` to `high` alike. Raises ValueError unless 0 ≤ low ≤ high ≤ 1."""

    low: float = 0.0
    high: float = 1.0

    def __post_init__(self) -> None:
        if not (is_number(self.low) and is_number(self.high) and 0 <= self.low <= self.high <= 1):
            raise ValueError(f"a Uniform arm needs 0 ≤ low ≤ high ≤ 1, not {self.low!r} and {self.high!r}")

    @property
    def mean(self) -> float:
        return (self.low + self.high) / 2

    def sample(self, rng: Generator, shape: Shape) -> ArrayLike:
        return rng.uniform(self.low, self.high, shape)


@dataclass(frozen=True)
class Discrete:
    """Pays one of some values, each with its probability: any bounded reward comes close to one of these.

    Raises ValueError for values outside [0, 1], and for probabilities that are negative, do not add up to 1, or are
    not as many as the values.
    """

    values: Sequence[float]
    probabilities: Sequence[float]

    def __post_init__(self) -> None:
        try:
            values, probabilities = tuple(self.values), tuple(self.probabilities)
        except TypeError:
            raise ValueError("a Discrete arm needs a list of values and one of probabilities") from None
        if len(values) != len(probabilities):
            raise ValueError(f"there are {len(values)} values but {len(probabilities)} probabilities")
        if not all(is_number(value) and 0 <= value <= 1 for value in values):
            raise ValueError(f"the values of a Discrete arm must lie between 0 and 1, not {values}")
        if not (all(is_number(p) and p >= 0 for p in probabilities) and isclose(sum(probabilities), 1, abs_tol=1e-9)):
            raise ValueError(f"the probabilities must be 0 or more and add up to 1, not {probabilities}")
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "probabilities", probabilities)

    @property
    def mean(self) -> float:
        return sum(value * p for value, p in zip(self.values, self.probabilities, strict=True))

    def sample(self, rng: Generator, shape: Shape) -> ArrayLike:
        return rng.choice(self.values, shape, p=self.probabilities)

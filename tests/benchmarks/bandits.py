"""The regret of UCB1 over many runs, beside a loop in plain Python and SMPyBandits.

All pull the same arms, equally often, with the same c, and all give the regret by the means of the arms pulled. The
slow ones make fewer runs, so the time of a pull is what is compared. Each draws its own random numbers: the regrets
must agree as well as so many runs can tell.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import mean, variance
from time import process_time

import numpy as np

from coursekit.environment import STAMP, install, make, project_folder, python_of, read_stamp
from coursekit.sampling import UCB1, Bernoulli, regret
from tests.benchmarks import Row

MEANS = [0.9, *[0.6] * 9]
C = sqrt(2)
PULLS = 10_000
RUNS = 200
FEW = 5  # of those who take a run at a time
ROUNDS = 3

PACKAGES = ["SMPyBandits==0.9.7", "scipy<1.12", "numpy<2"]
LAST_PYTHON = (3, 12)  # for which there is such a SciPy

WHAT = f"UCB1, {len(MEANS)} arms, {PULLS:,} pulls, {RUNS} runs at once"

Timed = tuple[float, list[float]]
"""Seconds a pull, and the regret of each run at its end."""

Way = Callable[[int], Timed]
"""A way to that regret, from the seed of its random numbers."""


def rows() -> list[Row]:
    python, missing = peer()
    ways: list[Way] = [ours, plain]
    if python:
        ways.append(partial(theirs, python))
    # In turn round after round, so that a busy hour of the machine meets all alike.
    rounds = [[way(seed) for way in ways] for seed in range(ROUNDS)]
    we, loop, *peers = (best(taken) for taken in zip(*rounds, strict=True))
    return [
        beside(we, "a loop in plain Python", loop, 3),
        beside(we, "SMPyBandits", peers[0], 100) if peers else Row(WHAT, figures(we), missing, target=target(100)),
    ]


def best(taken: Sequence[Timed]) -> Timed:
    """The fastest time, and the regrets of all."""
    return min(seconds for seconds, _ in taken), list(chain.from_iterable(regrets for _, regrets in taken))


def beside(we: Timed, name: str, they: Timed, factor: float) -> Row:
    agree(we[1], they[1])
    ratio = they[0] / we[0]
    return Row(WHAT, figures(we), f"{name}: {figures(they)}", f"{ratio:.1f}", target(factor), ratio >= factor)


def target(factor: float) -> str:
    return f"{factor:g} times as fast a pull"


def figures(timed: Timed) -> str:
    seconds, regrets = timed
    return f"{seconds * 1e6:.3g} µs a pull, regret {mean(regrets):.0f} ± {error(regrets):.0f}"


def error(regrets: list[float]) -> float:
    """The standard error of the mean."""
    return sqrt(variance(regrets) / len(regrets))


def agree(some: list[float], others: list[float]) -> None:
    assert abs(mean(some) - mean(others)) < 5 * sqrt(error(some) ** 2 + error(others) ** 2), (mean(some), mean(others))


# ------------------------------------------------ three ways to the same regret


def ours(seed: int) -> Timed:
    arms = [Bernoulli(p) for p in MEANS]
    start = process_time()
    result = regret(UCB1(C), arms, PULLS, RUNS, np.random.default_rng(seed))
    seconds = process_time() - start
    return seconds / (PULLS * RUNS), result.curves[:, -1].tolist()


def plain(seed: int) -> Timed:
    rng = Random(seed)
    start = process_time()
    curves = [plain_run(MEANS, PULLS, C, rng) for _ in range(FEW)]
    seconds = process_time() - start
    return seconds / (PULLS * FEW), [curve[-1] for curve in curves]


def plain_run(means: list[float], pulls: int, c: float, rng: Random) -> list[float]:
    """One run, as fast as a plain loop goes: the regret after each pull."""
    arms = range(len(means))
    sums, counts = [0.0] * len(means), [0] * len(means)
    best, so_far = max(means), 0.0
    curve = []
    for t in range(pulls):
        arm = t
        if t >= len(means):
            squared = c * c * log(t)
            highest = -1.0
            for k in arms:
                n = counts[k]
                index = sums[k] / n + sqrt(squared / n)
                if index > highest:
                    highest, arm = index, k
        counts[arm] += 1
        if rng.random() < means[arm]:
            sums[arm] += 1
        so_far += best - means[arm]
        curve.append(so_far)
    return curve


# Runs in an environment of its own. Its UCB has c = √2 built in; its Evaluator is how it makes many runs for curves.
THEIRS = """
import json, sys
from time import process_time
import numpy as np
from SMPyBandits.Arms.Bernoulli import Bernoulli
from SMPyBandits.Environment.Evaluator import Evaluator
from SMPyBandits.Policies.UCB import UCB

means, pulls, runs, seed = json.loads(sys.argv[1])
np.random.seed(seed)
evaluator = Evaluator({
    "horizon": pulls,
    "repetitions": runs,
    "n_jobs": 1,
    "verbosity": 0,
    "environment": [{"arm_type": Bernoulli, "params": means}],
    "policies": [{"archtype": UCB, "params": {}}],
})
start = process_time()
evaluator.startAllEnv()
curve = evaluator.getCumulatedRegret(0)
seconds = process_time() - start
regrets = (max(means) - np.array(means)) @ evaluator.lastPulls[0][0]
assert abs(regrets.mean() - curve[-1]) < 1e-6
print(json.dumps([seconds / (pulls * runs), regrets.tolist()]))
"""


def theirs(python: Path, seed: int) -> Timed:
    command = [str(python), "-c", THEIRS, json.dumps([MEANS, PULLS, FEW, seed])]
    env = {**os.environ, "MPLBACKEND": "agg"}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    seconds, regrets = json.loads(done.stdout.splitlines()[-1])
    return seconds, regrets


def peer() -> tuple[Path | None, str]:
    """The Python that has SMPyBandits, which needs an older SciPy and so an older NumPy than ours, or why none has."""
    if sys.version_info[:2] > LAST_PYTHON:
        return None, "SMPyBandits needs Python {}.{} or older".format(*LAST_PYTHON)
    folder = project_folder()
    venv = folder / ".venv" / "smpybandits"
    wanted = {"packages": PACKAGES, "python": sys.version}
    try:
        if read_stamp(venv) != wanted:
            venv.parent.mkdir(exist_ok=True)
            make(venv)
            install(python_of(venv), PACKAGES, folder)
            (venv / STAMP).write_text(json.dumps(wanted))
    except (SystemExit, OSError) as error:
        return None, f"SMPyBandits could not be installed: {error}"
    return python_of(venv), ""

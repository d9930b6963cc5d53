"""Learning from samples: bandits."""

from .arms import Arm, Bernoulli, Beta, Discrete, Uniform
from .bandits import UCB1, EpsilonGreedy, Greedy, Policy, Regret, Run, Thompson, UniformChoice, play, regret

__all__ = [
    "UCB1",
    "Arm",
    "Bernoulli",
    "Beta",
    "Discrete",
    "EpsilonGreedy",
    "Greedy",
    "Policy",
    "Regret",
    "Run",
    "Thompson",
    "Uniform",
    "UniformChoice",
    "play",
    "regret",
]

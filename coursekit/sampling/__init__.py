"""Learning from samples: bandits, and the tree search that is made of them."""

from .arms import Arm, Bernoulli, Beta, Discrete, Uniform
from .bandits import UCB1, EpsilonGreedy, Greedy, Policy, Regret, Run, Thompson, UniformChoice, play, regret
from .final_move import MCTSResult
from .mcts import flat_monte_carlo, uct
from .priors import evaluation_prior
from .rave import rave
from .rollouts import decisive
from .sample_means import bernoulli_means, normal_distance, sample_means
from .search_tree import Node, SearchTree, backpropagate, outcome, scaled

__all__ = [
    "UCB1",
    "Arm",
    "Bernoulli",
    "Beta",
    "Discrete",
    "EpsilonGreedy",
    "Greedy",
    "MCTSResult",
    "Node",
    "Policy",
    "Regret",
    "Run",
    "SearchTree",
    "Thompson",
    "Uniform",
    "UniformChoice",
    "backpropagate",
    "bernoulli_means",
    "decisive",
    "evaluation_prior",
    "flat_monte_carlo",
    "normal_distance",
    "outcome",
    "play",
    "rave",
    "regret",
    "sample_means",
    "scaled",
    "uct",
]

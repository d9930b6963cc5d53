"""Stories of lecture 18 on random arms."""

from math import sqrt

from hypothesis import strategies as st

from coursekit.lectures.bandits.central_limit import MeansStory
from coursekit.lectures.bandits.idle_arm import IdleStory
from coursekit.lectures.bandits.pulls import PullsStory
from coursekit.sampling import UCB1, Bernoulli, Beta, Discrete, EpsilonGreedy, Greedy, Thompson, Uniform, UniformChoice

CODE = r"sums|argmax|[<>]|\d\.\d{3}|\b1 pulls"
EXAMPLES = 20

means = st.integers(0, 20).map(lambda n: n / 20)
arms = st.one_of(
    means.map(Bernoulli),
    st.builds(Beta, st.integers(1, 5), st.integers(1, 5)),
    st.lists(means, min_size=2, max_size=2).map(sorted).map(lambda ends: Uniform(*ends)),
    means.map(lambda value: Discrete((value,), (1.0,))),
)
several = st.lists(arms, min_size=1, max_size=5)
pairs = st.lists(arms, min_size=2, max_size=2)
cs = st.sampled_from([0.0, 0.2, 1.0, sqrt(2), 5.0])
told_before = cs.map(UCB1) | st.just(Greedy())
drawn = st.sampled_from([EpsilonGreedy(0.3), UniformChoice(), Thompson()])
pulls, seeds = st.integers(1, 25), st.integers(0, 9999)
editable = st.just(True)  # what is to be clicked has its handle then

bold = st.builds(PullsStory, cs.map(UCB1), several, pulls, seeds, editable=editable)
asking = st.builds(PullsStory, told_before, several, pulls, seeds, editable=editable)
idling = st.builds(IdleStory, cs.map(UCB1), pairs, pulls, seeds, editable=editable)

filling = st.builds(
    MeansStory, st.integers(1, 19).map(lambda n: n / 20), st.sampled_from([1, 2, 4, 16, 64]), st.integers(1, 40), seeds
)

STORIES = {
    "pulls that can be told before": asking,
    "pulls drawn at random": st.builds(PullsStory, drawn, several, pulls, seeds, editable=editable),
    "idle arm": idling,
    "means": filling,
}

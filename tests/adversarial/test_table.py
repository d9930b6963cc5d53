from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, CountedTable, Entry, KeptTable, Table
from coursekit.adversarial.table import EXACT, LOWER, SCHEMES, UPPER
from tests.adversarial.trees import many, some

keys = st.integers(0, 12)
entries = st.builds(
    Entry,
    keys,
    st.integers(-3, 3),
    st.sampled_from([EXACT, LOWER, UPPER]),
    st.integers(0, 3),
    st.integers(0, 3),
    ply=st.integers(0, 3),
)
operations = st.lists(entries | keys, max_size=40)
"""What is done to a table: an entry is stored, a key is asked for."""

kinds = st.sampled_from([(scheme, size) for scheme in SCHEMES for size in (1, 2, 3, 6, 8, 64)]).filter(
    lambda kind: kind[0] != "two-tier" or kind[1] % 2 == 0
)


class Model:
    """What a table does, told for one bucket after the other with plain lists.

    A bucket has one place, except for "two-tier". There it has two: in the first stands the entry that was the highest
    when it came (of equal ones the latest), in the second whatever came last besides.
    """

    def __init__(self, scheme, size):
        self.scheme = scheme
        self.number = size // 2 if scheme == "two-tier" else size
        self.buckets = [[] for _ in range(self.number)]
        self.counts = Counter()
        self.once = set()

    def probe(self, key):
        found = next((entry for entry in self.buckets[key % self.number] if entry.key == key), None)
        self.counts["hits" if found else "misses"] += 1
        self.counts["losses"] += found is None and key in self.once
        return found

    def store(self, new):
        bucket = self.buckets[new.key % self.number]
        before = list(bucket)
        if self.scheme == "two-tier":
            self.two_tiers(bucket, new)
        elif not bucket or bucket[0].key == new.key or self.better(new, bucket[0]):
            bucket[:] = [new]
        self.counts["stores"] += 1
        self.once.add(new.key)
        if new not in bucket:
            self.counts["refused"] += 1
            return new
        kept = {entry.key for entry in bucket}
        gone = [entry for entry in before if entry.key not in kept]
        self.counts["overwrites"] += len(gone)
        return gone[0] if gone else None

    def better(self, new, old):
        """Whether the new entry takes the place of another position's."""
        return {"always": True, "deeper": new.height >= old.height, "later": new.ply >= old.ply}[self.scheme]

    def two_tiers(self, bucket, new):
        if bucket and bucket[0].key == new.key:
            bucket[0] = new
        elif not bucket or new.height >= bucket[0].height:
            bucket[:] = [new, *bucket[:1]]
        else:
            bucket[1:] = [new]


@many
@given(kinds, operations)
def test_tables_do_what_their_scheme_says_and_count_it(kind, operations):
    table, plain, model = CountedTable(kind[1], kind[0]), Table(kind[1], kind[0]), Model(*kind)
    for operation in operations:
        if isinstance(operation, Entry):
            lost = model.store(operation)
            assert table.store(operation) == plain.store(operation) == lost
        else:
            assert table.probe(operation) == plain.probe(operation) == model.probe(operation)
        held = [[entry for entry in bucket if entry] for bucket in table.buckets()]
        assert held == model.buckets
        assert len(table) == sum(map(len, model.buckets))
        for name in ("stores", "hits", "misses", "overwrites", "refused", "losses"):
            assert getattr(table, name) == model.counts[name], name
    assert plain.buckets() == table.buckets()


@some
@given(kinds, operations, st.sets(st.integers(0, 40)))
def test_a_kept_table_counts_the_hits_on_what_was_there_when_the_turn_began(kind, operations, turns):
    table, plain, before, hits = KeptTable(kind[1], kind[0]), Table(kind[1], kind[0]), [], 0
    for number, operation in enumerate(operations):
        if number in turns:
            table.turn()
            before, hits = [id(entry) for bucket in table.buckets() for entry in bucket if entry], 0
        if isinstance(operation, Entry):
            new = operation._replace(move=number)  # an object of its own
            assert table.store(new) == plain.store(new)
        else:
            found = table.probe(operation)
            assert found == plain.probe(operation)
            hits += id(found) in before
        assert table.inherited == hits
        held = [entry for bucket in table.buckets() for entry in bucket if entry]
        assert [table.passed(played) for played in range(5)] == [
            len([entry for entry in held if entry.ply < played]) for played in range(5)
        ]


@some
@given(st.sampled_from([1, 2, 3, 7, 64]), operations)
def test_a_chained_table_is_a_dictionary(size, operations):
    table, model = ChainedTable(size), {}
    for operation in operations:
        if isinstance(operation, Entry):
            assert table.store(operation) is None, "nothing is lost"
            model[operation.key] = operation
        else:
            assert table.probe(operation) == model.get(operation)
        assert len(table) == len(model)
    assert len(table.buckets()) == size
    assert {entry.key: entry for bucket in table.buckets() for entry in bucket} == model
    for number, bucket in enumerate(table.buckets()):
        assert [table.index(entry.key) for entry in bucket] == [number] * len(bucket)


@some
@given(kinds, operations)
def test_an_entry_lies_in_the_bucket_of_its_key(kind, operations):
    table = Table(kind[1], kind[0])
    for operation in operations:
        if isinstance(operation, Entry):
            table.store(operation)
    for number, bucket in enumerate(table.buckets()):
        held = [entry for entry in bucket if entry]
        assert [table.index(entry.key) for entry in held] == [number] * len(held)
        assert len({entry.key for entry in held}) == len(held)
        assert all(table.probe(entry.key) == entry for entry in held)


def entry(key, height=1, value=0, ply=0):
    return Entry(key, value, EXACT, height, None, ply=ply)


def test_what_comes_last_stays():
    table = Table(1)
    assert table.store(entry("a", 5)) is None
    assert table.store(entry("b", 2)) == entry("a", 5)
    assert (table.probe("a"), table.probe("b")) == (None, entry("b", 2))


def test_what_is_higher_stays():
    table = Table(1, "deeper")
    table.store(entry("a", 5))
    assert table.store(entry("b", 2)) == entry("b", 2), "not kept"
    assert table.store(entry("c", 5)) == entry("a", 5), "of equal ones the newer"
    assert table.store(entry("c", 1)) is None, "of the same position always the newer"
    assert table.probe("c") == entry("c", 1)


def test_what_is_for_a_later_move_stays():
    table = Table(1, "later")
    table.store(entry("a", 5, ply=6))
    assert table.store(entry("b", 2, ply=10)) == entry("a", 5, ply=6), "move 10 ousts move 6, whatever the height"
    assert table.store(entry("c", 9, ply=9)) == entry("c", 9, ply=9), "not kept"
    assert table.store(entry("c", 1, ply=10)) == entry("b", 2, ply=10), "of equal ones the newer"
    assert table.store(entry("c", 1, ply=3)) is None, "of the same position always the newer"


def test_two_tiers_keep_one_that_is_high_and_one_that_is_new():
    table = Table(2, "two-tier")
    assert len(table.buckets()) == 1
    assert table.store(entry("a", 5)) is None
    assert table.store(entry("b", 2)) is None
    assert table.store(entry("c", 1)) == entry("b", 2)
    assert table.probe("a") == entry("a", 5)
    assert table.store(entry("d", 7)) == entry("c", 1)
    assert table.buckets() == [(entry("d", 7), entry("a", 5))]
    assert table.store(entry("a", 8)) is None
    assert table.buckets() == [(entry("a", 8), entry("d", 7))], "no position twice"


def test_positions_with_equal_keys_are_taken_for_one_another():
    table = Table(4)
    table.store(entry(9, value=1))
    table.store(entry(9, value=2))
    assert table.probe(9).value == 2
    assert table.probe(9 + 4) is None, "the same bucket, another key"


@pytest.mark.parametrize("kind", [Table, CountedTable, KeptTable])
def test_tables_that_cannot_be_are_refused(kind):
    for arguments in ((0,), (-1,), (0, "deeper"), (3, "two-tier"), (0, "two-tier")):
        with pytest.raises(ValueError, match=f"can't have {arguments[0]} entries"):
            kind(*arguments)
    with pytest.raises(ValueError, match="the scheme must be one of always, deeper, later, two-tier, not 'newest'"):
        kind(4, "newest")


def test_a_chained_table_without_buckets_is_refused():
    with pytest.raises(ValueError, match="at least one bucket, not 0"):
        ChainedTable(0)

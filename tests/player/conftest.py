import comm
import pytest

from tests.player.kernel import Line


@pytest.fixture
def listening(monkeypatch):
    """Widgets made in this test talk to a `Line`, at `widget.comm`."""
    monkeypatch.setattr(comm, "create_comm", Line)

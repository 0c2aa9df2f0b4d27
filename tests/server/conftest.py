from collections.abc import Iterator

import pytest

from tests.server.running import PATIENT, RunningServer, running_server
from tests.server.services import database, nats_server, postgres

__all__ = ["database", "nats_server", "postgres"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server that many tests share, each with tables of its own."""
    with running_server(tmp_path_factory.mktemp("server"), *PATIENT) as running:
        yield running

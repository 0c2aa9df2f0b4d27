from tests.server.services import database, nats_server, postgres

__all__ = ["database", "nats_server", "postgres"]

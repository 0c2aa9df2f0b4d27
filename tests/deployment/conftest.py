from tests.server.services import nats_server, postgres

__all__ = ["nats_server", "postgres"]

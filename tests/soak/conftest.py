from tests.server.services import nats_server

__all__ = ["nats_server"]

"""`exec:COMMAND`: bots that are outside programs. The protocol: `docs/bot-protocol.md`."""

from branchline.bots.external.external_bot import PREFIX, ExternalBot, Limits, external_bot

__all__ = ["PREFIX", "ExternalBot", "Limits", "external_bot"]

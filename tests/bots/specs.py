"""The bots that tests play whole games with."""

from branchline.bots import bot_names

SPECS = [
    *(name for name in bot_names() if name not in ("search", "director", "tycoon")),
    "planner:blocking=on",
    "search:12",
]
"""All of them, search with few playouts: with a clock it takes long and need not repeat itself."""

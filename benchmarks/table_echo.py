"""The measure of the table's speed: a server that does nothing but pass a message on to all sockets of its table.

It has the same parts under it as the table: FastAPI on uvicorn, without compression.
"""

from __future__ import annotations

import sys

import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

MESSAGE = b'{"type":"happened","padding":"' + b"x" * 985 + b'"}'
"""As long as what the table's players are told of a move, on average."""

app = FastAPI()
sockets: dict[str, list[WebSocket]] = {}


@app.websocket("/{table}")
async def echo(socket: WebSocket, table: str) -> None:
    await socket.accept()
    here = sockets.setdefault(table, [])
    here.append(socket)
    text = MESSAGE.decode()
    try:
        while True:
            await socket.receive_text()
            for other in here:
                await other.send_text(text)
    except WebSocketDisconnect:
        here.remove(socket)


if __name__ == "__main__":
    uvicorn.run(
        app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", ws_per_message_deflate=False, backlog=4096
    )

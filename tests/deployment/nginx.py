"""A real nginx with TLS before servers of ours, set up as the documentation says."""

from __future__ import annotations

import re
import shlex
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.deployment.documented import EXAMPLES, commands
from tests.server.running import RunningServer
from tests.server.services import DEADLINE, Service, free_port, program, serving

# What Debian's own nginx.conf does around the files in conf.d, with every path in a folder of our own.
AROUND = """
daemon off;
pid nginx.pid;
error_log stderr notice;
events { worker_connections 256; }
http {
    access_log access.log;
    client_body_temp_path body;
    proxy_temp_path proxied;
    fastcgi_temp_path unused;
    uwsgi_temp_path unused;
    scgi_temp_path unused;
    include branchline.conf;
}
"""


class Nginx(Service):
    """nginx with the example's configuration: only ports, paths and the servers behind it are put in."""

    def __init__(self, servers: Sequence[int]) -> None:
        self._program = program("nginx", "/usr/sbin")
        self._openssl = program("openssl")
        self._servers = servers
        super().__init__()
        self.plain_port = free_port()
        self.certificate = self.folder / "certificate.pem"
        make = next(line for line in commands("serving.md") if line.startswith("openssl "))
        subprocess.run(shlex.split(make), cwd=self.folder, check=True, capture_output=True, **self._as_user)
        self.trust = ssl.create_default_context(cafile=self.certificate)

    @property
    def command(self) -> list[str]:
        """What starts it in the foreground, after its configuration is written: the port may have changed since."""
        (self.folder / "nginx.conf").write_text(AROUND, encoding="utf-8")
        (self.folder / "branchline.conf").write_text(self._configuration(), encoding="utf-8")
        return [self._program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]

    def _configuration(self) -> str:
        text = (EXAMPLES / "nginx.conf").read_text(encoding="utf-8")
        replaced = {
            "server 127.0.0.1:8000;": " ".join(f"server 127.0.0.1:{port};" for port in self._servers),
            "listen 80;": f"listen 127.0.0.1:{self.plain_port};",
            "listen 443 ssl;": f"listen 127.0.0.1:{self.port} ssl;",
            "listen [::]:80;": "",  # not every machine has IPv6
            "listen [::]:443 ssl;": "",
            "/etc/ssl/branchline/certificate.pem": str(self.certificate),
            "/etc/ssl/branchline/key.pem": str(self.folder / "key.pem"),
        }
        for ours, here in replaced.items():
            assert text.count(ours) == 1, f"{ours!r} stands {text.count(ours)} times in nginx.conf"
            text = text.replace(ours, here)
        named = re.sub(r"server_name \S+;", "server_name localhost;", text)
        assert named != text
        return named

    def is_ready(self) -> bool:
        """Whether it answers over TLS. What stands behind it need not."""
        try:
            httpx.get(f"{self.url}/healthz", verify=self.trust)
        except httpx.TransportError:
            return False
        return True

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"https://localhost:{self.port}"

    def client(self, address: str = "127.0.0.1") -> httpx.AsyncClient:
        """Somebody who makes requests from an address of this machine, and keeps their cookie."""
        transport = httpx.AsyncHTTPTransport(verify=self.trust, local_address=address)
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=DEADLINE)

    async def socket(self, table: str, cookie: str = "", **headers: str) -> ClientConnection:
        """A live connection to a table, from 127.0.0.1."""
        return await connect(
            f"wss://localhost:{self.port}/api/tables/{table}/socket",
            ssl=self.trust,
            additional_headers={**headers, **({"Cookie": cookie} if cookie else {})},
            compression=None,
            open_timeout=DEADLINE,
            max_size=None,
        )

    def logged(self) -> str:
        """What it has noted of requests."""
        return (self.folder / "access.log").read_text(encoding="utf-8")


@contextmanager
def running_nginx(*servers: RunningServer) -> Iterator[Nginx]:
    """An nginx before these servers, for a block."""
    yield from serving(Nginx([server.port for server in servers]))

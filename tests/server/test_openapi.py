"""Every operation of the API, tried with what its description allows and with what it does not."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from branchline.server.app import Application
from branchline.server.settings import Settings
from tests.server.running import RunningServer

SCHEMA = schemathesis.openapi.from_dict(Application(Settings(database="sqlite:///never-opened")).api.openapi())
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="session")
def some_table(server: RunningServer) -> str:
    """A table that is there, at which a game goes on."""
    seats = [{"kind": "bot", "bot": "newcomer"}, {"kind": "me", "name": "Ann"}]
    with httpx.Client(base_url=server.url) as client:
        table: str = client.post("/api/tables", json={"edition": "mini", "seats": seats}).json()["table"]
        client.post(f"/api/tables/{table}/commands", json={"command": "start", "id": "start"})
    return table


@SCHEMA.parametrize()
@settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_knows(
    case: Case[Any], server: RunningServer, some_table: str
) -> None:
    if "table" in case.path_parameters and crc32(repr(case.body).encode()) % 4:
        case.path_parameters["table"] = some_table
    if "name" in case.path_parameters and crc32(repr(case.headers).encode()) % 2:
        case.path_parameters["name"] = "london"
    if case.query and "wait" in case.query and isinstance(case.query["wait"], int | float):
        case.query["wait"] = case.query["wait"] % 0.05 if case.query["wait"] >= 0 else case.query["wait"]
    response = case.call(base_url=server.url)
    case.validate_response(response, checks=CHECKS)
    if response.status_code >= 400:
        assert set(response.json()) == {"code", "reason"}


def test_the_documentation_needs_no_script_and_no_outside_network(server: RunningServer) -> None:
    page = httpx.get(f"{server.url}/api/docs").text
    assert "<script" not in page
    assert "style=" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")
    assert "https://" not in page
    for operation in ("/api/tables/{table}/commands", "/api/editions/{name}", "/healthz"):
        assert operation in page
    document = httpx.get(f"{server.url}/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert {"Snapshot", "Act", "Done", "Problem"} <= set(document["components"]["schemas"])

"""The whole contract as one JSON text: `python -m shared.ipc.snapshot > shared/ipc/schema.json`.

A test compares the two. A difference is a decision: additions keep PROTOCOL_VERSION, everything else raises it.
"""

import sys
from typing import Any

import msgspec

from shared.ipc import frames
from shared.ipc.catalog import ALL_EVENTS, ALL_METHODS
from shared.ipc.handshake import AdoptionTicket, Bye, Hello, LaunchTicket, Welcome
from shared.version import PROTOCOL_VERSION

ENVELOPE = (
    Hello,
    Welcome,
    Bye,
    frames.Call,
    frames.Cancel,
    frames.Reply,
    frames.Error,
    frames.Subscribe,
    frames.EventFrame,
    LaunchTicket,
    AdoptionTicket,
)


def snapshot() -> bytes:
    """Return methods, events, envelope and every model they use, in a stable order."""
    models = [
        *ENVELOPE,
        *(model for method in ALL_METHODS for model in (method.request, method.response)),
        *(event.payload for event in ALL_EVENTS),
    ]
    unique = list(dict.fromkeys(models))
    schemas, definitions = msgspec.json.schema_components(unique, ref_template="#/models/{name}")
    refs = dict(zip(unique, schemas, strict=True))
    contract: dict[str, Any] = {
        "protocol_version": PROTOCOL_VERSION,
        "methods": {
            method.name: {
                "request": refs[method.request],
                "response": refs[method.response],
                "access": method.access,
                "roles": sorted(method.roles),
                "timeout_s": method.timeout_s,
                "works_degraded": method.works_degraded,
            }
            for method in ALL_METHODS
        },
        "events": {event.name: refs[event.payload] for event in ALL_EVENTS},
        "envelope": [refs[model] for model in ENVELOPE],
        "models": definitions,
    }
    text = msgspec.json.encode(contract, order="sorted")
    return msgspec.json.format(text, indent=1) + b"\n"


if __name__ == "__main__":
    sys.stdout.buffer.write(snapshot())

# SPDX-License-Identifier: MIT
"""mcp_hostile.py KPROF FOLDER: requests that no client should send, and what they get."""
import sys

from mcp_client import Client

kprof, folder = sys.argv[1:]
client = Client(kprof, folder)


def expect(data, code, number=None):
    client.send(data)
    answer = client.read()
    assert answer["error"]["code"] == code and answer["id"] == number, (data[:80], answer)
    assert client.is_silent()


def request(**fields):
    return {"jsonrpc": "2.0", "id": 1, **fields}


for text in (b"{\n", b"nonsense\n", b'{"jsonrpc": "2.0", "id": 1, "method": "ping"\n', b"\xff\xfe\n",
             b'{"jsonrpc": "2.0", "id": 1, "method": "p\xc3\x28"}\n', b"\x00\x00\n", b'"\\u0000"\n',
             b"[" * 100000 + b"\n", b'{"a":' * 50000 + b"\n", b"1e999\n", b"9" * 400 + b"\n",
             b'{"jsonrpc": "2.0"} trailing\n'):
    expect(text, -32700)
expect(b"x" * 3_000_000 + b"\n", -32600)
expect(b'{"jsonrpc": "2.0", "id": 1, "method": "ping", "params": {"x": "' + b"y" * 2_000_000 + b'"}}\n', -32600)
expect(b"17\n", -32600)
expect(b"null\n", -32600)
expect(b"[]\n", -32600)
expect({}, -32600)
expect({"jsonrpc": "1.0", "id": 1, "method": "ping"}, -32600, 1)
expect({"jsonrpc": "2.0", "id": 1}, -32600, 1)
expect(request(method=5), -32600, 1)
expect({"jsonrpc": "2.0", "id": [1], "method": "ping"}, -32600)
expect({"jsonrpc": "2.0", "id": None, "method": "ping"}, -32600)
expect(request(method="resources/list"), -32601, 1)
expect(request(method=""), -32601, 1)
expect(request(method="tools/call", params=[1]), -32602, 1)
expect(request(method="tools/call"), -32602, 1)
expect(request(method="tools/call", params={"name": 4}), -32602, 1)
expect(request(method="tools/call", params={"name": "rm"}), -32602, 1)
expect(request(method="tools/call", params={"name": "lines", "arguments": "x"}), -32602, 1)

for value in (None, [], {}, 1.5, True, -1, 2**62, "x" * 100000, "\u202e\x1b[2J", "a\nb", "%s%n", "../" * 2000):
    for name in ("profile", "by", "budget", "limit", "wall", "nothing"):
        client.send(request(method="tools/call", params={"name": "lines", "arguments": {"profile": "a.lprof", name: value}}))
        answer = client.read()
        assert answer.get("error") or answer["result"]["isError"], (name, value, answer)
        assert "\x1b" not in str(answer) and len(str(answer)) < 10000

client.send([request(method="ping"), {"jsonrpc": "2.0", "method": "x"}, 5])
answers = client.read()
assert [answer.get("result", answer.get("error", {}).get("code")) for answer in answers] == [{}, -32600], answers
client.send([{"jsonrpc": "2.0", "method": "x"}])
client.send(b"\n \t\r\n")
assert client.is_silent()

# A damaged profile, one that is none, and one that is a pipe that nobody writes to.
for name in ("damaged.lprof", "none.lprof", "pipe.lprof"):
    text, failed = client.call("explain", profile=name)
    assert failed or name == "damaged.lprof", (name, text)
text, failed = client.call("list_profiles")
assert not failed and "pipe.lprof" not in text and "none.lprof" not in text, text
client.send(b'{"jsonrpc": "2.0", "id": "last", "method": "ping"}')  # without an end of line
status, left = client.end()
assert status == 0 and b'"last"' in left, (status, left)

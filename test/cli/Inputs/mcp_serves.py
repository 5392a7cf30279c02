# SPDX-License-Identifier: MIT
"""mcp_serves.py KPROF FOLDER: what an agent asks for, and that it is what kprof says."""
import pathlib
import subprocess
import sys

from mcp_client import Client

kprof, folder = sys.argv[1:]


def says(*arguments):
    return subprocess.run([kprof, *arguments], cwd=folder, capture_output=True).stdout.decode()


client = Client(kprof, folder)
for wanted, given in (("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"), ("1.0", "2025-11-25")):
    result = client.ask("initialize", {"protocolVersion": wanted, "capabilities": {},
                                       "clientInfo": {"name": "test", "version": "1"}})["result"]
    assert result["protocolVersion"] == given, result
    assert result["capabilities"] == {"tools": {"listChanged": False}}, result
    assert result["serverInfo"]["name"] == "lineprof", result
client.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}})
client.send({"jsonrpc": "2.0", "id": 5, "result": {}})
assert client.is_silent()

tools = client.ask("tools/list")["result"]["tools"]
assert [tool["name"] for tool in tools] == ["list_profiles", "explain", "lines", "source", "diff"]
assert all(tool["annotations"]["readOnlyHint"] and tool["inputSchema"]["type"] == "object" for tool in tools)

text, failed = client.call("list_profiles")
names = [line.split("  ")[0] for line in text.splitlines()]
assert not failed and sorted(names) == ["matmul-later.lprof", "matmul.lprof", "sub/words.lprof"], text

assert all(line.endswith(" bytes: ./program") for line in text.splitlines()), text

assert client.call("explain", profile="matmul.lprof") == (says("explain", "matmul.lprof"), False)
assert client.call("explain", profile="matmul.lprof", place="matmul.c:49", budget=2048, wall=True) == (
    says("explain", "--wall", "--budget", "2048", "matmul.c:49", "matmul.lprof"), False)
assert client.call("explain", profile="sub/words.lprof", json=True) == (
    says("explain", "--json", "sub/words.lprof"), False)
assert client.call("explain", profile="matmul-later.lprof", baseline="matmul.lprof") == (
    says("explain", "--baseline", "matmul.lprof", "matmul-later.lprof"), False)

text, failed = client.call("lines", profile="matmul.lprof", by="hits", limit=3)
table = says("lines", "--by", "hits", "-n", "3", "matmul.lprof").splitlines()
assert not failed and text.splitlines()[:5] == table[2:7], text
text, failed = client.call("lines", profile="matmul.lprof", by="nonsense")
assert failed and "there is no order 'nonsense'" in text, text

text, failed = client.call("source", profile="matmul.lprof", file="matmul.c", first=48, last=50)
lines = text.splitlines()
assert not failed and len(lines) == 5, text
assert lines[3].split("|")[1] == "       c[i * n + j] = dot(a + i * n, b + j, n);", text
assert lines[3].split("|")[0].split()[:2] == ["49", "921600"], text

text, failed = client.call("diff", old="matmul.lprof", new="matmul-later.lprof")
assert not failed and "No line has changed by much" in text, text

for tool, arguments, limit in (
        ("lines", {"profile": "sub/words.lprof", "limit": 200}, 1024),
        ("source", {"profile": "matmul.lprof", "file": "matmul.c"}, 1024),
        ("diff", {"old": "matmul.lprof", "new": "sub/words.lprof"}, 1024)):
    text, failed = client.call(tool, budget=limit, **arguments)
    assert not failed and len(text.encode()) <= limit and text.endswith("\n"), (tool, len(text))

for arguments, wrong in (({}, "needs 'profile'"), ({"profile": 3}, "must be a string"),
                         ({"profile": ""}, "must be a string"), ({"profile": "a", "x": 1}, "no parameter 'x'"),
                         ({"profile": "matmul.lprof", "budget": 5}, "whole number from 1024"),
                         ({"profile": "matmul.lprof", "budget": 1e9}, "whole number from 1024"),
                         ({"profile": "matmul.lprof", "wall": "yes"}, "must be true or false"),
                         ({"profile": "matmul.lprof", "place": "gone.c:1"}, "no profiled file is called 'gone.c'"),
                         ({"profile": "gone.lprof"}, "there is no profile 'gone.lprof' in the folder")):
    text, failed = client.call("explain", **arguments)
    assert failed and wrong in text, (arguments, text)
pathlib.Path(folder, "no.lprof").write_text("no profile")
text, failed = client.call("explain", profile="no.lprof")
assert failed and "'no.lprof'" in text and folder not in text, text
status, left = client.end()
assert status == 0 and left == b"", (status, left)

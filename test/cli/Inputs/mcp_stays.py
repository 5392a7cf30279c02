# SPDX-License-Identifier: MIT
"""mcp_stays.py KPROF OUTSIDE FOLDER: nothing but profiles below the folder, and their sources."""
import pathlib
import sys

from mcp_client import Client

kprof, outside, folder = sys.argv[1:]
secret = pathlib.Path(outside, "secret.c").read_text()
client = Client(kprof, ".", cwd=folder)
assert not client.call("explain", profile="in.lprof")[1]
assert not client.call("explain", profile="here.lprof")[1], "a link that stays in the folder"

for name in ("../outside/out.lprof", "./../outside/out.lprof", "sub/../../outside/out.lprof",
             f"{outside}/out.lprof", "out.lprof", "away/out.lprof", "/etc/passwd", "../outside/secret.c", ".", "..", "sub"):
    for tool, arguments in (("explain", {"profile": name}), ("lines", {"profile": name}),
                            ("explain", {"profile": "in.lprof", "baseline": name}),
                            ("source", {"profile": name, "file": "words.cpp"}),
                            ("diff", {"old": name, "new": "in.lprof"}), ("diff", {"old": "in.lprof", "new": name})):
        text, failed = client.call(tool, **arguments)
        assert failed and "there is no profile" in text, (tool, arguments, text)

text, failed = client.call("list_profiles")
assert "out.lprof" not in text and "away" not in text, text
for name in ("secret.c", "../outside/secret.c", f"{outside}/secret.c", "/etc/passwd", "etc/passwd", "in.lprof", "."):
    text, failed = client.call("source", profile="in.lprof", file=name)
    assert failed and secret not in text and "root:" not in text, (name, text)

# The profile names a file of the reader's as its source, which has another text.
text, failed = client.call("source", profile="changed.lprof", file="sum.c")
assert failed and "is not to be had" in text and secret not in text, text
assert client.end()[0] == 0

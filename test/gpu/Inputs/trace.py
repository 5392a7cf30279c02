# SPDX-License-Identifier: MIT
#
# trace.py FILE [WHAT=NUMBER ...]: is this a sound trace, and are there so many?
# kernel, graph, copy: activities; calls, arrows, windows.
import collections
import json
import sys

events = json.load(open(sys.argv[1]))["traceEvents"]
slices = [e for e in events if e["ph"] == "X"]
names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
gpus = {pid for pid, name in names.items() if name.startswith("GPU ")}
found = collections.Counter()
lanes = {"kernel": 7, "graph": 9, "copy": 13}
for event in slices:
    assert event["dur"] >= 0 and event["ts"] >= 0, event
    if event["pid"] not in gpus:
        is_call = "correlation" in event["args"]
        found["calls" if is_call else "windows"] += 1
        assert not is_call or ".c:" in event["name"], event
        continue
    kind = event["name"].split()[0]
    assert event["tid"] == lanes[kind] and ".c:" in event["args"]["line"], event
    found[kind] += 1
ends = {}
for event in events:
    if event["ph"] in "sf":
        ends.setdefault(event["id"], {})[event["ph"]] = event
for arrow in ends.values():
    begin, end = arrow["s"], arrow["f"]
    assert begin["ts"] <= end["ts"], arrow
    for edge in (begin, end):  # each within a slice of its lane
        assert any(
            (s["pid"], s["tid"]) == (edge["pid"], edge["tid"])
            and s["ts"] - 0.001 <= edge["ts"] <= s["ts"] + s["dur"] + 0.001
            for s in slices
        ), edge
    found["arrows"] += 1
for text in sys.argv[2:]:
    what, number = text.split("=")
    if found[what] != int(number):
        sys.exit(f"{what}: {found[what]}, not {number}")

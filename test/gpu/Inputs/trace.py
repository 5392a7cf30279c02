# SPDX-License-Identifier: MIT
#
# trace.py FILE [WHAT=NUMBER ...]: is this a sound trace, and are there so many?
# kernel, graph, copy: activities; calls, arrows, windows; regions, steps, and
# inside: regions of the program that lie within a step of their thread. Call
# stacks, which are process 0, are no matter of time.
import collections
import json
import sys

events = json.load(open(sys.argv[1]))["traceEvents"]
slices = [e for e in events if e["ph"] == "X" and e["pid"]]
names = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
gpus = {pid for pid, name in names.items() if name.startswith("GPU ")}
found = collections.Counter()
for event in events:  # what the trace format asks of every event
    assert {"ph", "pid", "tid", "name"} <= event.keys(), event
    assert event["ph"] == "M" or isinstance(event["ts"], (int, float)), event
lane_names = {
    (e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"
}
lanes = {"kernel": "7 of context 1", "graph": "9 of context 1", "copy": "7 of context 2"}
for event in slices:
    assert event["dur"] >= 0 and event["ts"] >= 0, event
    lane = lane_names.get((event["pid"], event["tid"]), "")
    if lane.startswith(("regions of", "steps of")):
        assert ".c:" in event["args"]["line"], event
        found[lane.split()[0]] += 1
        continue
    if event["pid"] not in gpus:
        is_call = "correlation" in event["args"]
        found["calls" if is_call else "windows"] += 1
        assert not is_call or ".c:" in event["name"], event
        continue
    kind = event["name"].split()[0]
    assert lane == f"stream {lanes[kind]}" and ".c:" in event["args"]["line"], event
    found[kind] += 1
by_lane = {}
for event in slices:
    name = lane_names.get((event["pid"], event["tid"]), "")
    if name.startswith(("regions of", "steps of")):
        by_lane.setdefault(name, []).append(event)
for lane in by_lane.values():  # nested or apart; ns, as they are printed
    spans = sorted((round(e["ts"] * 1e3), -round(e["dur"] * 1e3)) for e in lane)
    open_ends = []
    for begin, minus in spans:
        while open_ends and open_ends[-1] <= begin + 2:
            open_ends.pop()
        assert not open_ends or begin - minus <= open_ends[-1] + 2, (begin, minus)
        open_ends.append(begin - minus)
for name, lane in by_lane.items():
    steps = by_lane.get(name.replace("regions", "steps", 1), [])
    if name.startswith("regions"):
        found["inside"] += sum(
            any(
                s["ts"] - 0.01 <= e["ts"] and e["ts"] + e["dur"] <= s["ts"] + s["dur"] + 0.01
                for s in steps
            )
            for e in lane
        )
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

# SPDX-License-Identifier: MIT
#
# trace.py TRACE REPORT: the counters of a Chrome trace are the series of the
# JSON report, and times of all processes count from the first one's start.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as trace, open(sys.argv[2], encoding="utf-8") as report:
    events = json.load(trace)["traceEvents"]
    report = json.load(report)
starts = [process["start_realtime_ns"] for process in report["processes"]]
for series in report["memory"]["series"]:
    offset = starts[series["process"]] - min(starts)
    for name, key in (("live memory", "live_bytes"), ("resident memory", "resident_bytes")):
        wanted = [
            (f"{(offset + ns) / 1e3:.2f}", bytes_)
            for ns, bytes_ in zip(series["ns"], series[key])
            if bytes_ is not None
        ]
        found = [
            (f"{event['ts']:.2f}", event["args"]["bytes"])
            for event in events
            if event["ph"] == "C" and event["name"] == name and event["pid"] == series["pid"]
        ]
        assert len(found) == len(wanted) > 0
        for (a, value), (b, other) in zip(found, wanted):
            assert value == other and abs(float(a) - float(b)) < 0.02, (a, b, value, other)

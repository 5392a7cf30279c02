#!/usr/bin/env python3
"""make_large.py PAGE OUT FILES FUNCTIONS LINES: the page with a profile of so
many files of so many functions of so many rows, packed as kprof does it."""
import base64
import json
import sys
import zlib

page, out = sys.argv[1:3]
file_count, function_count, line_count = map(int, sys.argv[3:])


def row(number, line):
    hits = number * 7919 % 1000003
    ns = (number * 104729 % 999983) * 1000
    return {
        "line": line, "end_line": line, "kind": "statement", "hits": hits,
        "time_ns": 2 * ns, "self_ns": ns, "raw_self_ns": ns, "child_ns": ns,
        "clocked": 0, "time_is": "estimate", "self_is": "estimate",
        "resolved": True, "source": "sampled", "samples": hits % 5000,
        "unclocked_hits": hits, "time_low_ns": ns, "time_high_ns": 3 * ns,
        "self_low_ns": ns // 2, "self_high_ns": 2 * ns, "waiting_ns": 0,
        "known": True, "optimised_away": False,
    }


files, sources, hottest, number, whole = [], [], [], 0, 0
for f in range(file_count):
    path, line, functions, text = f"/src/part{f}.c", 0, [], []
    for g in range(function_count):
        name, rows, begin = f"work_{f}_{g}", [], line + 1
        text.append(f"static long {name}(long x) {{")
        line += 1
        for _ in range(line_count):
            number += 1
            line += 1
            rows.append(row(number, line))
            text.append(f"  x += table[(x * {number}) & 255]; /* {number} */")
        text.append("}")
        line += 1
        own = sum(each["self_ns"] for each in rows)
        whole += own
        hottest += [
            dict(each, file=path, function=name, symbol=name)
            for each in sorted(rows, key=lambda each: -each["self_ns"])[:50]
        ]
        functions.append({
            "name": name, "symbol": name, "line": begin, "end_line": line,
            "calls": 1 + number, "primitive_calls": None, "total_ns": 2 * own,
            "raw_total_ns": 2 * own, "self_ns": own, "total_is": "estimate",
            "self_is": "estimate", "lines": rows,
        })
    files.append({"path": path, "name": path, "functions": functions})
    sources.append({"path": path, "name": path, "text": "\n".join(text) + "\n"})
hottest.sort(key=lambda each: -each["self_ns"])
process = {
    "profile": "large.lprof", "pid": 1, "parent_pid": 0, "state": "sealed",
    "start_realtime_ns": 1700000000000000000, "wall_ns": whole, "objects": [],
    "arguments": ["./large"], "clock": {"kind": "counter", "line_cost_ns": 11},
}
report = {
    "format": 1, "clock": process["clock"], "process": process,
    "processes": [process], "runs": 1, "threads": [], "regions": [], "cycles": [],
    "summary": {
        "wall_ns": whole, "cpu_ns": whole, "threads": 1, "threads_ns": whole,
        "clocked": 0, "clock_ns": 0, "counting_ns": 1000, "sampling_ns": 1000,
    },
    "advice": [],
    "hottest": {"by": "self", "line_count": number, "lines": hottest[:50]},
    "files": files, "sources": sources, "skipped": [], "warnings": [],
    "elsewhere": {
        "thread_ns": whole, "time_ns": 0, "sampled_ns": whole, "waiting_ns": 0,
        "waited_ns": 0, "unsampled_ns": 0, "samples": 4000, "lost_samples": 0, "lost_ns": 0,
        "places": [],
    },
}
packed = base64.b64encode(zlib.compress(json.dumps(report, separators=(",", ":")).encode()))
element = b'<script type="application/octet-stream" id="profile">' + packed + b"</script>\n"
with open(page, "rb") as file:
    template = file.read()
with open(out, "wb") as file:
    file.write(template.replace(b"<lineprof-data></lineprof-data>", element))

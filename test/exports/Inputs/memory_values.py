# SPDX-License-Identifier: MIT
#
# memory_values.py KPROF NAME: what kprof exports from NAME.lprof, in each format
# that has memory, is of every line what `kprof report --json` says: allocations,
# bytes, live and at the peak, and page faults; pprof's sums over callees, too, and Go shows them.
import collections
import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile

import callgrind
import pprof

VALUES = ["allocs", "bytes", "live", "peak", "faults"]
KEYS = ["allocs", "bytes", "live_bytes", "at_peak_bytes", "faults"]
TYPES = ["alloc_objects", "alloc_space", "inuse_space", "peak_space", "page_faults"]
kprof, name = sys.argv[1:]
wrong = compared = 0


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, **options).stdout.decode()


def export(format, *options):
    path = f"{name}.{format}"
    run(kprof, "export", "-f", format, *options, "-o", path, f"{name}.lprof")
    return path


def expect(what, found, wanted):
    global wrong, compared
    for key in {*found, *wanted}:
        compared += wanted[key] != 0
        if found[key] != wanted[key]:
            print(f"{what}: {key}: {found[key]} instead of {wanted[key]}")
            wrong += 1


def rows_of(report, key, of):
    """By function and line; what is on no line has neither."""
    rows = collections.Counter()
    for file in report["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                rows[function["name"], row["line"]] += of(row.get("memory", {})).get(key, 0)
    rows["(not profiled)", 0] += report["memory"]["on_no_line"].get(key, 0)
    return rows


def folded(value):
    found = collections.Counter()
    for line in open(export("folded", "--value", value), encoding="utf-8"):
        stack, count = line.rsplit(" ", 1)
        leaf = re.fullmatch(r"(.*?)(?: \([^()]*:(\d+)\))?", stack.split(";")[-1])
        found[leaf[1], int(leaf[2] or 0)] += int(count)
    return found


def speedscope(value):
    with open(export("speedscope", "--value", value), encoding="utf-8") as file:
        document = json.load(file)
    profile = document["profiles"][document["activeProfileIndex"]]
    assert profile["name"] == value and profile["endValue"] == sum(profile["weights"])
    found = collections.Counter()
    for stack, weight in zip(profile["samples"], profile["weights"], strict=True):
        frame = document["shared"]["frames"][stack[-1]]
        found[frame["name"], frame.get("line", 0)] += weight
    return found


def pprof_sums(profile, index):
    """By innermost line; and by every line of a stack, once."""
    names = {f["id"]: f["name"] for f in profile["function"]}
    places = {
        place["id"]: (names[place["line"][0]["function_id"]], place["line"][0]["line"])
        for place in profile["location"]
    }
    flat, total = collections.Counter(), collections.Counter()
    for sample in profile["sample"]:
        frames = [places[i] for i in sample["location_id"]]
        flat[frames[0]] += sample["value"][index]
        for frame in set(frames):
            if frame[1] or frame[0] == "(not profiled)":
                total[frame] += sample["value"][index]
    return flat, total


def go_top(kind):
    with tempfile.TemporaryDirectory() as home:
        text = run(
            *("go", "tool", "pprof", "-top", "-lines", "-unit=B", "-nodefraction=0"),
            *("-nodecount=1000000", f"-sample_index={kind}", f"{name}.pprof"),
            env={**os.environ, "HOME": home},
        )
    rows = collections.Counter()
    pattern = r" *(\d+)B? +\S+% +\S+% +\d+B? +\S+%  (\S+) \S*?:(\d+)$"
    for flat, function, line in re.findall(pattern, text, re.M):
        rows[function, int(line)] += int(flat)
    return rows


report = json.loads(run(kprof, "report", "--json", f"{name}.lprof"))
calls = callgrind.read(export("callgrind"))
records = list(csv.DictReader(io.StringIO(open(export("csv"), newline="").read())))
for i, (value, key, kind) in enumerate(zip(VALUES, KEYS, TYPES)):
    own = rows_of(report, key, lambda memory: memory.get("self", {}))
    expect(f"folded {value}", folded(value), own)
    expect(f"speedscope {value}", speedscope(value), own)
    profile = pprof.read(export("pprof", "--value", value))
    types = [t["type"] for t in profile["sample_type"]]
    assert types == ["hits", "time", *TYPES[:2], "inuse_objects", *TYPES[2:], "cpu"]
    assert profile["default_sample_type"] == kind
    flat, total = pprof_sums(profile, types.index(kind))
    expect(f"pprof {kind}", flat, own)
    expect(f"pprof {kind}, with callees", total, rows_of(report, key, lambda memory: memory))
    if "--go" in os.environ.get("MEMORY_VALUES", ""):
        lines = collections.Counter({k: v for k, v in own.items() if k[1]})
        expect(f"go {kind}", go_top(kind), lines)
    found = collections.Counter()
    for (function, _, line), costs in calls.costs.items():
        found[function, line] += costs[3 + i]
    expect(f"callgrind {value}", found, own)
    assert calls.totals[3 + i] == report["memory"]["all"][key]
    found = collections.Counter({("(not profiled)", 0): own["(not profiled)", 0]})
    column = ["self_allocs", "self_bytes", "self_live_bytes", "self_peak_bytes", "self_faults"][i]
    for record in records:
        found[record["function"], int(record["line"])] += int(record[column])
    expect(f"csv {column}", found, own)
for (caller, line, callee), size in sorted(calls.memory_calls.items()):
    print(f"{caller}:{line} calls {callee}: {size} bytes")
print(compared, "values")
sys.exit(bool(wrong) or compared < 60)

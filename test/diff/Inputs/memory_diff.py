# SPDX-License-Identifier: MIT
#
# memory_diff.py KPROF A B DIFF: the JSON comparison of two runs has of each line
# what their reports say of its memory.
import json
import subprocess
import sys

KEYS = ("allocs", "bytes", "live_bytes", "at_peak_bytes")


def rows_of(path):
    text = subprocess.run([sys.argv[1], "report", "--json", path], check=True, capture_output=True)
    report = json.loads(text.stdout)
    rows = {}
    for file in report["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                own = row.get("memory", {}).get("self", {})
                rows[function["symbol"], row["line"]] = [own.get(key, 0) for key in KEYS]
    return rows, report["memory"]


with open(sys.argv[4], encoding="utf-8") as file:
    difference = json.load(file)
sides = {"a": rows_of(sys.argv[2]), "b": rows_of(sys.argv[3])}
compared = changed = 0
for function in difference["functions"]:
    for row in function["lines"]:
        found = row.get("memory", {})
        for side, (rows, _) in sides.items():
            if f"line_{side}" not in row:
                continue
            wanted = rows[function[f"symbol_{side}"], row[f"line_{side}"]]
            for key, value in zip(KEYS, wanted):
                got = found.get(key, {}).get(side, [0, 0, 0])
                assert got == [value] * 3, (row, key, value)
                compared += value > 0
        for key, sums in found.items():
            assert sums["changed"] == (sums["a"] != sums["b"]), row
            changed += sums["changed"]
whole = difference["memory"]["all"]
for side, (_, memory) in sides.items():
    assert whole["bytes"][side][1] == memory["all"]["bytes"]
    assert whole["at_peak_bytes"][side][1] == memory["peak_bytes"]
assert compared > 10 and changed > 2, (compared, changed)

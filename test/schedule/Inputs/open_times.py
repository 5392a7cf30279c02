# SPDX-License-Identifier: MIT
#
# open_times.py REPORT.json TIMES: `down` and `block`, open all through a cycle,
# have the time of the one wait in it, and once: no more than has passed between
# the program's own two TIMES, before and after the cycle.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    before, after = map(int, file)
functions = [f for file in report["files"] for f in file["functions"]]
waits = [line["time_ns"] for f in functions for line in f["lines"] if f["name"] == "wait_ms"]
opened = [each["total_ns"] for each in functions + report["regions"]
          if each["name"] in ("down", "block")]
print(f"waits {waits}, open {opened}, passed {after - before}")
assert len(opened) == 2 and sum(waits) >= 99e6
assert all(0.99 * sum(waits) <= ns <= 1.01 * (after - before) for ns in opened)

# SPDX-License-Identifier: MIT
#
# open_times.py REPORT.json: `down` and `block`, open all through a cycle, have
# the time of the one wait in it, 300 ms or more, and not twice that.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
functions = [f for file in report["files"] for f in file["functions"]]
waits = [line["time_ns"] for f in functions for line in f["lines"] if f["name"] == "wait_ms"]
opened = [each["total_ns"] for each in functions + report["regions"]
          if each["name"] in ("down", "block")]
print(f"waits {waits}, open {opened}")
assert len(opened) == 2 and sum(waits) >= 300e6
assert all(0.99 * sum(waits) <= ns < 1.5 * sum(waits) for ns in opened)

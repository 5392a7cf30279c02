# SPDX-License-Identifier: MIT
#
# no_longer.py REPORT.json: no row has more CPU time than time passed there
# without waiting, nor a function.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
functions = [f for source in report["files"] for f in source["functions"]]
rows = [row for function in functions for row in function["lines"]]
bad = [
    row
    for row in rows
    if row["self_cpu_ns"] > row["self_ns"] - row.get("waiting_ns", 0) + 2
    or row["cpu_ns"] > row["time_ns"] + 2
    or row["self_cpu_high_ns"] is None
]
for row in bad:
    print(row)
ran = sum(row["self_cpu_ns"] for row in rows)
whole = report["summary"]["threads_cpu_ns"]
print(f"{ran} ns of {whole} ns are in {len(rows)} rows")
sys.exit(1 if bad or not 0.5 * whole < ran <= 1.02 * whole else 0)

# SPDX-License-Identifier: MIT
#
# cpu_bounds.py < REPORT.json: of a run whose thread had a processor for a part
# of the time alone. Of rows without a clock that fewer than five samples met,
# the upper end of the CPU time is at most what the 97.5 % bound of a Poisson
# mean of which so many were met stands for, and half of that more, as some
# samples stand for more than others.
import json
import sys

report = json.load(sys.stdin)
summary = report["summary"]
cpu_ns, wall_ns = summary["threads_cpu_ns"], summary["threads_ns"]
if cpu_ns > 0.4 * wall_ns:
    sys.exit(f"{cpu_ns} ns of {wall_ns} ns: nobody took its processor")
rows = [
    row
    for file in report["files"]
    for function in file["functions"]
    for row in function["lines"]
    if row["hits"] > 0 and "self_cpu_high_ns" in row
]
samples = sum(row.get("samples", 0) for row in rows)
few = [row for row in rows if row.get("samples", 0) < 5 and row.get("clocked", 0) == 0]
if samples < 10 or not few:
    sys.exit(f"{samples} samples, {len(few)} rows that few of them met")
for row in few:
    met = row.get("samples", 0)
    most = 1.5 * (met + 2 * met**0.5 + 3.7) * cpu_ns / samples
    if row["self_cpu_high_ns"] > most:
        sys.exit(f"line {row['line']}: {row['self_cpu_high_ns']} ns, not {most}")
print(f"{samples} samples, {len(few)} rows")

# SPDX-License-Identifier: MIT
#
# fork_costs.py REPORT.json: the summary has the clocks that the rows have, and
# some per process, which is little beside 51 times those of the first one.
import json
import sys

report = json.load(open(sys.argv[1]))
rows = sum(
    line["clocked"]
    for file in report["files"]
    for function in file["functions"]
    for line in function["lines"]
)
summary = report["summary"]
assert rows >= 2000, rows
assert rows <= summary["clocked"] <= 3 * rows, (rows, summary["clocked"])
assert 0 < summary["setup_ns"] < summary["wall_ns"], summary
assert summary["forks_ns"] > 0, summary

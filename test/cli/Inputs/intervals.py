# SPDX-License-Identifier: MIT
#
# intervals.py REPORT.txt REPORT.json: the columns Low and High are there for each
# line with a `~`, hold its time, and are the ends in the JSON.
import json
import re
import sys

report = json.load(open(sys.argv[2]))
rows = {
    row["line"]: row
    for file in report["files"]
    for function in file["functions"]
    for row in function["lines"]
}
met = 0
for line in open(sys.argv[1]):
    cells = re.match(r" *(\d+) +\d+ +~(\S+) +(\S+) +(\S+)", line)
    if not cells:
        assert not re.match(r" *\d+ +\d+ +~", line), line
        continue
    time, low, high = (float(cells[i]) for i in (2, 3, 4))
    row = rows[int(cells[1])]
    assert low <= time <= high, line
    for shown, end in ((low, "time_low_ns"), (high, "time_high_ns")):
        assert abs(shown - row[end] / 1000) <= 0.06 + 0.01 * shown, (line, row)
    met += row["source"] == "modelled"
assert met, "no line that hits tell of"

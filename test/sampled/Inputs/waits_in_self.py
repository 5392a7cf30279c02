# SPDX-License-Identifier: MIT
#
# waits_in_self.py LINES.json: no line waited longer than it took.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    lines = json.load(file)["lines"]
wrong = [
    line
    for line in lines
    if line.get("waiting_ns", 0) > 1.01 * max(line["self_ns"], 1e6)
]
print(*wrong, sep="\n")
sys.exit(1 if wrong or not lines else 0)

# SPDX-License-Identifier: MIT
#
# Compares the number of calls of functions in a JSON report with what the
# program counted itself: compare_counts.py JSON COUNTS, where COUNTS has lines
# 'FUNCTION N'. Every line of these functions must have as many hits.
import json
import sys

with open(sys.argv[1]) as file:
    data = json.load(file)
with open(sys.argv[2]) as file:
    told = dict(line.split() for line in file)
wrong = 0
for function in (f for file in data["files"] for f in file["functions"]):
    if function["name"] not in told:
        continue
    count = int(told.pop(function["name"]))
    found = {function["calls"]}
    found |= {row["hits"] for row in function["lines"] if row["kind"] == "statement"}
    if found != {count}:
        print(f"error: {function['name']} ran {count} times, reported {found}")
        wrong = 1
for name in told:
    print(f"error: {name} is not in the report")
    wrong = 1
sys.exit(wrong)

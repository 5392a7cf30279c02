# SPDX-License-Identifier: MIT
#
# count_cost.py REPORT.json TOOK: TOOK has the nanoseconds of a call without
# counts and of one with two of them. The price of a count is what is between
# them, or more where other work hides it, but never all that the call takes.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    without, counted = map(float, file.read().split())
price = report["processes"][0]["clock"]["count_cost_ns"]
functions = [f for source in report["files"] for f in source["functions"]]
calls = sum(f["calls"] for f in functions if f["name"] == "counted_once")
charged = sum(f["counting_ns"] for f in functions)
sample = report["elsewhere"]["sampled_ns"] / report["elsewhere"]["samples"]
print(f"{price} ns a count, {without} and {counted} ns a call, {charged / calls} ns charged")
if not (counted - without) / 2 / 4 < price < counted:
    sys.exit("that is not what counting costs")
if charged > 2 * calls * price + 2 * sample:
    sys.exit("more is charged than all counts cost")

# SPDX-License-Identifier: MIT
#
# cpu_time.py REPORT.json USED: the threads' CPU time is what they said in USED (seconds, in all), to 2 %, and what rows, places and no sample have is
# that, too; a function `idle` has next to nothing of it.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    used = float(file.read())

elsewhere = report["elsewhere"]
threads = elsewhere["thread_ns"] / 1e9
known = elsewhere["unsampled_ns"] + sum(p["time_ns"] for p in elsewhere["places"])
# Of what lost samples stand for it is known only that it is in no line's.
lost = min(elsewhere["lost_ns"], max(elsewhere["time_ns"] - known, 0))
parts = known + lost
for file in report["files"]:
    for function in file["functions"]:
        parts += sum(line["self_ns"] for line in function["lines"])
        parts += function.get("merged_ns", 0) + function.get("counting_ns", 0)
idle = sum(
    line["self_ns"]
    for file in report["files"]
    for function in file["functions"]
    if function["name"] == "idle"
    for line in function["lines"]
)
print(f"used {used} s, threads {threads} s, parts {parts / 1e9} s")
if abs(threads - used) > 0.02 * used:
    sys.exit("not the threads' CPU time")
if abs(parts / 1e9 - threads) > 0.01 * threads:
    sys.exit("the parts are not the whole")
if idle / 1e9 > 0.05 * threads:
    sys.exit(f"{idle} ns of it in threads that do nothing")

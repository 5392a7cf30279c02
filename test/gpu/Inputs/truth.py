# SPDX-License-Identifier: MIT
#
# truth.py SOURCE REPORT.json [FIELD=VALUE ...]: compares what a report says of
# GPU work with what the program knows. Beside each line that asks for some,
# the source has `// GPU: FIELD=VALUE ...` (its own; `>=` for what only has a
# least value) and `// ABOVE: ...` beside lines that call such; all other lines
# must have none of their own. Fields on the command line are those of "checks"
# and of all the work together.
import json
import re
import sys


def parse(text):
    return re.findall(r"(\w+)(>=|=)(\d+)", text)


def compare(where, wanted, found, problems):
    for field, how, value in wanted:
        got = (found or {}).get(field)
        good = got is not None and (
            got == int(value) if how == "=" else got >= int(value)
        )
        if not good:
            problems.append(f"{where}: {field} is {got}, not {how}{value}")


source, report = sys.argv[1:3]
rows = {}
document = json.load(open(report))
for file in document["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            if "gpu" in line:
                rows[line["line"]] = line["gpu"]
problems = []
for number, text in enumerate(open(source), 1):
    own = re.search(r"// GPU: (.*)", text)
    above = re.search(r"// ABOVE: (.*)", text)
    gpu = rows.get(number, {})
    if own:
        compare(f"line {number}", parse(own[1]), gpu.get("self"), problems)
    elif any(gpu.get("self", {}).get(what) for what in ("calls", "activities")):
        problems.append(f"line {number}: has GPU work of its own: {gpu['self']}")
    if above:
        compare(f"above, line {number}", parse(above[1]), gpu, problems)
gpu = document.get("gpu", {})
totals = dict(gpu.get("all", {}))
for process in gpu.get("processes", []):
    for field, value in process["checks"].items():
        totals[field] = totals.get(field, 0) + value
    for field in ("spans", "spans_dropped"):
        totals[field] = totals.get(field, 0) + process[field]
    for device in process["devices"]:  # its idle time, over lines: us missing
        apart = sum(line["idle_ns"] for line in device["idle_by_line"])
        missing = abs(device["idle_ns"] - apart - process.get("idle_lost_ns", 0))
        totals["idle_off"] = totals.get("idle_off", 0) + round(missing / 1e3)
    totals["idle_lost"] = totals.get("idle_lost", 0) + process.get("idle_lost_ns", 0)
totals["nowhere"] = gpu.get("on_no_line", {}).get("activities")
compare("all", parse(" ".join(sys.argv[3:])), totals, problems)
if problems:
    sys.exit("\n".join(problems))

# SPDX-License-Identifier: MIT
#
# waited.py SOURCE REPORT.json: compares what lines waited for with what the
# source says beside them, `// WAITED: WHAT[:LINE]=NS/WAITS ...`, and that the
# parts add up to the line's wait. NS `rest`: what the others leave; `some`: it
# is not 0.
import json
import re
import sys

source, report = sys.argv[1:3]
found = {}
for file in json.load(open(report))["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            gpu = line.get("gpu", {}).get("self", {})
            if "waited_for" in gpu:
                found[line["line"]] = (gpu["wait_ns"], gpu["waited_for"])
problems = []
for number, text in enumerate(open(source), 1):
    wanted = re.search(r"// WAITED:(.*)", text)
    if (wanted is not None) != (number in found):
        problems.append(f"line {number}: {found.get(number)}")
    if not wanted or number not in found:
        continue
    wait, parts = found[number]
    got = {}
    for part in parts:
        name = part["what"] + (f":{part['line']}" if "line" in part else "")
        got[name] = (part["time_ns"], part["waits"])
    truth = {}
    for name, ns, waits in re.findall(r"(\w[\w ]*(?::\d+)?)=(\w+)/(\d+)", wanted[1]):
        if ns == "some":
            ns = max(got.get(name, (0,))[0], 1)
        if ns == "rest":
            ns = wait - sum(time for what, (time, _) in truth.items())
        truth[name] = (int(ns), int(waits))
    if got != truth:
        problems.append(f"line {number}: {got}, not {truth} of {wait}")
if problems:
    sys.exit("\n".join(problems))

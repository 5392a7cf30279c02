# SPDX-License-Identifier: MIT
#
# lenses.py KPROF NAME FORMAT [VALUE]: what an editor shows above lines by
# NAME.FORMAT, exported from NAME.lprof, is their own value in the JSON report,
# and in total the value of all folded stacks that they are part of, each once;
# above a function's first line that of all of its lines.
import collections
import json
import re
import subprocess
import sys

import editor

KEYS = {"cpu": "self_cpu_ns", "time": "self_ns", "bytes": "bytes", "live": "live_bytes", "peak": "at_peak_bytes"}
kprof, name, format, *value = sys.argv[1:]
chosen = ["--value", *value] if value else []
key = KEYS[value[0] if value else {"cpuprofile": "cpu", "heapprofile": "bytes"}[format]]
unit = 1000 if key.endswith("_ns") else 1


def run(*words):
    return subprocess.run([kprof, *words, f"{name}.lprof"], check=True, stdout=subprocess.PIPE).stdout


def of(row):
    return row[key] if unit > 1 else row.get("memory", {}).get("self", {}).get(key, 0)


path = f"{name}.{format}"
made = run("export", "-f", format, *chosen)
with open(path, "wb") as file:
    file.write(made)
assert run("export", "-f", format, *chosen) == made, "not the same when it is made again"
shown, whole = editor.lenses(path)

own, firsts, paths = collections.Counter(), {}, {}
for file in json.loads(run("report", "--json", "--all"))["files"]:
    paths[file["name"]] = file["path"]
    for function in file["functions"]:
        firsts[function["name"]] = file["path"], function["line"]
        for row in function["lines"]:
            own[row.get("file", file["path"]), row["line"]] += of(row)

totals, all_stacks = collections.Counter(), 0
values = chosen or ["--value", "bytes"] * (format == "heapprofile")
for line in run("export", "-f", "folded", *values).decode().splitlines():
    stack, count = line.rsplit(" ", 1)
    places = set()
    for frame in stack.split(";"):
        match = re.fullmatch(r"(.*) \((.*):(\d+)\)", frame)
        if match:
            places.add((paths[match[2]], int(match[3])))
        function = match[1] if match else re.sub(r" \(counting lines\)$", "", frame)
        if function in firsts:
            places.add(firsts[function])
    for at in places:
        totals[at] += int(count)
    all_stacks += int(count)

wrong = 0
for at in {*shown, *own, *totals}:
    wanted = [own[at], totals[at]]
    got = [round(v * unit) for v in shown.get(at, (0, 0))]
    if got != wanted:
        print(f"{at}: {got} instead of {wanted}")
        wrong += 1
if round(whole * unit) != all_stacks:
    print(f"{round(whole * unit)} in all instead of {all_stacks}")
    wrong += 1
least = sum(1 for at in shown if any(shown[at]))
print(f"{least} lenses")
sys.exit(bool(wrong) or least < 5)

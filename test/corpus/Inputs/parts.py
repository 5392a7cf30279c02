# SPDX-License-Identifier: MIT
#
# parts.py KPROF FOLDER: unpacks the corpus to the folder, and compares each figure
# that kprof shows of a line or function with the whole that it is a part of.
import gzip
import json
import os
import pathlib
import subprocess
import sys

kprof, folder = sys.argv[1], pathlib.Path(sys.argv[2])
profiles = pathlib.Path(__file__).resolve().parent.parent / "profiles"
os.makedirs(folder, exist_ok=True)
compared = above = 0


def shown(of, what, plain):
    """The number that is shown of a time, marked or not; None: there is none."""
    if of.get(what + "_is") in ("number", "estimate"):
        return of.get(what + "_likely_ns", of[plain])
    return of.get(what + "_high_ns") if of.get(what + "_is") == "at_most" else None


def compare(name, what, part, whole, where):
    global compared, above
    if part is None or not whole:
        return
    compared += 1
    if part > 1.0001 * whole + 10:
        above += 1
        print(f"{name}: {what} of {where}: {part} of {whole} ns")


def compare_function(name, function, all_ns):
    total = shown(function, "total", "total_ns")
    compare(name, "total", total, all_ns, function["name"])
    compare(name, "self", shown(function, "self", "self_ns"), total, function["name"])
    own = function.get("merged_ns", 0) + function.get("counting_ns", 0)
    for row in function["lines"]:
        where = f"{function['name']}:{row['line']}"
        time, self_ns = shown(row, "time", "time_ns"), shown(row, "self", "self_ns")
        compare(name, "time", time, total, where)
        compare(name, "self", self_ns, time, where)
        cpu_ns = shown(row, "self_cpu", "self_cpu_ns")
        compare(name, "CPU self", cpu_ns, self_ns, where)
        own += row["self_ns"]
    return own


def compare_profile(path):
    profile = folder / path.name.removesuffix(".gz")
    profile.write_bytes(gzip.decompress(path.read_bytes()))
    asked = [kprof, "report", "--json", "--all", "--no-source", str(profile)]
    report = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)
    elsewhere = report.get("elsewhere", {})
    all_ns = elsewhere.get("thread_ns", 0)
    own = elsewhere.get("time_ns", 0)
    for file in report["files"]:
        for function in file["functions"]:
            own += compare_function(path.name, function, all_ns)
    compare(path.name, "own times", own, all_ns, "all")


paths = sorted(profiles.glob("*.lprof.gz"))
for path in paths:
    compare_profile(path)
print(f"{compared} figures of {len(paths)} profiles, {above} above their whole")

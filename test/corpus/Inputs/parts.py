# SPDX-License-Identifier: MIT
#
# parts.py KPROF FOLDER: unpacks the corpus to the folder, and compares each figure
# that kprof shows of a line or function with the whole that it is a part of.
import gzip
import json
import math
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


def say(name, what):
    global compared, above
    compared += 1
    above += 1
    print(f"{name}: {what}")


def compare_waiting(name, row, cpu_ns, self_ns, where):
    """What surely was waiting is no CPU time; and what is known of it is shown."""
    waiting_ns = row.get("waiting_ns", 0)
    spins = "OpenMP" in row.get("waiting_for", "")
    if row.get("waiting_is") == row.get("self_is") == "number" and not spins:
        part = (cpu_ns or 0) + waiting_ns
        compare(name, "CPU self and waiting", part, self_ns, where)
    if waiting_ns > 0 and row["time_is"] != "none" and "waiting_is" not in row:
        say(name, f"waiting of {where}: {waiting_ns} ns are not shown")


def compare_beside(name, function, total):
    """A function that ran once has not run a line while another one was clocked."""
    rows = function["lines"]
    if function["calls"] != 1 or function.get("total_is") not in ("number", "estimate"):
        return
    clocked_ns = sum(row["time_ns"] for row in rows if row["source"] == "timed")
    if clocked_ns > total or any(row.get("threads", 1) > 1 for row in rows):
        return
    for row in rows:
        if row["source"] != "timed" and row.get("time_is") == "at_most":
            where = f"{function['name']}:{row['line']}"
            compare(name, "time beside clocks", row["time_high_ns"], total - clocked_ns, where)


def compare_function(name, function, all_ns):
    total = shown(function, "total", "total_ns")
    compare(name, "total", total, all_ns, function["name"])
    compare(name, "self", shown(function, "self", "self_ns"), total, function["name"])
    compare_beside(name, function, total)
    own = function.get("merged_ns", 0) + function.get("counting_ns", 0)
    for row in function["lines"]:
        where = f"{function['name']}:{row['line']}"
        time, self_ns = shown(row, "time", "time_ns"), shown(row, "self", "self_ns")
        compare(name, "time", time, total, where)
        compare(name, "self", self_ns, time, where)
        cpu_ns = shown(row, "self_cpu", "self_cpu_ns")
        compare(name, "CPU self", cpu_ns, self_ns, where)
        compare_waiting(name, row, cpu_ns, self_ns, where)
        own += row["self_ns"]
    return own


def check_hottest(name, profile):
    """A line without a figure ranks behind those that have one."""
    asked = [kprof, "report", "--summarize", "--no-source", str(profile)]
    text = subprocess.run(asked, capture_output=True, check=True, text=True).stdout
    table = text.partition("\n\n")[2].partition("====\n")[2].partition("\n\n")[0]
    has_figure = False
    for line in reversed(table.splitlines()):
        if has_figure and line.startswith(" " * 12):
            say(name, f"no figure in '{line.strip()}'")
        has_figure |= not line.startswith(" " * 12) and line[:12].strip() != "?"


def compare_tree(name, profile, all_ns):
    """What is in no profiled function takes what is left, if anything is."""
    asked = [kprof, "stats", "--tree", "-n", "1000000", "--json", str(profile)]
    tree = json.loads(subprocess.run(asked, capture_output=True, check=True).stdout)["tree"]
    roots = [node for node in tree if node["depth"] == 0]
    known = [node for node in roots if node["known"]]
    left = all_ns - sum(node["total_ns"] for node in known)
    left += math.hypot(*(node["total_ns"] - node["total_low_ns"] for node in known))
    for node in roots:
        if node["frame"] == "(not profiled)" and not node["known"] and left > 0:
            most = max(left, node["self_ns"])
            compare(name, "total", node["total_high_ns"], most, node["frame"])


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
    check_hottest(path.name, profile)
    compare_tree(path.name, profile, all_ns)


paths = sorted(profiles.glob("*.lprof.gz"))
for path in paths:
    compare_profile(path)
print(f"{compared} figures of {len(paths)} profiles, {above} above their whole")

# SPDX-License-Identifier: MIT
#
# no_small_bounds.py KPROF PROFILE FUNCTION...: no time of these functions, each
# of which ran for next to all of the run, is said to be less than half of it.
import json
import subprocess
import sys


def small(kind, figure, is_what, half):
    low = kind == "at_most" and figure < half
    low |= kind in ("number", "estimate") and figure < half
    if low:
        print(f"{is_what}: {kind} {figure / 1e9:.4f} s, half is {half / 1e9:.4f} s")
    return low


def main():
    kprof, profile, *names = sys.argv[1:]
    command = [kprof, "report", "--json", "--all", profile]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    half = report["summary"]["threads_ns"] / 2
    found, bad = set(), False
    for file in report["files"]:
        for function in file["functions"]:
            if function["name"] not in names:
                continue
            found.add(function["name"])
            kind = function["total_is"]
            figure = function["total_high_ns" if kind == "at_most" else "total_ns"]
            bad |= small(kind, figure, function["name"], half)
    return bad or found != set(names)


sys.exit(main())

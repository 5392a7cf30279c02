# SPDX-License-Identifier: MIT
#
# Checks what a listing does not show: how many processes and threads there
# are, how large the files, whether times add up. Usage:
#   check_profile.py KPROF PROFILE... [--processes N] [--threads N]
#     [--max-bytes N] [--state NAME] [--times FILE] [--least FUNCTION=NS]
#     [--most FUNCTION=NS] [--doubt NS] [--warns TEXT] [--may-warn TEXT]
# FILE has lines 'time NS', the program's own measure of a thread's time: their
# sum must be that of all self times, but for 1 %. --doubt is how far off each
# hit may be.
import argparse
import json
import os
import subprocess
import sys

# Then a profile has room for call chains.
measures_memory = "LINEPROF_MEASURE_MEMORY" in os.environ


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("kprof")
    parser.add_argument("profiles", nargs="+")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--max-bytes", type=int)
    parser.add_argument("--state")
    parser.add_argument("--times")
    parser.add_argument("--least")
    parser.add_argument("--most")
    parser.add_argument("--doubt", type=int, default=20)
    parser.add_argument("--warns", help="a warning that there has to be")
    parser.add_argument("--may-warn", action="append", default=[], help="one that there may be")
    return parser.parse_args()


def report(kprof, profiles):
    command = [kprof, "report", "--json", *profiles]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def rows(data):
    for file in data["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                yield function, row


def wrong(args, data):
    found = len(data["processes"])
    if args.processes is not None and found != args.processes:
        yield f"{found} processes, not {args.processes}"
    found = len(data["threads"])
    if args.threads is not None and found != args.threads:
        yield f"{found} threads, not {args.threads}"
    for process in data["processes"]:
        if args.state and process["state"] != args.state:
            yield f"{process['profile']} is {process['state']}"
    for path in args.profiles:
        size = os.stat(path).st_size
        if args.max_bytes and not measures_memory and size > args.max_bytes:
            yield f"{path} has {size} bytes"
        if os.stat(path).st_mode & 0o777 != 0o600:
            yield f"{path} can be read by others"
    for limit, sign in ((args.least, 1), (args.most, -1)):
        name, _, ns = (limit or "=0").partition("=")
        found = sum(function["total_ns"] for file in data["files"]
                    for function in file["functions"] if function["name"] == name)
        if limit and sign * found < sign * int(ns):
            yield f"{name} took {found} ns, the limit is {ns}"
    run = sum(p.get("wall_ns", 0) for p in data["processes"])
    for function, row in rows(data):
        place = f"{function['name']}:{row['line']}"
        # What is left after taking the cost of events out may be a little below zero.
        doubt = 1000 + args.doubt * row["hits"]
        if row["self_ns"] > row["time_ns"] * 1.0001 + doubt:
            yield f"{place} takes {row['self_ns']} ns itself, {row['time_ns']} in all"
        if run and len(data["threads"]) == 1 and row["time_ns"] > run * 1.01:
            yield f"{place} takes {row['time_ns']} ns of {run}"
    if args.times:
        with open(args.times) as lines:
            told = sum(int(l.split()[1]) for l in lines if l.startswith("time "))
        measured = sum(row["self_ns"] for _, row in rows(data))
        if abs(measured - told) > told / 100:
            yield f"self times are {measured} ns, the threads took {told}"
    expected = [each for each in data["warnings"] if args.warns and args.warns in each]
    if args.warns and not expected:
        yield f"no warning says '{args.warns}'"
    for each in data["warnings"]:
        if each not in expected and not any(may in each for may in args.may_warn):
            yield each


def main():
    args = arguments()
    complaints = list(wrong(args, report(args.kprof, args.profiles)))
    for complaint in complaints:
        print("error:", complaint)
    return bool(complaints)


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# both_modes.py KPROF SCRATCH CC CXX FILE...: builds each test program as its
# first RUN line does, runs it with every line timed and with counters alone,
# and compares: the same hits on every row, the same calls of every function,
# the same output and exit status.
import json
import os
import re
import shlex
import subprocess
import sys


def build_command(path, program, cc, cxx):
    """The compile of the first RUN line; None: it is not a simple one."""
    text = open(path, encoding="utf-8").read().replace("\\\n", " ")
    for line in re.findall(r"RUN: *(.*)", text):
        command = re.split(r" && | \| |;", line)[0]
        if not re.match(r"%clang(xx)?_lineprof ", command) or " -c " in command:
            continue
        for name, value in (
            ("%clangxx_lineprof", cxx),
            ("%clang_lineprof", cc),
            ("%S", os.path.dirname(path)),
            ("%s", path),
            ("%t", program),
        ):
            command = re.sub(re.escape(name) + r"(?![A-Za-z.])", lambda _: value, command)
        return None if "%" in command or program not in command else command
    return None


def measure(kprof, program, mode):
    profile = f"{program}.{mode}.lprof"
    if os.path.exists(profile):
        os.unlink(profile)
    environment = dict(
        os.environ, LINEPROF_OUTPUT=profile, LINEPROF_MEASURE_MODE=mode
    )
    ran = subprocess.run(
        [program],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
    )
    told = subprocess.run(
        [kprof, "report", "--json", profile], capture_output=True, check=True
    )
    found = {}
    for file in json.loads(told.stdout)["files"]:
        for function in file["functions"]:
            name = file["name"], function["symbol"], function["line"]
            found[name + ("calls",)] = function["calls"]
            for row in function["lines"]:
                key = name + (row.get("file", ""), row["line"])
                found[key] = found.get(key, 0) + (row["hits"] or 0)
    return found, (ran.returncode, ran.stdout)


def compare(kprof, program, path):
    exact, exact_outcome = measure(kprof, program, "exact")
    count, count_outcome = measure(kprof, program, "count")
    name = os.path.basename(path)
    problems = []
    if exact_outcome != count_outcome:
        problems.append(f"{name}: {exact_outcome} became {count_outcome}")
    for key in sorted(set(exact) | set(count), key=str):
        if exact.get(key) != count.get(key):
            problems.append(f"{name}: {key}: {exact.get(key)} became {count.get(key)}")
    return sum(exact.values()), problems


def main(kprof, scratch, cc, cxx, *paths):
    os.makedirs(scratch, exist_ok=True)
    compared = total = 0
    problems = []
    for path in paths:
        program = os.path.join(scratch, os.path.basename(path).split(".")[0])
        command = build_command(path, program, cc, cxx)
        if not command:
            continue
        subprocess.run(shlex.split(command), check=True, capture_output=True)
        sum_of_hits, found = compare(kprof, program, path)
        compared += 1
        total += sum_of_hits
        problems += found
    print("\n".join(problems[:40]))
    print(f"{compared} programs, {'some' if total else 'no'} hits, {len(problems)} differences")


if __name__ == "__main__":
    main(*sys.argv[1:])

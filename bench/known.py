#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# bench/known.py [BUILD]: lines of known cost (bench/known.c). For callees of
# 50 ns to 1 ms at every depth of a chain of ten profiled callers, prints what
# a plain build takes, what kprof reports, and the difference. The two builds
# take turns; every figure is a median. About 20 seconds.
import json
import os
import statistics
import subprocess
import sys
import tempfile

ROUNDS = 7
COSTS_NS = [(50, 20000), (1000, 10000), (10000, 2000), (1000000, 20)]

here = os.path.dirname(os.path.abspath(__file__))
build = os.path.abspath(
    sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../build-22")
)
kprof = os.path.join(build, "bin/kprof")


def run(command, **more):
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, **more
    ).stdout


def plain(program, ticks, calls):
    """ns per call of the function at each depth, by the program's own clock"""
    lines = run([program, str(ticks), str(calls)]).split("\n")
    return [float(line.split()[1]) for line in lines if line]


def profiled(program, profile, ticks, calls):
    """ns per hit of the call line at each depth, as kprof reports them"""
    if os.path.exists(profile):
        os.unlink(profile)
    environment = dict(os.environ, LINEPROF_OUTPUT=profile,
                       LINEPROF_MEASURE_MODE="exact")
    run([program, str(ticks), str(calls)], env=environment)
    report = json.loads(run([kprof, "report", "--json", profile]))
    cost = {}
    for function in report["files"][0]["functions"]:
        call = max(function["lines"], key=lambda line: line["time_ns"])
        depth = int(function["name"].removeprefix("call"))
        cost[depth] = call["time_ns"] / call["hits"]
    clock = report["clock"]
    return [cost[depth] for depth in sorted(cost)], clock


def ticks_per_ns(program, profile):
    _, clock = profiled(program, profile, 1000, 1000)
    return 1 / clock["ns_per_tick"]


def main():
    worst_below = worst_above = 0.0
    with tempfile.TemporaryDirectory() as scratch:
        programs = [os.path.join(scratch, name) for name in ("plain", "known")]
        source = os.path.join(here, "known.c")
        clang = run([kprof, "cc", "-print-prog-name=clang"]).strip()
        run([clang, "-O2", "-Wno-unknown-pragmas", source, "-o", programs[0]])
        run([kprof, "cc", "--exact", "-O2", source, "-o", programs[1]])
        profile = os.path.join(scratch, "known.lprof")
        frequency = ticks_per_ns(programs[1], profile)
        print("callee ns  depth      true  reported  difference")
        for cost, calls in COSTS_NS:
            ticks = round(cost * frequency)
            truth, reported = [], []
            for _ in range(ROUNDS):
                truth.append(plain(programs[0], ticks, calls))
                reported.append(profiled(programs[1], profile, ticks, calls)[0])
            for depth in range(len(reported[0])):
                a = statistics.median(row[depth] for row in truth)
                b = statistics.median(row[depth] for row in reported)
                print(
                    f"{cost:9} {depth + 1:6} {a:9.1f} {b:9.1f}"
                    f" {b - a:+8.1f} ns {100 * (b - a) / a:+6.2f} %"
                )
                if cost < 1000:
                    worst_below = max(worst_below, abs(b - a))
                else:
                    worst_above = max(worst_above, abs(b - a) / a)
    print(f"worst below 1 us: {worst_below:.1f} ns (bar: 5 ns)")
    print(f"worst from 1 us up: {100 * worst_above:.2f} % (bar: 2 %)")


main()

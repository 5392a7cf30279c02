#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# bench/bounds.py [BUILD [RUNS]]: do bounds hold? Runs bench/bounds.c, which knows
# what its functions take, so often (100), and prints for each how many runs gave
# it a number, a bound and nothing, and how often the truth was above the bound:
# at most in one run of twenty.
import collections
import json
import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
build = os.path.abspath(
    sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../build-22")
)
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 100
kprof = os.path.join(build, "bin/kprof")


def text_of(command, **more):
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, **more
    ).stdout


def run_once(program, folder):
    """(name, what it took, what kprof knows of it) of each function"""
    profile = os.path.join(folder, "bounds.lprof")
    if os.path.exists(profile):
        os.unlink(profile)
    out = text_of([program], env=dict(os.environ, LINEPROF_OUTPUT=profile))
    report = json.loads(text_of([kprof, "report", "--json", profile]))
    functions = {
        function["name"]: function
        for file in report["files"]
        for function in file["functions"]
    }
    for line in out.splitlines():
        name, took = line.split()
        yield name, float(took), functions[name]


def main():
    took, found = collections.Counter(), collections.defaultdict(collections.Counter)
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "bounds")
        source = os.path.join(here, "bounds.c")
        text_of([kprof, "cc", "-O2", source, "-o", program])
        for _ in range(runs):
            for name, ns, function in run_once(program, folder):
                took[name] += ns
                is_open = function["total_high_ns"] >= ns
                kind = "number" if function["total_known"] else "bound"
                found[name][kind] += 1
                found[name]["above"] += kind == "bound" and not is_open
    print("function   took ms   number    bound   above the bound")
    for name, kinds in found.items():
        part = 100 * kinds["above"] / max(1, kinds["bound"])
        print(
            f"{name:8} {took[name] / runs / 1e6:9.2f} {kinds['number']:8} "
            f"{kinds['bound']:8} {kinds['above']:8} ({part:.1f} %)"
        )
    bounds = sum(kinds["bound"] for kinds in found.values())
    above = sum(kinds["above"] for kinds in found.values())
    print(f"above {above} of {bounds} bounds: {100 * above / max(1, bounds):.1f} %")


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""openmp.py [BUILD] [ROUNDS]: what OpenMP programs of two threads cost, and how
true their waits are. Three programs (the stencil of examples/omp-stencil, a
sparse matrix, n bodies) run in turn as plain builds, with lineprof, and with
lineprof behind a tool that asks OMPT for the same and does nothing. Ratios are
of CPU time, with threads that sleep while they wait: of the least and of the
median of ROUNDS (9). Vectors: packed arithmetic in the program's own functions.
About ROUNDS x 10 seconds; none of it means much on a machine that does more.
"""
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

from suite import process

HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else f"{HERE}/../build-22")
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 9
KPROF = f"{BUILD}/bin/kprof"
FLAGS = ["-O3", "-ffast-math", "-march=x86-64-v3", "-fopenmp", "-g"]
PROGRAMS = {
    "stencil": f"{HERE}/../examples/omp-stencil/fast.c",
    "spmv": f"{HERE}/openmp/spmv.c",
    "nbody": f"{HERE}/openmp/nbody.c",
}
PACKED = re.compile(r"\tv(?:fn?m(?:add|sub)\w*|add|sub|mul|div|sqrt|max|min)p[sd]\s")


def compiler():
    told = subprocess.run([KPROF, "cc", "--version"], check=True, stdout=subprocess.PIPE)
    return re.search(r"InstalledDir: (\S+)", told.stdout.decode())[1] + "/clang"


def compile_with(command, source, target, *more):
    subprocess.run([*command, *FLAGS, source, "-o", target, "-lm", *more], check=True)


def vectors(program):
    """Packed instructions, of the whole text: the runtime's is elsewhere."""
    told = subprocess.run(
        ["objdump", "-d", "-j", ".text", "--no-show-raw-insn", program],
        check=True,
        stdout=subprocess.PIPE,
    )
    return len(PACKED.findall(told.stdout.decode()))


def cpu_time(program, *environment):
    quiet = ["OMP_WAIT_POLICY=passive", f"LINEPROF_OUTPUT={program}.lprof"]
    done = process.run([program], [*quiet, *environment])
    if done.status != 0:
        sys.exit(f"openmp.py: {program} ended with {done.status}: {done.errors}")
    return done.cpu, done.output


def compare(name, source, folder):
    plain, profiled = f"{folder}/{name}.plain", f"{folder}/{name}.lineprof"
    compile_with([compiler()], source, plain)
    compile_with([KPROF, "cc"], source, profiled)
    idle = f"OMP_TOOL_LIBRARIES={folder}/idle.so"
    times = {"plain": [], "idle": [], "lineprof": []}
    for _ in range(ROUNDS):
        cpu, output = cpu_time(plain)
        times["plain"].append(cpu)
        for variant, environment in (("idle", [idle]), ("lineprof", [])):
            cpu, same = cpu_time(profiled, *environment)
            times[variant].append(cpu)
            if same != output:
                sys.exit(f"openmp.py: {name} prints something else")
    least = {variant: min(of) for variant, of in times.items()}
    middle = {variant: statistics.median(of) for variant, of in times.items()}
    print(
        f"{name:8} {middle['plain']:7.2f} s"
        f" {least['lineprof'] / least['plain']:9.3f}"
        f" {middle['lineprof'] / middle['plain']:7.3f}"
        f" {least['lineprof'] / least['idle']:9.3f}"
        f" {middle['lineprof'] / middle['idle']:7.3f}"
        f" {vectors(plain):8d} {vectors(profiled):5d}"
    )


def check_waits(folder):
    program = f"{folder}/waits"
    compile_with([KPROF, "cc"], f"{HERE}/openmp/waits.c", program)
    print(f"\n{'Line':>4} {'Slept':>10} {'Told':>10} {'Off':>7}  us; the median of {ROUNDS}")
    off = {}
    for _ in range(ROUNDS):
        environment = {**os.environ, "LINEPROF_OUTPUT": f"{program}.lprof"}
        out = subprocess.run([program], check=True, env=environment, stdout=subprocess.PIPE)
        report = subprocess.run(
            [KPROF, "report", "--json", f"{program}.lprof"], check=True, stdout=subprocess.PIPE
        )
        functions = json.loads(report.stdout)["files"][0]["functions"]
        rows = {row["line"]: row for function in functions for row in function["lines"]}
        for text in out.stdout.decode().splitlines():
            line, slept = int(text.split()[0]), float(text.split()[1])
            told = rows[line].get("wait_max_ns", 0)
            off.setdefault(line, []).append((told / slept - 1, slept, told))
    for line, runs in sorted(off.items()):
        part, slept, told = sorted(runs)[len(runs) // 2]
        print(f"{line:4} {slept / 1e3:10.0f} {told / 1e3:10.0f} {100 * part:6.2f}%")


def main():
    with tempfile.TemporaryDirectory() as folder:
        tool = ["-shared", "-fPIC"]
        compile_with([compiler()], f"{HERE}/openmp/idle_tool.c", f"{folder}/idle.so", *tool)
        print("                      to plain          to an idle tool    vectors")
        print("Program     Plain     least  median     least  median    plain  with")
        for name, source in PROGRAMS.items():
            compare(name, source, folder)
        check_waits(folder)


main()

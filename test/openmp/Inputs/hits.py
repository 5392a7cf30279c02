# SPDX-License-Identifier: MIT
#
# hits.py KPROF PROGRAM: the profile of each run of PROGRAM, with several
# numbers of threads, has the hits that the program prints (LINE HITS).
import json
import os
import subprocess
import sys


def hits_of(kprof, profile):
    command = [kprof, "report", "--json", profile]
    report = json.loads(subprocess.check_output(command))
    found = {}
    for file in report["files"]:
        if file["path"].endswith("hits.h"):
            continue
        for function in file["functions"]:
            for row in function["lines"]:
                found[row["line"]] = found.get(row["line"], 0) + row["hits"]
    return found


def compare(kprof, program, threads):
    profile = f"{program}.{threads}.lprof"
    if os.path.exists(profile):
        os.remove(profile)
    more = {"OMP_NUM_THREADS": str(threads), "LINEPROF_OUTPUT": profile}
    told = subprocess.check_output([program], env=os.environ | more, text=True)
    expected = [map(int, line.split()) for line in told.splitlines()]
    found = hits_of(kprof, profile)
    are_same = bool(expected)
    for line, hits in expected:
        if found.get(line) != hits:
            print(f"{threads} threads, line {line}: {found.get(line)}, not {hits}")
            are_same = False
    return are_same


kprof_path, program_path = sys.argv[1:]
counts = (1, 2, 3, 8, 16)
sys.exit(not all([compare(kprof_path, program_path, n) for n in counts]))

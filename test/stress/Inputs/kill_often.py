# SPDX-License-Identifier: MIT
#
# Kills killed-at-any-moment.c again and again: kill_often.py KPROF PROGRAM N.
# The program keeps four 64-bit counts in a file it maps: calls begun and
# ended, by two threads.
import json
import os
import random
import struct
import subprocess
import sys
import time


def hits(kprof, profile):
    report = subprocess.run([kprof, "report", "--json", profile],
                            check=True, stdout=subprocess.PIPE)
    data = json.loads(report.stdout)
    if data["warnings"]:
        sys.exit(f"error: {data['warnings']}")
    return {row["line"]: row["hits"]
            for file in data["files"] for function in file["functions"]
            if function["name"] == "work" for row in function["lines"]}


def line_with(source, text):
    return next(i for i, line in enumerate(source, 1) if text in line)


def one_run(kprof, program, source, random_seconds):
    profile, counts = program + ".lprof", program + ".counts"
    for path in (profile, counts):
        if os.path.exists(path):
            os.unlink(path)
    child = subprocess.Popen([program, counts],
                             env={**os.environ, "LINEPROF_OUTPUT": profile})
    while not os.path.exists(counts) or os.path.getsize(counts) < 32:
        time.sleep(0.0005)
    time.sleep(random_seconds)
    child.kill()
    child.wait()
    if not os.path.exists(profile):
        return 0
    with open(counts, "rb") as file:
        begun1, begun2, ended1, ended2 = struct.unpack("4q", file.read(32))
    found = hits(kprof, profile)
    begun, ended = begun1 + begun2, ended1 + ended2
    for text, factor in (("// line-of-three", 3), ("// line-of-one", 1)):
        count = found.get(line_with(source, text), 0)
        if not ended * factor <= count <= begun * factor:
            sys.exit(f"error: {ended} to {begun} calls, "
                     f"but {count} hits of the {text[3:]}")
    return ended


def main():
    kprof, program, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "..", "killed-at-any-moment.c")) as file:
        source = file.readlines()
    calls = sum(one_run(kprof, program, source, random.random() / 100)
                for _ in range(runs))
    print(f"{runs} kills, {calls} calls, none lost")


main()

# SPDX-License-Identifier: MIT
#
# kinds.py KPROF FOLDER NAME...: exports each NAME.lprof.gz of the folder, here, and
# compares what readers find with the JSON report, by file and line.
import collections
import gzip
import json
import os
import subprocess
import sys

import coverage
import editor
import hatchet

kprof, folder, *names = sys.argv[1:]
wrong = compared = 0


def run(*words):
    return subprocess.run([kprof, *words], capture_output=True, check=False)


def sums(report, of):
    found = collections.Counter()
    for file in report["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                found[row.get("file", file["path"]), row["line"]] += of(row)
    return found


def expect(what, found, wanted):
    global wrong, compared
    for place in {*found, *wanted}:
        compared += wanted[place] != 0
        if found[place] != wanted[place]:
            print(f"{what}: {place}: {found[place]} instead of {wanted[place]}")
            wrong += 1


def read_hits(read, path):
    lines, _ = read(path)
    return collections.Counter({(p, line): h for p, of in lines.items() for line, h in of.items()})


def read_lenses(path, unit):
    shown, whole = editor.lenses(path)
    assert all(total <= whole * (1 + 1e-9) + 1e-3 for _, total in shown.values()), path
    return collections.Counter({place: round(own * unit) for place, (own, _) in shown.items()})


def read_data_frame(path):
    times, hits = collections.Counter(), collections.Counter()
    for row in hatchet.read(path):
        if row["type"] == "line":
            times[row["file"], row["line"]] += round(row["time"] * 1e9)
            hits[row["file"], row["line"]] += row["hits"]
    return times, hits


for name in names:
    with gzip.open(f"{folder}/{name}.lprof.gz") as packed, open(f"{name}.lprof", "wb") as file:
        file.write(packed.read())
    report = json.loads(run("report", "--json", "--all", f"{name}.lprof").stdout)
    hits, times = sums(report, lambda row: row["hits"]), sums(report, lambda row: row["self_ns"])
    cpu = sums(report, lambda row: row.get("self_cpu_ns", row["self_ns"]))
    own = sums(report, lambda row: row.get("memory", {}).get("self", {}).get("bytes", 0))
    for format in "lcov", "cobertura", "hatchet", "cpuprofile", "heapprofile":
        path = f"{name}.{format}"
        done = run("export", "-f", format, "-o", path, f"{name}.lprof")
        assert done.returncode == (0 if os.path.exists(path) else 1), done
        lacks = {"cpuprofile": name.endswith("-counts"), "heapprofile": "memory" not in report}
        assert os.path.exists(path) != lacks.get(format, False), (path, done)
        if not os.path.exists(path):
            continue
        if format in ("lcov", "cobertura"):
            expect(path, read_hits(getattr(coverage, format), path), hits)
        elif format == "hatchet":
            found_times, found_hits = read_data_frame(path)
            expect(path, found_times, times)
            expect(path, found_hits, hits)
        elif format == "cpuprofile":
            expect(path, read_lenses(path, 1000), cpu)
        else:
            expect(path, read_lenses(path, 1), own)
print(compared, "values")
sys.exit(bool(wrong) or compared < 1000)

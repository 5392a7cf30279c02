# SPDX-License-Identifier: MIT
#
# go_pprof.py KPROF A B: `go tool pprof` shows of two profiles, each and both
# together, what the JSON report says of each line, in all its outputs; and their
# difference is that of `kprof diff`. A.pprof and B.pprof are made.
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

kprof, *names = sys.argv[1:]
wrong = compared = 0


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def pprof(*arguments):
    with tempfile.TemporaryDirectory() as home:
        return run("go", "tool", "pprof", "-unit=ns", *arguments, env={**os.environ, "HOME": home})


def expect(what, found, wanted, error=0):
    """`error`: sums of times that are rounded one by one."""
    global wrong, compared
    for key in {*found, *wanted}:
        compared += wanted[key] != 0
        if abs(found[key] - wanted[key]) > error:
            print(what, key, found[key], "instead of", wanted[key])
            wrong += 1


def rows_of(profiles, value):
    """By function, path and line."""
    rows = collections.Counter()
    report = json.loads(run(kprof, "report", "--json", *profiles))
    for file in report["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                rows[function["name"], row.get("file", file["path"]), row["line"]] += row[value]
    return rows


def at_no_line(profile, index):
    """Times that samples gave to functions and to no line of theirs: line 0."""
    rows = collections.Counter()
    for file in json.loads(run(kprof, "report", "--json", profile))["files"]:
        for function in file["functions"]:
            rows[function["name"], file["path"], 0] += round(function.get("merged_cpu_ns" if index == "cpu" else "merged_ns", 0))
    return rows


def by_function(rows):
    sums = collections.Counter()
    for (name, _, _), value in rows.items():
        sums[name] += value
    return sums


def top(*arguments):
    text = pprof("-top", "-lines", "-nodefraction=0", "-nodecount=1000000", *arguments)
    pattern = r" *(-?\d+)(?:ns)? +\S+% +\S+% +-?\d+(?:ns)? +\S+%  (\S+) (\S*?):(\d+)$"
    rows = collections.Counter()
    for flat, name, path, line in re.findall(pattern, text, re.M):
        rows[name, path, int(line)] += int(flat)
    return rows


def listed(exported):
    """Flat times beside the lines of the source."""
    rows = collections.Counter()
    for part in pprof("-list=.", "-trim_path=/none", exported).split("ROUTINE ====")[1:]:
        found = re.match(r"=* (\S+) in (.*)", part)
        if not found:  # "work (counting lines)": at no line
            continue
        name, path = found.groups()
        for flat, line in re.findall(r"^ *(\d+)ns +\S+ +(\d+):", part, re.M):
            rows[name, path, int(line)] += int(flat)
    return rows


def traced(exported):
    """Times of stacks, by the innermost function."""
    sums = collections.Counter()
    for ns, name in re.findall(r"^ *(\d+)(?:ns)?   (\S+)$", pprof("-traces", exported), re.M):
        sums[name] += int(ns)
    return sums


def raw(exported, index):
    """Values of samples, by their first place."""
    text = pprof("-raw", exported)
    places = {
        number: (name, path, int(line))
        for number, name, path, line in re.findall(
            r"^ *(\d+): 0x0 M=1 (\S+) (\S*?):(\d+)", text, re.M
        )
    }
    rows = collections.Counter()
    for *values, place in re.findall(r"^ *(\d+) +(\d+) +(\d+): (\d+)", text, re.M):
        if place in places:
            rows[places[place]] += int(values[index])
    return rows


def differences(profiles):
    rows = collections.Counter()
    document = json.loads(run(kprof, "diff", "--json", *profiles))
    for function in document["functions"]:
        for row in function["lines"]:
            rows[function["name_b"], function["path_b"], row["line_b"]] += row["change_ns"]
    return rows


files = [f"{name}.lprof" for name in names]
exported = [f"{name}.pprof" for name in names]
for source, target in zip(files, exported):
    run(kprof, "export", "-f", "pprof", "-o", target, source)
for i, (index, value) in enumerate((("hits", "hits"), ("time", "self_ns"))):
    for chosen in ([0], [1], [0, 1]):
        wanted = rows_of([files[j] for j in chosen], value)
        found = top(f"-sample_index={index}", *(exported[j] for j in chosen))
        expect(f"-top {index} {chosen}", found, wanted, len(chosen) - 1)
    loose = at_no_line(files[0], index) if index != "hits" else collections.Counter()
    expect(f"-raw {index}", raw(exported[0], i), rows_of(files[:1], value) + loose, 1)
times = rows_of(files[:1], "self_cpu_ns")
expect("-list", listed(exported[0]), times)
expect("-traces", traced(exported[0]), by_function(times + at_no_line(files[0], "cpu")), 1)
expect("-diff_base", top(f"-diff_base={exported[0]}", exported[1]), differences(files), 2)
print(compared, "values")
sys.exit(bool(wrong) or compared < 40)

# SPDX-License-Identifier: MIT
#
# own.py KPROF OWN PROFILE...: compares the hits of all processes with what the
# program counted itself: a line of OWN is a line's number and a count.
import collections
import json
import subprocess
import sys

kprof, own, *profiles = sys.argv[1:]
expected = collections.Counter()
for text in open(own, encoding="utf-8"):
    line, count = map(int, text.split())
    expected[line] += count
report = json.loads(
    subprocess.run(
        [kprof, "report", "--json", "--merge", *profiles],
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
)
found = collections.Counter()
for file in report["files"]:
    for function in file["functions"]:
        for row in function["lines"]:
            found[row["line"]] += row["hits"] or 0
differ = [line for line in expected if found[line] != expected[line]]
for line in differ:
    print(f"line {line}: {found[line]} hits, not {expected[line]}")
print(f"{len(expected)} lines, {len(differ)} differ")

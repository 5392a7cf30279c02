#!/usr/bin/env python3
"""code_sizes.py KPROF PROFILE PROGRAM: the lines COPIES and ONCE are the same
expression, three times and once in the machine code; all lines together have no
more than the program's functions."""
import re
import subprocess
import sys

kprof, profile, program = sys.argv[1:]
listing = subprocess.run([kprof, "report", "--all", "--columns", "line,hits,code", profile],
                         check=True, capture_output=True, text=True).stdout
UNITS = {"B": 1, "KiB": 1024}
sizes = {}
for line in listing.splitlines():
    found = re.match(r" +(\d+) +\d* +([\d.]+) (B|KiB)  .*?(?:// (\w+))?$", line)
    if found:
        sizes[found[4] or found[1]] = float(found[2]) * UNITS[found[3]]
ratio = sizes["COPIES"] / sizes["ONCE"]
assert 2.4 < ratio < 3.6, sizes
symbols = subprocess.run(["nm", "--size-sort", "--defined-only", program], check=True,
                         capture_output=True, text=True).stdout
functions = {name: int(size, 16) for size, kind, name in
             (line.split() for line in symbols.splitlines()) if kind in "tT"}
own = sum(functions[name] for name in ("main", "first", "second", "third", "once", "nobody_calls"))
assert 0 < sum(sizes.values()) < own, (sizes, own)

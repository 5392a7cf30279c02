#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# check_shares.py LINES.json WHOLE STATS.txt: whether each function's own time in
# `kprof stats` is the share that stands beside it, of WHOLE in `kprof lines
# --json`: threads_cpu_ns or, with --wall, threads_ns.
import json, sys

whole_us = json.load(open(sys.argv[1]))[sys.argv[2]] / 1e3
checked = 0
for line in open(sys.argv[3]):
    words = line.split()
    if len(words) < 7 or not words[0].isdigit() or words[1][0] in "?<>":
        continue
    share, self_us = (float(word.strip("~<>")) for word in words[1:3])
    expected = 100 * self_us / whole_us
    if abs(share - expected) > 0.06 + 0.001 * expected:
        sys.exit(f"{words[-2]}: {share} %, but Self is {expected:.2f} %")
    checked += 1
if not checked:
    sys.exit("no function with a share")

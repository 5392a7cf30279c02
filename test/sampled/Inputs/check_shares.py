#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# check_shares.py LINES.json STATS.txt: whether each function's Self in `kprof
# stats` is the share that stands beside it, of the threads' time in `kprof
# lines --json`.
import json, sys

whole_us = json.load(open(sys.argv[1]))["threads_ns"] / 1e3
checked = 0
for line in open(sys.argv[2]):
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

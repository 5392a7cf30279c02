# SPDX-License-Identifier: MIT
#
# compare_regions.py JSON COUNTS: the regions of `kprof stats --json` have been
# called as often as the program says in lines 'REGION N'.
import json
import sys

with open(sys.argv[1]) as file:
    found = {region["name"]: region["calls"] for region in json.load(file)["regions"]}
with open(sys.argv[2]) as file:
    told = {name: int(count) for name, count in map(str.split, file)}
if found != told:
    sys.exit(f"error: the program says {told}, the profile {found}")

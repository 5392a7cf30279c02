#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: check_groups.py JSON NAME=CALLS... The groups of every region that
captures values add up to the region, and regions have these calls."""
import json
import sys

with open(sys.argv[1]) as file:
    regions = json.load(file)["regions"]
calls = {region["name"]: region["calls"] for region in regions}
failed = []
for wanted in sys.argv[2:]:
    name, count = wanted.split("=")
    if calls.get(name) != int(count):
        failed.append(f"{name}: {calls.get(name)} calls, not {count}")
for region in regions:
    if "groups" not in region:
        continue
    apart = sum(group["calls"] for group in region["groups"])
    if apart != region["calls"]:
        failed.append(f"{region['name']}: {region['calls']} calls, groups {apart}")
print("\n".join(failed) or "groups add up")
sys.exit(bool(failed))

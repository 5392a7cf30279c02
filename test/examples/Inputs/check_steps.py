# SPDX-License-Identifier: MIT
"""Usage: check_steps.py JSON REGION... The regions together make up the step:
no less than 97 % of it (99 % on a quiet machine), and no more than all."""
import json
import sys

with open(sys.argv[1]) as file:
    regions = json.load(file)["regions"]
steps = sum(region["total_ns"] for region in regions if region["kind"] == "step")
parts = sum(region["total_ns"] for region in regions if region["name"] in sys.argv[2:])
share = 100 * parts / steps
print(f"the regions are {share:.2f} % of the steps")
sys.exit(not 97 <= share <= 100.1)

# SPDX-License-Identifier: MIT
"""Usage: check_steps.py JSON REGION... The regions together make up the step:
nearly all of it (99.9 %) on a quiet machine, and no less than 75 % where the
program lost its processor between them; never more than all."""
import json
import sys

with open(sys.argv[1]) as file:
    regions = json.load(file)["regions"]
steps = sum(region["total_ns"] for region in regions if region["kind"] == "step")
parts = sum(region["total_ns"] for region in regions if region["name"] in sys.argv[2:])
share = 100 * parts / steps
print(f"the regions are {share:.2f} % of the steps")
sys.exit(not 75 <= share <= 100.1)

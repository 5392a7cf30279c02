# SPDX-License-Identifier: MIT
#
# between.py REPORT.json FUNCTION: prints a time between the ends of the
# function's total, in whole ns.
import json
import sys

report = json.load(open(sys.argv[1]))
functions = [f for file in report["files"] for f in file["functions"]]
total = next(f for f in functions if f["name"] == sys.argv[2])
print((total["total_low_ns"] + total["total_high_ns"]) // 2)

# SPDX-License-Identifier: MIT
#
# files_of.py REPORT.json: "FUNCTION: FILE..." for each function, the files that
# its rows are in, sorted.
import json
import os
import sys

with open(sys.argv[1], encoding="utf-8") as report:
    functions = {}
    for file in json.load(report)["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                of = row.get("file", file["path"])
                functions.setdefault(function["name"], set()).add(os.path.basename(of))
for name, files in functions.items():
    print(f"{name}: {' '.join(sorted(files))}")

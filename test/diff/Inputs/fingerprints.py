# SPDX-License-Identifier: MIT
#
# fingerprints.py KPROF PROFILE: the fingerprint of each row, by function, in
# the order of the source; a function's own line has none.
import json
import subprocess
import sys

report = subprocess.run(
    [sys.argv[1], "report", "--json", sys.argv[2]], check=True, stdout=subprocess.PIPE
)
for file in json.loads(report.stdout)["files"]:
    for function in sorted(file["functions"], key=lambda f: f["line"]):
        # A lambda's name has its line in it.
        print(function["name"].split(":")[0])
        for row in function["lines"]:
            print(f"  {row['kind']} {row['fingerprint']:08x}")

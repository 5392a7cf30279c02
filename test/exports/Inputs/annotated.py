# SPDX-License-Identifier: MIT
#
# annotated.py KPROF PROFILE TEXT SOURCE: what callgrind_annotate prints beside
# the source's lines is what the JSON report says of them.
import json
import re
import subprocess
import sys

kprof, profile, text, source = sys.argv[1:]
command = [kprof, "report", "--json", profile]
report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
rows = {}
for file in report["files"]:
    for function in file["functions"]:
        for row in function["lines"]:
            at = rows.setdefault(row["line"], [0, 0, 0])
            at[0] += row["self_cpu_ns"]
            at[1] += row["self_ns"]
            at[2] += row["hits"]
with open(source, encoding="utf-8") as file:
    lines = file.read().split("\n")
with open(text, encoding="utf-8") as file:
    printed = file.read().split("\n")
wrong = found = 0
for number, wanted in rows.items():
    for line in printed:
        match = re.match(r" *([\d,.]+) +([\d,.]+) +([\d,.]+) {1,12}(?=\S| )(.*)", line)
        if not match or match[4].strip() != lines[number - 1].strip():
            continue
        values = [int(word.replace(",", "").replace(".", "") or 0) for word in match.groups()[:3]]
        found += 1
        if values != wanted:
            print(f"{number}: {values} instead of {wanted}")
            wrong += 1
sys.exit(bool(wrong) or found < 8)

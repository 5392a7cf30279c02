# SPDX-License-Identifier: MIT
#
# In REPORT.json the line of depth.c that is marked `@OFTEN` has the samples,
# and the one marked `@SELDOM` has next to none.
import json
import os
import sys

path, often, seldom = sys.argv[1:]
with open(os.path.join(os.path.dirname(__file__), "depth.c"), encoding="utf-8") as file:
    marked = {line.split("@")[1].strip(): number for number, line in enumerate(file, 1) if "@" in line}
with open(path, encoding="utf-8") as file:
    report = json.load(file)
met = {}
for source in report["files"]:
    if not source["path"].endswith("depth.c"):
        continue
    for function in source["functions"]:
        for line in function["lines"]:
            met[line["line"]] = met.get(line["line"], 0) + line.get("samples", 0)
assert met[marked[often]] > 5 and met[marked[seldom]] <= met[marked[often]] / 5, met

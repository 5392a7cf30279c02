# SPDX-License-Identifier: MIT
#
# Of each two instances in REPORT.json one took nearly all the time: that with
# SLOW or long among its arguments.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
samples = {}
for source in report["files"]:
    for function in source["functions"]:
        if "<" not in function["symbol"]:
            continue
        is_slow = "SLOW" in function["symbol"] or "long" in function["symbol"]
        met = sum(line.get("samples", 0) for line in function["lines"])
        samples.setdefault(function["name"], {})[is_slow] = met
for name, (met) in samples.items():
    assert met[True] > 5 and met[False] < met[True] / 5, (name, met)
assert len(samples) == 4, samples

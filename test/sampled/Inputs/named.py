# SPDX-License-Identifier: MIT
#
# Of each two functions of one name in REPORT.json one took nearly all the time:
# the one that was called with 400 times the work. Lambdas on one line are shown
# as one. With `unprofiled` the one with the work is not in the report, and the
# other has next to none.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
met = {}
for source in report["files"]:
    for function in source["functions"]:
        samples = sum(line.get("samples", 0) for line in function["lines"])
        met.setdefault(function["name"].split("::")[-1].split(":")[0], []).append((samples, function["symbol"]))
if sys.argv[2:]:
    assert [samples <= 2 for samples, _ in met["work"]] == [True], met
    sys.exit()
often = {"work": "often::work", "overloaded": "unsigned", "run": "Often::run"}
for name, part in often.items():
    (least, which), (most, other) = sorted(met[name])
    assert most > 5 and least < most / 5 and part in other and part not in which, (name, met)
[(samples, _)] = met["lambda"]
assert samples > 5, met

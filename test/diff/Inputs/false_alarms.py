# SPDX-License-Identifier: MIT
#
# false_alarms.py KPROF FOLDER: of twenty divisions of the profiles in the folder
# into two sides of five, all of the same program, at most one has a finding.
import json
import pathlib
import random
import subprocess
import sys

kprof, folder = sys.argv[1:]
profiles = sorted(str(path) for path in pathlib.Path(folder).glob("*.lprof"))


def findings(a, b):
    done = subprocess.run(
        [kprof, "diff", "--json", *a, "--", *b], check=True, stdout=subprocess.PIPE
    )
    found = json.loads(done.stdout)
    assert found["test"] == "welch"
    changes = [found["whole"], *found["functions"]]
    changes += [line for function in found["functions"] for line in function["lines"]]
    return [change for change in changes if change["finding"] in ("slower", "faster")]


random.seed(1)
alarms = 0
for _ in range(20):
    chosen = random.sample(profiles, 10)
    found = findings(chosen[:5], chosen[5:])
    alarms += bool(found)
    for change in found:
        print(change.get("name_a", change.get("line_a", "all")), change["finding"], change["q"])
print(f"{alarms} of 20 divisions have a finding")
sys.exit(alarms > 1)

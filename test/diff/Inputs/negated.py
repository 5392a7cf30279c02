# SPDX-License-Identifier: MIT
#
# negated.py KPROF A.lprof B.lprof: the differences from A to B are those from B
# to A, with the other sign.
import json
import subprocess
import sys

OTHER = {"slower": "faster", "faster": "slower", "added": "removed", "removed": "added"}


def changes(a, b, sign):
    done = subprocess.run(
        [sys.argv[1], "diff", "--json", a, "--", b], check=True, stdout=subprocess.PIPE
    )
    found = set()
    for function in json.loads(done.stdout)["functions"]:
        for row in function["lines"]:
            sides = [row.get("line_a"), row.get("line_b")][::sign]
            words = [row["match"], row["finding"]]
            if sign < 0:
                words = [OTHER.get(word, word) for word in words]
            times = [sign * row[key] for key in ("change_ns", "by_hits_ns", "by_cost_ns")]
            found.add((*sides, *words, *times, sign * (row["hits_b"] - row["hits_a"])))
    return found


there, back = changes(*sys.argv[2:], 1), changes(*sys.argv[:1:-1], -1)
for change in sorted(there ^ back, key=str):
    print(change)
sys.exit(there != back or not there)

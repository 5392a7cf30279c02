# SPDX-License-Identifier: MIT
#
# estimates.py SOURCE REPORT.json: what a sample of blocks tells of each line is
# near what the line's comment says ("bytes 4000 freed 4000 live 0"): within five
# standard errors, which one run in a million exceeds.
import json
import re
import sys

KEYS = {"bytes": "bytes", "freed": "freed_here_bytes", "live": "live_bytes"}
PERIOD = 512 << 10

with open(sys.argv[1], encoding="utf-8") as file:
    wanted = {
        number: dict(re.findall(r"(bytes|freed|live) (\d+)", line.split("//", 1)[1]))
        for number, line in enumerate(file, 1)
        if re.search(r"// (bytes|freed|live) \d", line)
    }
with open(sys.argv[2], encoding="utf-8") as file:
    report = json.load(file)
assert report["memory"]["mode"] == "sample", report["memory"]
rows = {
    row["line"]: row
    for part in report["files"]
    for function in part["functions"]
    for row in function["lines"]
}
for line, facts in wanted.items():
    own = rows[line]["memory"]["self"]
    for what, truth in facts.items():
        said, truth = own[KEYS[what]], int(truth)
        # Blocks of 1 MiB and less count as at least one period.
        error = (truth * PERIOD) ** 0.5 if truth else 0
        assert abs(said - truth) <= 5 * error, (line, what, said, truth)
    if "bytes" in facts:
        margin, truth = own["bytes_margin"], int(facts["bytes"])
        assert 0 < margin < 2.5 * (truth * PERIOD) ** 0.5, (line, margin)

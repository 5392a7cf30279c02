# SPDX-License-Identifier: MIT
#
# calls.py CALLS.json REPORT.json SOURCE: what `stats --json` says of calls holds
# together, and with the report: times of a line's calls are the line's.
import json
import re
import sys

calls, report = (json.load(open(path)) for path in sys.argv[1:3])
with open(sys.argv[3], encoding="utf-8") as file:
    names = {
        found[1]: i for i, line in enumerate(file, 1) if (found := re.search(r"// @(\w+)", line))
    }
lines, functions = {}, {}
for file in report["files"]:
    for function in file["functions"]:
        functions[function["name"]] = function
        lines.update({row["line"]: row for row in function["lines"]})


def near(a, b, part=0.02):
    assert abs(a - b) <= part * max(a, b) + 5, (a, b)


pairs = {}
for what in ("callers", "callees"):
    for entry in calls[what]:
        totals = [row["total_ns"] for row in entry["rows"]]
        assert totals == sorted(totals, reverse=True), totals
        for row in entry["rows"]:
            if row["callee"] is None:  # that no sample has met
                continue
            pair = (row.get("line"), row["callee"]["name"])
            assert pairs.setdefault(pair, row) == row, (pair, row)
            assert row["total_ns"] >= row["self_ns"] >= 0
            assert row["source"] in ("timed", "sampled")
            if "line" in row:
                assert row["hits"] == lines[row["line"]]["hits"], row
wanted = {
    (names["more"], "work"),
    (names["less"], "work"),
    (names["nest"], "nest"),
    (names["inner"], "work"),
    (names["deeper"], "nest"),
}
assert wanted <= set(pairs), set(pairs)
for line, callee in wanted:
    total, row = pairs[line, callee]["total_ns"], lines[line]
    if line == names["deeper"]:  # what the line itself took, called by itself, is its callee's
        assert row["child_ns"] * 0.98 - 5 <= total <= row["time_ns"] * 1.02 + 5, (total, row)
    else:
        near(total, row["child_ns"])
work = sum(row["total_ns"] for (_, callee), row in pairs.items() if callee == "work")
near(work, functions["work"]["total_ns"], 0.1)
# As much, where no sample met the outermost call between the others.
outer, inner = pairs[names["nest"], "nest"], pairs[names["deeper"], "nest"]
assert inner["total_ns"] <= outer["total_ns"] < functions["main"]["total_ns"]
depths = [-1]
for node in calls["tree"]:
    assert 0 <= node["depth"] <= depths[-1] + 1, node
    assert node["total_ns"] >= node["self_ns"]
    depths.append(node["depth"])
whole = sum(n["self_ns"] for n in calls["tree"])
roots = sum(n["total_ns"] for n in calls["tree"] if n["depth"] == 0)
near(whole, roots, 0.1)  # samples may have missed some of what clocks saw
rows = sum(row["self_ns"] for row in lines.values())
assert rows == sum(n["self_ns"] for n in calls["tree"] if "line" in n)

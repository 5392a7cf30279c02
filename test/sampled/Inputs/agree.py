# SPDX-License-Identifier: MIT
#
# agree.py REPORT.json TREE.json CALLERS.json: no view of one profile contradicts
# another. What is shown of a part is never above what is shown of the whole: of a
# line with all it called, of its function, of those who called this.
import json
import sys

report, tree, callers = (json.load(open(path)) for path in sys.argv[1:4])
faults = []


def shown(entry, what):
    """The number, as far as it may be off, or the bound; None: neither."""
    is_known = entry[what + "_is"] in ("number", "estimate")
    if not is_known and entry[what + "_is"] != "at_most":
        return None
    if not is_known or what + "_likely_ns" in entry:
        return entry[what + "_high_ns"]
    ns = entry[what + "_ns"]
    low, high = entry.get(what + "_low_ns", ns), entry.get(what + "_high_ns", ns)
    return max(min(2 * ns - low, high), ns)


def within(part, whole, *what):
    if part is not None and whole is not None and part > whole * 1.001 + 1000:
        faults.append((what, part, whole))


def at(node):
    return node["path"], node["line"], node["function"]["symbol"]


rows, functions = {}, {}
for file in report["files"]:
    for function in file["functions"]:
        functions[function["symbol"]] = function
        total = shown(function, "total")
        within(shown(function, "self"), total, "self of", function["name"])
        for row in function["lines"]:
            if not row["hits"]:
                continue
            rows[file["path"], row["line"], function["symbol"]] = row
            time = shown(row, "time")
            within(shown(row, "self"), time, "self of line", row["line"])
            if row["time_is"] == "at_most":
                within(time, total, "line", row["line"])

for line in report["hottest"]["lines"]:
    function = functions[line["symbol"]]
    for what, of in (("self", "self"), ("time", "total")):
        if line[what + "_is"] == "at_most":
            within(shown(line, what), shown(function, of), "hot line", line["line"])

nodes = {}
brothers = []  # of the node at hand and its callers: the last one before it
for node in tree["tree"]:
    if "line" in node:
        nodes.setdefault(at(node), []).append(node)
    depth = node["depth"]
    if len(brothers) > depth and node["total_ns"] > brothers[depth]["total_ns"]:
        faults.append(("behind a shorter one", node["frame"], node["total_ns"]))
    brothers = brothers[:depth] + [node]
for place, row in rows.items():
    time = shown(row, "time")
    if row["time_is"] == "number" and row.get("samples") and time >= 1e6 and place not in nodes:
        faults.append(("not in the tree", place, time))
    for node in nodes.get(place, []):
        most = node["total_ns"] if node["known"] else node["total_high_ns"]
        within(most, time, "node", place)
    if len(nodes.get(place, [])) == 1 and row["time_is"] in ("number", "estimate"):
        assert nodes[place][0]["known"], place
        within(row.get("time_likely_ns", row["time_ns"]), nodes[place][0]["total_ns"], "line beside its node", place)

for entry in callers["callers"]:
    function = functions[entry["symbol"]]
    known = [row for row in entry["rows"] if "line" in row]
    if known and sum(row["hits"] for row in known) == function["calls"]:
        others = [row for row in entry["rows"] if row["caller"] is None and not row["samples"]]
        assert not others, (entry["symbol"], others)

assert rows and nodes and not faults, "\n".join(map(str, faults))

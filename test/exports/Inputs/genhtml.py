# SPDX-License-Identifier: MIT
#
# genhtml.py KPROF PROFILE HTML SOURCE: what the pages in the folder HTML show of
# the source: its lines have the hits of the JSON report, summed over functions;
# its functions have their calls.
import collections
import html
import json
import os
import re
import subprocess
import sys

kprof, profile, folder, source = sys.argv[1:]
command = [kprof, "report", "--json", "--all", profile]
report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
hits, kinds = collections.Counter(), collections.defaultdict(set)
for file in report["files"]:
    for function in file["functions"]:
        for row in function["lines"]:
            hits[row["line"]] += row["hits"]
            kinds[row["line"]].add(row["kind"])


def page(ending):
    for root, _, names in os.walk(folder):
        for name in names:
            if name == os.path.basename(source) + ending:
                with open(os.path.join(root, name), encoding="utf-8") as file:
                    return html.unescape(re.sub(r"<[^>]*>", "", file.read()))
    sys.exit(f"no page for '{source}'")


shown = {}
for number, count in re.findall(r"^ *(\d+) +(?:(\d+) )?:", page(".gcov.html"), re.M):
    if count:
        shown[int(number)] = int(count)
wrong = 0
for line in {*hits, *shown}:
    if shown.get(line, 0) != hits[line]:
        print(f"{line}: {shown.get(line)} instead of {hits[line]}")
        wrong += 1
    if kinds[line] - {"entry"} and line not in shown:
        print(f"{line} is not shown")
        wrong += 1
with open(source, encoding="utf-8") as file:
    assert max(shown) <= file.read().count("\n")
functions = re.findall(r"^ *(\S+)\n *(\d+)$", page(".func.html"), re.M)
print(len(shown), "lines,", functions)
sys.exit(wrong > 0 or len(shown) < 15 or ("Thing::unused", "0") not in functions or ("add", "2") not in functions)

# SPDX-License-Identifier: MIT
#
# flames.py FOLDED SVG: the picture has a box for each stack of frames with the
# sum of its times, and nothing of a name is an element of it.
import collections
import re
import sys
import xml.etree.ElementTree as tree

folded, svg = sys.argv[1:]
round_brackets = str.maketrans("<>", "()")  # as flamegraph.pl writes them
sums = collections.Counter()
with open(folded, encoding="utf-8") as file:
    for line in file.read().split("\n")[:-1]:
        stack, ns = line.translate(round_brackets).rsplit(" ", 1)
        frames = stack.split(";")
        for i in range(len(frames) + 1):
            sums[tuple(frames[:i])] += int(ns)
wanted = collections.Counter((f[-1] if f else "all", ns) for f, ns in sums.items())
# flamegraph.pl cuts what it writes into narrow boxes anywhere, also within a letter.
with open(svg, encoding="utf-8", errors="replace") as file:
    root = tree.fromstring(file.read().encode())
titles = [t.text for t in root.iter() if t.tag.endswith("}title")]
found = collections.Counter()
for title in titles:
    name, ns = re.fullmatch(r"(.*) \(([\d,]+) ns, [\d.]+%(?:; [-+]?[\d.]+%)?\)", title).groups()
    found[name, int(ns.replace(",", ""))] += 1
scripts = sum(e.tag.endswith("}script") for e in root.iter())
missing = {key: n for key, n in wanted.items() if found[key] != n and key[1] > 0}
print(missing, scripts)
sys.exit(bool(missing) or len(wanted) < 6 or scripts != 1)

# SPDX-License-Identifier: MIT
#
# Reads callgrind's format as callgrind_annotate does: a file that is named for a
# call holds for that call only, one that is named for inlined code until the
# next function or file.
import collections
import re
from types import SimpleNamespace


def read(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    assert lines[0] == "# callgrind format" and "positions: line" in lines
    events = next(line for line in lines[: lines.index("")] if line.startswith("events: "))
    memory = " Allocs Bytes Live Peak"
    times = re.match("events: (CPU )?Time Hits", events)[0]
    assert events.removeprefix(times) in ("", memory, memory + " Faults")
    count = len(events.split()) - 1
    names = {"f": {}, "fn": {}}
    at = {"fl": None, "fn": None, "cfi": None, "cfn": None}
    costs = collections.defaultdict(lambda: [0] * count)
    calls, totals, is_call = collections.Counter(), None, False
    memory_calls = collections.Counter()
    for line in lines[lines.index("") :]:
        spec = re.fullmatch(r"(fl|fi|fe|fn|cfi|cfn)=\((\d+)\)(?: (.*))?", line)
        numbers = re.fullmatch(r"\d+( \d+){1,8}", line)
        if spec:
            key, number, name = spec.groups()
            known = names["fn" if key.endswith("fn") else "f"]
            assert (name is None) == (number in known), line
            known.setdefault(number, name)
            at["fl" if key in ("fi", "fe") else key] = known[number]
        elif line.startswith("calls="):
            assert at["cfi"] and at["cfn"] and re.fullmatch(r"calls=\d+ \d+", line)
            is_call = True
        elif line.startswith("totals: "):
            totals = [int(word) for word in line.split()[1:]]
        elif numbers:
            words = [int(word) for word in line.split()]
            key = (at["fn"], at["fl"], words[0])
            if is_call:
                assert len(words) == 1 + count
                calls[(*key[:2], words[0])] += words[1]
                memory_calls[(at["fn"], words[0], at["cfn"])] += sum(words[len(times.split()) + 1 :][:1])
                at["cfi"] = at["cfn"] = None
            else:
                assert words[0] > 0 or at["fl"] == "???", line
                assert len(words) == 1 + count
                costs[key] = [a + b for a, b in zip(costs[key], words[1:])]
            is_call = False
        else:
            assert line == "", line
    return SimpleNamespace(costs=costs, calls=calls, memory_calls=memory_calls, totals=totals)

# SPDX-License-Identifier: MIT
#
# Reads .cpuprofile and .heapprofile as VS Code's viewer does
# (vscode-js-profile-core, buildModel and ProfileAnnotations), and says what it
# shows above lines: {(path, line): [own, total]}, in us or bytes.
import collections
import json
import os


def lenses(path):
    with open(path, encoding="utf-8") as file:
        profile = json.load(file)
    return of_memory(profile) if "head" in profile else of_times(profile)


def place(frame):
    assert set(frame) == {"functionName", "scriptId", "url", "lineNumber", "columnNumber"}
    assert frame["functionName"]  # else it is named (anonymous)
    if frame["lineNumber"] < 0:  # the system's; a lens would be above line 1
        assert frame["url"] == "" and frame["columnNumber"] == -1
        return None
    assert os.path.isabs(frame["url"]) and frame["columnNumber"] == 0
    return frame["url"], frame["lineNumber"] + 1


def add(shown, frame, own, total):
    where = place(frame)
    if where:
        shown[where][0] += own
        shown[where][1] += total


def of_times(profile):
    nodes = {node["id"]: node for node in profile["nodes"]}
    assert len(nodes) == len(profile["nodes"]) and min(nodes) == 1  # 0 is none
    samples, deltas = profile["samples"], profile["timeDeltas"]
    assert len(samples) == len(deltas) and min(deltas) >= 0
    # A delta is the time before its sample; what is left is the last one's.
    own = collections.Counter()
    for sample, delta in zip(samples, deltas[1:]):
        own[sample] += delta
    own[samples[-1]] += profile["endTime"] - profile["startTime"] - sum(deltas)
    assert abs(own[1]) < 1e-3  # the root, which readers give no time
    for node in profile["nodes"]:
        assert node["hitCount"] == samples.count(node["id"])
    totals = {}
    parents = {child: node["id"] for node in profile["nodes"] for child in node["children"]}
    assert set(parents) == set(nodes) - {1}
    for number in sorted(nodes, reverse=True):  # callers come first
        totals[number] = own[number] + sum(totals[c] for c in nodes[number]["children"])
        assert number == 1 or parents[number] < number
    shown = collections.defaultdict(lambda: [0, 0])
    for number, node in nodes.items():
        add(shown, node["callFrame"], own[number], totals[number])
    return dict(shown), totals[1]


def of_memory(profile):
    assert profile["samples"] == []
    shown, ids = collections.defaultdict(lambda: [0, 0]), set()

    def visit(node):
        assert node["id"] > 0 and node["id"] not in ids
        ids.add(node["id"])
        total = node["selfSize"] + sum(map(visit, node["children"]))
        add(shown, node["callFrame"], node["selfSize"], total)
        return total

    whole = visit(profile["head"])
    return dict(shown), whole

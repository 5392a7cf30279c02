# SPDX-License-Identifier: MIT
#
# shares.py JSON CHECK...: checks a `kprof report --json`. Lines are named by a
# comment `@NAME` in the source, or FUNCTION.NAME where functions share the line.
# Bounds of shares are for 100 samples. For fewer they are wider by three times
# what a share's standard deviation is larger then. A check is one of
#   self NAME/NAME LOW HIGH      self time of one line, in % of both together
#   time NAME LOW HIGH           inclusive time, in % of all sampled CPU time
#   source NAME SOURCE
#   elsewhere OBJECT LOW HIGH    in % of all sampled time
#   balance                      self + merged + elsewhere = threads, within 1 %
# Every bad one is printed; the exit status says if there was one.
import json
import math
import re
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def rows_of(report):
    """Rows by the names that their source lines have."""
    rows = {}
    for file in report["files"]:
        with open(file["path"], encoding="utf-8") as source:
            names = [re.search(r"@(\w+)", line) for line in source]
        for function in file["functions"]:
            for row in function["lines"]:
                name = names[row["line"] - 1]
                if name:
                    rows[name[1]] = row
                    rows[f"{function['name']}.{name[1]}"] = row
    return rows


def functions_of(report):
    return [f for file in report["files"] for f in file["functions"]]


def is_between(what, value, low, high):
    if float(low) <= value <= float(high):
        return True
    print(f"{what}: {value:.1f}, not in {low} .. {high}")
    return False


def widened(report, low, high):
    samples = max(1, report["elsewhere"]["samples"])
    more = max(0, 1 / math.sqrt(samples) - 1 / math.sqrt(100))

    def by(bound):
        share = min(max(float(bound) / 100, 0), 1)
        return 100 * 3 * math.sqrt(share * (1 - share)) * more

    return float(low) - by(low), float(high) + by(high)


def check_balance(report):
    own = sum(r["self_ns"] for f in functions_of(report) for r in f["lines"])
    own += sum(
        f.get("merged_ns", 0) + f.get("counting_ns", 0)
        for f in functions_of(report)
    )
    elsewhere = report["elsewhere"]
    share = 100 * (own + elsewhere["time_ns"]) / elsewhere["thread_ns"]
    return is_between("balance", share, 99, 101)


def check(report, rows, words):
    kind = words[0]
    elsewhere = report["elsewhere"]
    if kind == "balance":
        return check_balance(report)
    if kind == "self":
        one, other = words[1].split("/")
        both = rows[one]["self_ns"] + rows[other]["self_ns"]
        share = 100 * rows[one]["self_ns"] / max(both, 1)
        return is_between(f"self of {one}", share, *widened(report, *words[2:]))
    if kind == "time":
        whole = elsewhere["sampled_ns"] - elsewhere["waiting_ns"]
        share = 100 * rows[words[1]]["time_ns"] / max(whole, 1)
        return is_between(f"time of {words[1]}", share, *widened(report, *words[2:]))
    if kind == "elsewhere":
        found = sum(
            place["time_ns"]
            for place in elsewhere["places"]
            if re.search(words[1], place["object"])
        )
        share = 100 * found / max(elsewhere["sampled_ns"], 1)
        return is_between(f"elsewhere {words[1]}", share, *widened(report, *words[2:]))
    if kind == "source":
        if rows[words[1]]["source"] == words[2]:
            return True
        print(f"source of {words[1]}: {rows[words[1]]['source']}")
        return False
    raise ValueError(kind)


def main():
    report = load(sys.argv[1])
    rows = rows_of(report)
    checks = " ".join(sys.argv[2:]).split(",")
    good = [check(report, rows, words.split()) for words in checks]
    return 0 if all(good) else 1


sys.exit(main())

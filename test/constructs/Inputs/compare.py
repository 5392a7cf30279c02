# SPDX-License-Identifier: MIT
#
# compare.py SOURCE REPORT.json PRINTED: what tally.h has printed against the
# report: each line that ran has rows with as many hits, or is in what the report
# calls not profiled. A program must have run at least one line in each function
# that it has.
import collections
import json
import os
import sys


def main():
    source, report, printed = sys.argv[1:]
    name = os.path.basename(source)
    with open(report, encoding="utf-8") as file:
        report = json.load(file)
    hits = collections.Counter()
    for file in report["files"]:
        for function in file["functions"]:
            for line in function["lines"]:
                path = line.get("file", file["path"])
                if line["kind"] != "entry" and os.path.basename(path) == name:
                    hits[line["line"]] += line["hits"]
    named = {
        line
        for skip in report["skipped"]
        if os.path.basename(skip["path"]) == name
        for line in range(skip["line"], skip["end_line"] + 1)
    }
    with open(source, encoding="utf-8") as file:
        text = file.read().split("\n")
    with open(printed, encoding="utf-8") as file:
        ran = dict(tuple(map(int, line.split())) for line in file)
    wrong = 0
    for line, content in enumerate(text, 1):
        if "AT;" not in content:
            continue
        count, shown = ran.get(line, 0), hits.get(line)
        if shown != count and not (line in named and shown is None) and (count or shown):
            print(f"{name}:{line}: ran {count} times, shown {shown}: {content}")
            wrong += 1
        if not count and "never" not in content:
            print(f"{name}:{line}: did not run: {content}")
            wrong += 1
    print(f"{len(ran)} lines ran, {wrong} wrong")
    return 1 if wrong or not ran else 0


if __name__ == "__main__":
    sys.exit(main())

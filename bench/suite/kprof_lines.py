# SPDX-License-Identifier: MIT
"""Where kprof finds a program's time, from `kprof report --json`, and which row
a line of the debug information belongs to."""
import bisect
import collections
import json
import os

from suite import process
from suite.perf_lines import ELSEWHERE


class Profile:
    def __init__(self, kprof, path, times=None):
        asked = [kprof, "report", "--json", "--no-source", path]
        asked += ["--times", times] if times else []
        # Not what lineprof.toml or the environment may say of reports.
        self.json = json.loads(process.text_of(asked, cwd="/"))

    @property
    def samples(self):
        return self.json.get("elsewhere", {}).get("samples", 0)

    @property
    def elsewhere_ns(self):
        elsewhere = self.json.get("elsewhere", {})
        return elsewhere.get("cpu_ns", 0)

    def functions(self):
        """(path of its file, function)"""
        for file in self.json["files"]:
            for function in file["functions"]:
                yield os.path.normpath(file["path"]), function

    def self_times(self):
        """ns on a CPU by row; what the optimiser merged in a function is at
        its line 0. What counts lines is not the program's."""
        found = collections.Counter()
        for path, function in self.functions():
            for row in function["lines"]:
                ns = row.get("self_cpu_likely_ns", row.get("self_cpu_ns", row["self_ns"]))
                found[os.path.normpath(row.get("file", path)), row["line"]] += ns
            if function.get("merged_cpu_ns"):
                found[path, -function["line"]] += function["merged_cpu_ns"]
        found[ELSEWHERE] += self.elsewhere_ns
        return found

    def shares(self):
        times = {row: ns for row, ns in self.self_times().items() if ns > 0}
        total = sum(times.values())
        return {row: ns / total for row, ns in times.items()}

    def inclusive_ns(self, line):
        """Time of a line with what it called, and its 95 % interval."""
        for _, function in self.functions():
            for row in function["lines"]:
                if row["line"] == line and row["kind"] != "entry":
                    return (
                        row["time_ns"],
                        row.get("time_low_ns", row["time_ns"]),
                        row.get("time_high_ns", row["time_ns"]),
                        row["source"],
                    )
        return None


class Rows:
    """The rows of a profile, found by file and line as kprof finds them."""

    def __init__(self, profile):
        self.spans = collections.defaultdict(list)
        self.named = collections.defaultdict(set)
        for path, function in profile.functions():
            self.named[function["name"]].add((path, -function["line"]))
            rows = collections.defaultdict(list)
            for row in function["lines"]:
                key = os.path.normpath(row.get("file", path))
                rows[key].append((row["line"], row["end_line"]))
            for key, lines in rows.items():
                begin, end = function["line"], function["end_line"]
                if key != path:
                    begin, end = min(lines)[0], max(line[1] for line in lines)
                self.spans[key].append((begin, end, sorted(lines), function["line"]))
        for spans in self.spans.values():
            spans.sort(key=lambda span: (span[0], -span[1]))

    def function(self, path, line):
        """The function, by its first line, that a row of find()'s is in."""
        if line < 0:
            return path, -line
        inner = [s for s in self.spans.get(path, ()) if s[0] <= line <= s[1]]
        return (path, inner[-1][3]) if inner else (path, line)

    def find(self, path, line, head, name):
        """The row of a line, or nothing; `head` is where its function starts,
        for code that has no line, or its name if that is not known."""
        if not line and not head and len(self.named[name]) == 1:
            return next(iter(self.named[name]))
        spans = self.spans.get(path)
        if not spans:
            return None
        inner = None
        asked = line or head
        for span in spans[
            : bisect.bisect_right(spans, asked, key=lambda span: span[0])
        ]:
            if span[1] >= asked:
                inner = span
        if not inner:
            return None
        if not line:
            return path, -inner[3]
        holding = [row[0] for row in inner[2] if row[0] <= line <= row[1]]
        before = [row[0] for row in inner[2] if row[0] <= line]
        return path, (holding or before or [inner[2][0][0]])[-1]


def by_function(shares, rows):
    """Shares of functions, from those of their rows."""
    found = collections.Counter()
    for row, share in shares.items():
        found[row if row == ELSEWHERE else rows.function(*row)] += share
    return found


def distance(left, right):
    """The total variation distance of two sets of shares."""
    return sum(abs(left.get(k, 0) - right.get(k, 0)) for k in {**left, **right}) / 2


def overlap(left, right, count=10):
    """How many of the lines with the largest shares both have."""
    tops = [
        {row for row, _ in sorted(shares.items(), key=lambda item: -item[1])[:count]}
        for shares in (
            {k: v for k, v in s.items() if k != ELSEWHERE} for s in (left, right)
        )
    ]
    return len(tops[0] & tops[1]), min(len(tops[0]), count)

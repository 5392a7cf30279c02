#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# compare_coverage.py COVERAGE.json REPORT.json: compares the hits of `kprof
# report --json` with the counts that clang's own coverage (`llvm-cov export`)
# has for the same lines of the same run. Files are known by their last name.
#
# What a row must show is derived from coverage alone:
#  - a statement: the count of the region at its first token, looked up in the
#    innermost macro expansion that begins there (the regions of the outer ones
#    do not see a region that begins inside);
#  - a loop header, hit once per test: the count at its condition; for a `for`
#    with an increment, those of the loop and the increment;
#  - further loops on the row, also those that macros make: one per test after
#    the first. Loops inside another statement of the row add nothing;
#  - further labels on the row, at any depth: every arrival, also by falling
#    through;
#  - an `else` branch on a row where its `if` is not: the count at the branch.
# And the other way round: each line that coverage has counted has a row, or a
# reason for none (missing_rows.py). No difference is excused: exit status 1
# when any row differs or is missing.
import argparse
import bisect
import collections
import json
import os
import sys

from missing_rows import SKIPPED, MissingRows, refused_lines
from source_text import (
    Source, close, labels, loop_parts, skip_statement, statement_start, with_depths,
)  # fmt: skip

EXPANSION = 1  # a kind of coverage region


class Function:
    """The regions of one function in one unit."""

    def __init__(self, exported):
        self.files = [os.path.basename(name) for name in exported["filenames"]]
        self.regions = collections.defaultdict(list)
        for l1, c1, l2, c2, count, file, expanded, kind in exported["regions"]:
            self.regions[file].append(((l1, c1), (l2, c2), count, expanded, kind))
        self.begin = min(region[0] for region in self.regions[0])
        self.end = max(region[1] for region in self.regions[0])
        self.tokens = []

    def read_tokens(self, source):
        """What of its text is compiled, as far as coverage says it."""
        if not self.tokens:
            skipped = [region[:2] for region in self.regions[0] if region[4] == SKIPPED]
            begin, end = source.offset(self.begin), source.offset(self.end)
            first, last = (bisect.bisect_left(source.starts, at) for at in (begin, end))
            for offset, text, _ in source.tokens[first:last]:
                position = source.position(offset)
                if not any(begin <= position < end for begin, end in skipped):
                    self.tokens.append((offset, text))
            self.tokens = with_depths(self.tokens)
        return self.tokens

    def line_tokens(self, source, line):
        """Compiled tokens from the start of the line, and an end."""
        tokens = self.read_tokens(source)
        first = bisect.bisect_left(tokens, source.offset((line, 1)), key=lambda t: t[0])
        return tokens[first:] + source.tokens[-2:]

    def innermost(self, file, position):
        """The last region to begin before the position and not to end there;
        of regions with one extent clang lists the innermost first."""
        best = None
        for region in self.regions[file]:
            begin, end, kind = region[0], region[1], region[4]
            if kind != SKIPPED and begin <= position < end:
                if not best or begin > best[0] or begin == best[0] and end < best[1]:
                    best = region
        return best

    def expansion(self, file, position):
        """The macro expansion that begins at the position, or None."""
        region = self.innermost(file, position)
        if region and region[4] == EXPANSION and region[0] == position:
            return region[3]
        return None

    def count(self, file, position):
        inside = self.expansion(file, position)
        if inside is not None and self.regions[inside]:
            first = min(region[0] for region in self.regions[inside])
            return self.count(inside, first)
        region = self.innermost(file, position)
        return region[2] if region else None


    def count_of_part(self, file, position):
        """Of a loop's part. A macro of a system header leaves regions without
        extent where it is used; that of the part is the largest there."""
        counts = [self.count(file, position) or 0]
        for begin, end, count, _, _ in self.regions[file]:
            if begin == end == position:
                counts.append(count)
        return max(counts)


class Comparison:
    def __init__(self, coverage):
        self.paths = {}
        self.sources = {}
        self.functions = collections.defaultdict(list)
        with open(coverage, encoding="utf-8") as file:
            exported = json.load(file)
        for function in exported["data"][0]["functions"]:
            for path in function["filenames"]:
                self.paths[os.path.basename(path)] = path
            function = Function(function)
            self.functions[function.files[0]].append(function)
        self.renumbered = self.read_renumbered()

    def source(self, name):
        if name not in self.sources:
            self.sources[name] = Source(self.paths[name])
        return self.sources[name]

    def read_renumbered(self):
        """Of sources with #line: where, for coverage, a row's line is. It may be
        in several places, as of f2c's programs."""
        found = collections.defaultdict(list)
        for name in self.functions:
            source = self.source(name)
            if source.renumbered:
                for line in {source.position(start)[0] for start in source.starts}:
                    found[source.named_line(line)].append((name, line))
        return found

    def written(self, name, line):
        """The one place where a row's line is for coverage, or None."""
        places = self.renumbered.get((name, line), [])
        if not places and name in self.functions:
            return None if self.source(name).renumbered else (name, line)
        return places[0] if len(places) == 1 else None

    def further_tests(self, function, file, tokens, index):
        """Tests after the first of the loops that the statement at the index
        is, or that it contains as a macro or a block."""
        source = self.source(function.files[file])

        def count(i):
            return function.count_of_part(file, source.position(tokens[i][0]))

        parts = loop_parts(tokens, index)
        if parts:
            return sum(map(count, parts)) - count(index)
        if tokens[index][1] in ("{", "do"):
            begin = index + (tokens[index][1] == "do")
            return self.further_tests_in(function, file, tokens[begin + 1 :])
        inside = function.expansion(file, source.position(tokens[index][0]))
        body = self.macro_body(function, inside)
        return self.further_tests_in(function, inside, body)

    def further_tests_in(self, function, file, tokens):
        total = index = 0
        while index < len(tokens) and tokens[index][1] != "}":
            total += self.further_tests(function, file, tokens, index)
            index = skip_statement(tokens, index)
        return total

    def macro_body(self, function, file):
        if file is None or not function.regions[file]:
            return []
        source = self.source(function.files[file])
        begin = min(region[0] for region in function.regions[file])
        end = max(region[1] for region in function.regions[file])
        return source.read_tokens(source.offset(begin), source.offset(end), False)

    def further_labels(self, function, file, tokens, is_first):
        """Arrivals at the labels in the tokens and in the macros they use; not
        at a label that is the very first thing."""
        source = self.source(function.files[file])
        total = 0
        for index in labels(tokens):
            if index or not is_first:
                position = source.position(tokens[index][0])
                total += function.count(file, position) or 0
        for index, (offset, _, _) in enumerate(tokens):
            inside = function.expansion(file, source.position(offset))
            body = self.macro_body(function, inside)
            if body:
                first = is_first and index == 0
                total += self.further_labels(function, inside, body, first)
        return total

    def expected(self, function, name, line):
        """Hits of the row in one function; None where coverage has no code."""
        source = self.source(name)
        tokens = function.line_tokens(source, line)
        index = statement_start(tokens)

        def count(i):
            return function.count(0, source.position(tokens[i][0]))

        total = count(index)
        if total is None:
            return None
        end = next(i for i, t in enumerate(tokens) if source.position(t[0])[0] > line)
        total += self.further_labels(function, 0, tokens[index:end], True)
        in_do = any(token[1] == "do" for token in tokens[:index])
        while True:
            total += self.further_tests(function, 0, tokens, index)
            index = skip_statement(tokens, index)
            if in_do and index < len(tokens) and tokens[index][1] == "while":
                index, in_do = close(tokens, index + 1), False
            while index < len(tokens) and tokens[index][1] in ("}", ";"):
                index += 1
            if index == len(tokens):
                return total
            is_branch = tokens[index][1] == "else"
            index += is_branch
            if source.position(tokens[index][0])[0] != line:
                return total
            if is_branch:
                total += count(index) or 0

    def missing(self, rows, refused):
        """Of the lines that coverage has counted and that have no row: how many
        for each reason, and (file name, line, count) of those without one."""
        reasons, unexplained = collections.Counter(), set()
        for name, functions in sorted(self.functions.items()):
            for function in functions:
                lines = MissingRows(self.source(name), function)
                for line in range(function.begin[0], function.end[0] + 1):
                    count = lines.count(line)
                    row = self.source(name).named_line(line)
                    if count is None or row in rows:
                        continue
                    reason = lines.reason(line)
                    if not self.written(*row):
                        reason = "renumbered"
                    if not reason and row in refused:
                        reason = "refused"
                    if reason:
                        reasons[reason] += 1
                    else:
                        unexplained.add((name, line, count))
        return reasons, sorted(unexplained)

    def text(self, name, line):
        name, line = self.written(name, line) or (name, line)
        return self.source(name).line_text(line) if name in self.paths else ""

    def row(self, name, line):
        place = self.written(name, line)
        if not place:
            return None
        name, line = place
        found = [
            self.expected(function, name, line)
            for function in self.functions[name]
            if function.begin[0] <= line <= function.end[0]
        ]
        found = [count for count in found if count is not None]
        return sum(found) if found else None


def reported_rows(path):
    """Hits by (file name, line), summed over the functions that share it. The
    row of a function's entry is no statement."""
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    rows = collections.Counter()
    for file in report["files"]:
        for function in file["functions"]:
            for line in function["lines"]:
                if line["kind"] != "entry":
                    name = os.path.basename(line.get("file", file["path"]))
                    rows[name, line["line"]] += line["hits"]
    return rows


def compare_rows(comparison, rows):
    """How many were executed, and how many differ."""
    compared = executed = unseen = renumbered = differences = 0
    for (name, line), hits in sorted(rows.items()):
        if len(comparison.renumbered.get((name, line), [])) > 1:
            renumbered += 1
            continue
        expected = comparison.row(name, line)
        text = comparison.text(name, line)
        if expected is None:
            unseen += 1
            print(f"{name}:{line}: {hits} hits, not seen by coverage: {text}")
            continue
        compared += 1
        executed += expected > 0
        if hits != expected:
            differences += 1
            print(f"{name}:{line}: {hits} hits, coverage {expected}: {text}")
    print(
        f"{compared} rows compared, {executed} of them executed, {unseen} not seen "
        f"by coverage, {renumbered} renumbered, {differences} differences"
    )
    return executed, differences


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("coverage")
    parser.add_argument("report")
    parser.add_argument("--minimum", type=int, default=1, help="rows to compare")
    arguments = parser.parse_args()

    comparison = Comparison(arguments.coverage)
    rows = reported_rows(arguments.report)
    executed, differences = compare_rows(comparison, rows)
    reasons, unexplained = comparison.missing(rows, refused_lines(arguments.report))
    for name, line, count in unexplained:
        text = comparison.source(name).line_text(line)
        print(f"{name}:{line}: no row, coverage {count}: {text}")
    without = ", ".join(f"{n} {reason}" for reason, n in sorted(reasons.items()))
    print(f"without a row: {without}; {len(unexplained)} for no reason")
    if executed < arguments.minimum:
        print(f"error: fewer than {arguments.minimum} executed rows to compare")
        return 1
    return 1 if differences or unexplained else 0


if __name__ == "__main__":
    sys.exit(main())

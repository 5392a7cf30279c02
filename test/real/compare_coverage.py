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
#    with an increment, those of the loop and the increment; for a range-`for`,
#    how often coverage has seen its condition true or false;
#  - further loops on the row, also those that macros make: one per test after
#    the first. Loops inside another statement of the row add nothing if they
#    end on the row, too;
#  - further labels on the row, at any depth: every arrival, also by falling
#    through;
#  - an `else` branch on a row where its `if` is not: the count at the branch;
#  - a lambda's first statement on the row, as it is a function of its own. Those
#    that nothing calls are 0, and those of macros are where the macro is used.
# And the other way round: each line that coverage has counted has a row, or a
# reason for none (missing_rows.py). No difference is excused: exit status 1
# when any row differs or is missing.
import argparse
import bisect
import collections
import json
import os
import sys

from coverage_functions import Function, is_argument, never_emitted, uses_of_lambdas
from missing_rows import MissingRows, refused_lines
from source_text import (
    Source, close, labels, loop_parts, range_colon, skip_statement, statement_start,
)  # fmt: skip


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
        self.of_macros = self.read_lambdas_of_macros()
        self.add_never_emitted()
        for functions in self.functions.values():
            self.find_inner_functions(sorted(functions, key=lambda f: f.begin))

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

    def read_lambdas_of_macros(self):
        """By (file name, line) of their use."""
        functions = [found for each in self.functions.values() for found in each]
        hidden = [
            function
            for function in functions
            if self.source(function.files[0]).is_in_directive(function.begin)
        ]
        uses = uses_of_lambdas(functions, hidden)
        found = collections.defaultdict(list)
        for function in uses:
            around = function
            while around in uses:
                around, place = uses[around]
            found[around.files[0], place[0]].append(function)
        return found

    def add_never_emitted(self):
        for name, functions in self.functions.items():
            source = self.source(name)
            known = {function.begin for function in functions}
            for begin, end in source.lambdas:
                begin, end = source.position(begin), source.position(end)
                around = [f for f in functions if f.begin < begin < f.end]
                if not around or begin in known:
                    continue
                inner = max(around, key=lambda function: function.begin)
                if not is_argument(source, inner, begin):
                    functions.append(never_emitted((begin, end), inner))

    @staticmethod
    def find_inner_functions(functions):
        begins = [function.begin for function in functions]
        for function in functions:
            first = bisect.bisect_right(begins, function.begin)
            last = bisect.bisect_left(begins, function.end)
            function.inner = [(f.begin, f.end) for f in functions[first:last]]

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

        colon = range_colon(tokens, index)
        if colon:
            tests = function.tests.get((file, source.position(tokens[colon][0])))
            return tests - count(index) if tests else 0
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

    def nested_tests(self, function, tokens, index):
        """Tests after the first of loops inside the statement at the index that
        begin on its row and end on another."""
        source = self.source(function.files[0])

        def line(i):
            return source.position(tokens[i][0])[0]

        total, row = 0, line(index)
        while tokens[index][1] in ("for", "while", "if", "switch"):
            index = close(tokens, index + 1)
            while tokens[index][1] == "{":
                index += 1
            if line(index) != row:
                break
            ends_elsewhere = line(skip_statement(tokens, index) - 1) != row
            if tokens[index][1] in ("for", "while") and ends_elsewhere:
                total += self.further_tests(function, 0, tokens, index)
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

        if source.position(tokens[index][0])[0] != line:
            return None
        total = count(index)
        if total is None:
            return None
        end = next(i for i, t in enumerate(tokens) if source.position(t[0])[0] > line)
        total += self.further_labels(function, 0, tokens[index:end], True)
        in_do = any(token[1] == "do" for token in tokens[:index])
        while True:
            total += self.further_tests(function, 0, tokens, index)
            total += self.nested_tests(function, tokens, index)
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

    def expected_of_macro(self, function):
        """Hits of a lambda whose text is in a macro: all of it is in one row. If
        it is in an argument, its text is the parameter's name, where coverage has
        what is inside on top of one another: None if the counts differ."""
        source = self.source(function.files[0])
        body = self.macro_body(function, 0)
        body = body[body[0][1] == "{" :]
        first = source.position(body[0][0])
        inside = {region[2] for region in function.regions[0] if region[0] == first}
        if len(inside | {function.count(0, function.begin)}) > 1:
            return None
        total = function.count(0, first) or 0
        return total + self.further_tests_in(function, 0, body)

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
        of_macros = [self.expected_of_macro(f) for f in self.of_macros[name, line]]
        if None in of_macros:
            return None
        found = of_macros + [
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

# SPDX-License-Identifier: MIT
#
# The functions that clang's coverage has counted, and where those lambdas are
# used whose text is in a macro: coverage tells their place in the definition.
import bisect
import collections
import os
import re

from missing_rows import SKIPPED
from source_text import close, with_depths

EXPANSION = 1  # a kind of coverage region


class Function:
    """The regions of one function in one unit."""

    def __init__(self, exported):
        self.name = exported["name"].rpartition(":")[2]
        self.files = [os.path.basename(name) for name in exported["filenames"]]
        self.regions = collections.defaultdict(list)
        for l1, c1, l2, c2, count, file, expanded, kind in exported["regions"]:
            self.regions[file].append(((l1, c1), (l2, c2), count, expanded, kind))
        self.tests = {}  # of conditions, by (file, begin)
        for l1, c1, _, _, true, false, file, *_ in exported.get("branches", []):
            self.tests[file, (l1, c1)] = true + false
        self.begin = min(region[0] for region in self.regions[0])
        self.end = max(region[1] for region in self.regions[0])
        self.tokens = []
        self.inner = []  # (begin, end) of functions in its text

    def read_tokens(self, source):
        """What of its text is compiled, as far as coverage says it, without the
        functions in it: those of lambdas and of local classes."""
        if not self.tokens:
            skipped = self.left_out(source) + self.lambdas(source) + self.inner
            begin, end = source.offset(self.begin), source.offset(self.end)
            first, last = (bisect.bisect_left(source.starts, at) for at in (begin, end))
            for offset, text, _ in source.tokens[first:last]:
                position = source.position(offset)
                if not any(begin <= position < end for begin, end in skipped):
                    self.tokens.append((offset, text))
            self.tokens = with_depths(self.tokens)
        return self.tokens

    def left_out(self, source):
        """(begin, end) of what directives leave out. Coverage also skips comments,
        and with them all of a line that ends in a macro."""
        found = []
        for begin, end, _, _, kind in self.regions[0]:
            text = source.text[source.offset(begin) : source.offset(end)]
            directive = re.search(r"^[ \t]*#", text, re.MULTILINE)
            if kind == SKIPPED and directive:
                offset = source.offset(begin) + directive.start()
                found.append((source.position(offset), end))
        return found

    def lambdas(self, source):
        """(begin, end) of the bodies of lambdas in its text."""
        places = [tuple(map(source.position, body)) for body in source.lambdas]
        return [body for body in places if self.begin < body[0] < self.end]

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

    def place(self, file):
        """Where in its own text the macro that the file is expands."""
        parents = {
            region[3]: (parent, region[0])
            for parent, regions in self.regions.items()
            for region in regions
            if region[4] == EXPANSION
        }
        position = self.begin
        while file in parents:
            file, position = parents[file]
        return position

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


def never_emitted(lambdas, around):
    """A function for a lambda that nothing calls: coverage has none."""
    (l1, c1), (l2, c2) = lambdas
    regions = [[l1, c1, l2, c2, 0, 0, 0, 0]]
    return Function({"name": "", "filenames": around.files[:1], "regions": regions})


def is_argument(source, around, position):
    """Whether a place in a function's text is in the arguments of a macro."""
    offset = source.offset(position)
    for region in around.regions[0]:
        index = bisect.bisect_left(source.starts, source.offset(region[0])) + 1
        if region[4] == EXPANSION and source.tokens[index][1] == "(":
            end = close(source.tokens, index)
            if source.starts[index] < offset < source.starts[end - 1]:
                return True
    return False


def parent_of(function, functions):
    """The function that a lambda is in, by its mangled name."""
    around = [
        other
        for other in functions
        if function.name.startswith("_ZZ" + other.name.removeprefix("_Z") + "E")
    ]
    return max(around, key=lambda other: len(other.name), default=None)


def places_in(around, name, position):
    """Where in its text a function uses a macro with this place of its text."""
    return sorted(
        around.place(file)
        for file, regions in around.regions.items()
        if around.files[file] == name
        and any(
            begin <= position < end and kind == 0
            for begin, end, _, _, kind in regions
        )
        and (file or around.begin < position)
    )


def uses_of_lambdas(functions, hidden):
    """For each lambda in `hidden`, whose text is in a macro: (function, place)
    where it is used. Coverage has those of one function in their order."""
    siblings = collections.defaultdict(dict)
    for function in hidden:
        parent = parent_of(function, functions)
        if parent:
            instance = re.sub(r"cl[^_]*$", "", function.name)
            same = siblings[parent, function.files[0], function.begin]
            same.setdefault(instance, []).append(function)
    uses = {}
    for (parent, name, begin), same in siblings.items():
        places = places_in(parent, name, begin)
        if len(places) == len(same):
            for place, instances in zip(places, same.values()):
                uses.update((instance, (parent, place)) for instance in instances)
    return uses

# SPDX-License-Identifier: MIT
#
# segments.py PROFILE LINE...: the segments of a profile, in order, with the
# hits of source lines in each, read from the bytes alone (hits are sums of
# counters, as the COUNTS block says):
#
#   warmup 1: steps 2+1: 3 5
#   active 1: steps 3+2, partial: 7 9
#   open active 2: steps 5+1: 0 4
#
# Steps are first + count. Regions given as NAME show calls and whether
# min <= max. Fails if any counter of the open segment is negative.
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Inputs"))
from unpack import unpack_counts, unpack_table

KINDS = ["outside", "warmup", "active"]
LINE, FUNCTION, REGION = 40, 32, 120 + 4 * 496  # bytes of a counter
REGIONS, COUNTERS = 2, 3  # what grows in a segment, after lines and functions


def blocks(data):
    at = 4096
    while at + 64 <= len(data):
        kind, module, thread, _ = struct.unpack_from("<4I", data, at)
        size, payload = struct.unpack_from("<2Q", data, at + 16)
        if kind == 0 or size == 0:
            at += 64
            continue
        if kind != 9:
            yield kind, module, thread, data[at + 64 : at + 64 + payload]
        at += size


class Table:
    def __init__(self, packed):
        data = unpack_table(packed)
        self.lines, self.first = struct.unpack_from("<2I", data, 40)
        self.functions = struct.unpack_from("<I", data, 32)[0]
        self.regions, regions = struct.unpack_from("<2I", data, 48)
        strings = struct.unpack_from("<2I", data, 72)[1]
        self.row = {}
        for i in range(self.lines):
            line = struct.unpack_from("<4I", data, self.first + 20 * i)[1]
            self.row.setdefault(line, []).append(i)
        self.region = {}
        for i in range(self.regions):
            at = strings + struct.unpack_from("<I", data, regions + 32 * i)[0]
            name = data[at : data.index(b"\0", at)].decode()
            self.region.setdefault(name, []).append(i)


class Counts:
    """Which counters a row's hits are the sum of."""

    def __init__(self, packed):
        data = unpack_counts(packed)
        self.counters, lines, functions, terms = struct.unpack_from("<4I", data, 4)
        first, parts = 48, struct.unpack_from("<I", data, 40)[0]
        keys = struct.unpack_from(f"<{lines + functions + parts + 1}I", data, first)
        at = first + 4 * len(keys)
        words = struct.unpack_from(f"<{terms}I", data, at)
        self.terms = [words[keys[i] : keys[i + 1]] for i in range(lines)]

    def hits(self, row, growth):
        """`growth` is that of each counter."""
        signed = ((-1 if t & 1 else 1) * growth.get(t >> 1, 0) for t in self.terms[row])
        return sum(signed)


def find(module, kind, growth, tables, counts, wanted):
    """What was asked for, of the growth of a module's regions or counters."""
    table = tables[module]
    for name in wanted:
        if kind == REGIONS:
            yield name, sum(growth.get(i, 0) for i in table.region.get(name, []))
        elif module in counts:
            rows = table.row.get(name, [])
            yield name, sum(counts[module].hits(i, growth) for i in rows)


def add_segment(data, totals, tables, counts, wanted):
    """Adds to totals; returns what was asked for in this segment."""
    parts = struct.unpack_from("<I", data, 28)[0]
    found = dict.fromkeys(wanted, 0)
    at = 64
    for _ in range(parts):
        thread, module, *numbers = struct.unpack_from("<6I", data, at)
        at += 24
        for kind, (number, size) in enumerate(
            zip(numbers, (LINE, FUNCTION, REGION, 8))
        ):
            grown = {}
            for _ in range(number):
                index, growth = struct.unpack_from("<2Q", data, at)
                key = thread, module, kind, index
                totals[key] = totals.get(key, 0) + growth
                grown[index] = growth
                if kind == REGIONS:
                    low, high = struct.unpack_from("<2q", data, at + 48)
                    assert low <= high, (low, high)
                at += 8 + size
            if kind >= REGIONS:
                for name, value in find(
                    module, kind, grown, tables, counts, wanted
                ):
                    found[name] += value
    assert at == len(data), (at, len(data))
    return found


def live_counters(data, tables, counts):
    for kind, module, thread, payload in blocks(data):
        if kind != 6:
            continue
        table, at = tables[module], 0
        counters = counts[module].counters if module in counts else 0
        for what, (count, size) in enumerate(
            (
                (table.lines, LINE),
                (table.functions, FUNCTION),
                (table.regions, REGION),
                (counters, 8),
            )
        ):
            for i in range(count):
                value = struct.unpack_from("<Q", payload, at)[0]
                yield (thread, module, what, i), value
                at += size


def show(kind, cycle, first, count, partial, values):
    name = f"{KINDS[kind]} {cycle}" if cycle else KINDS[kind]
    mark = ", partial" if partial else ""
    print(f"{name}: steps {first}+{count}{mark}:", *values)


def main(path, *arguments):
    wanted = [int(a) if a.isdigit() else a for a in arguments]
    live = Path(path).with_name(f".{Path(path).name}.live")  # of a killed process
    data = (live if live.exists() else Path(path)).read_bytes()
    tables, counts, totals, schedule = {}, {}, {}, None
    for kind, module, _, payload in blocks(data):
        if kind == 3:
            tables[module] = Table(payload)
        elif kind == 13:
            counts[module] = Counts(payload)
        elif kind == 11:
            schedule = struct.unpack_from("<2I2Q2Q6I", payload)
    for kind, _, _, payload in blocks(data):
        if kind != 10:
            continue
        head = struct.unpack_from("<2I2Q2I", payload)
        values = add_segment(payload, totals, tables, counts, wanted).values()
        show(*head[:4], head[4] & 1, values)
    opened = dict.fromkeys(wanted, 0)
    left = {}
    for key, value in live_counters(data, tables, counts):
        growth = value - totals.get(key, 0)
        thread, module, what, index = key
        assert what < REGIONS or growth >= 0, (key, growth)
        left.setdefault((thread, module, what), {})[index] = growth
    for (_, module, what), grown in left.items():
        if what >= REGIONS:
            for name, value in find(module, what, grown, tables, counts, wanted):
                opened[name] += value
    if not schedule:
        print("no schedule:", *opened.values())
        return
    kind, cycle, step, first = schedule[:4]
    flags = schedule[9]
    print("open ", end="")
    show(kind, cycle, first, step - first, flags & 4, opened.values())
    if flags & 2:
        print("no step")


main(*sys.argv[1:])

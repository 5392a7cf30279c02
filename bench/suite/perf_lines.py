# SPDX-License-Identifier: MIT
"""Where perf finds a program's time: shares of rows, from `perf record` with
call chains. As kprof does it, a sample belongs to the innermost profiled row
on its chain, so that time in a library is the calling row's."""
import collections
import json
import os
import re
import subprocess

from suite import process

ELSEWHERE = ("elsewhere", 0)

FRAME = re.compile(r"^\s+([0-9a-f]+) .*\((.*)\)$")


def record(command, frequency, out, folder, environment=()):
    """Runs the command under perf; its Run."""
    data = os.path.join(out, "perf.data")
    return process.run(
        [
            "perf",
            "record",
            "-q",
            "-e",
            "cpu-clock",
            "-F",
            str(frequency),
            "--call-graph",
            "dwarf,8192",
            "-o",
            data,
        ]
        + command,
        environment,
        folder=folder,
    )


def shares(out, path, workshop, rows):
    """The shares of rows in the samples of a record of the program at path,
    and the number of samples."""
    chains = list(_chains(os.path.join(out, "perf.data"), path))
    places = _symbolise({a for chain in chains for a in chain if a}, path, workshop)
    found = collections.Counter()
    for chain in chains:
        found[_owner(chain, places, rows)] += 1
    total = sum(found.values())
    return {row: count / total for row, count in found.items()}, total


def _owner(chain, places, rows):
    for address in chain:
        for place in places.get(address, ()):
            row = rows.find(*place)
            if row:
                return row
    return ELSEWHERE


def _chains(data, path):
    """Of each sample the addresses in the program's own file, innermost first;
    None for one elsewhere. perf script shows offsets in a file and has taken
    one off return addresses."""
    text = process.text_of(
        ["perf", "script", "-i", data, "--no-inline", "-F", "comm,tid,ip,sym,dso"]
    )
    segments, chain = _segments(path), None
    for line in text.splitlines() + [""]:
        if not line.strip():
            if chain is not None:
                yield chain
            chain = None
        elif chain is None:
            chain = []
        else:
            frame = FRAME.match(line)
            own = frame and os.path.basename(frame[2]) == os.path.basename(path)
            chain.append(_address(int(frame[1], 16), segments) if own else None)


def _address(offset, segments):
    for begin, length, virtual in segments:
        if begin <= offset < begin + length:
            return offset - begin + virtual
    return None


def _segments(path):
    """(offset, size, address) of the file's parts that are loaded."""
    text = process.text_of(["readelf", "-lW", path])
    found = re.findall(r"LOAD\s+(0x\S+) (0x\S+) 0x\S+ (0x\S+)", text)
    return [(int(o, 16), int(s, 16), int(v, 16)) for o, v, s in found]


def _symbolise(addresses, path, workshop):
    """Address to (file, line, first line of the function's head, its name),
    innermost inlined function first."""
    ordered = sorted(addresses)
    done = subprocess.run(
        [workshop.llvm + "/llvm-symbolizer", "--output-style=JSON", "--obj=" + path],
        input="\n".join(hex(a) for a in ordered) + "\n",
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    places = {}
    for address, line in zip(ordered, done.stdout.splitlines()):
        symbols = json.loads(line).get("Symbol", [])
        places[address] = [
            (
                os.path.normpath(s["FileName"] or s.get("StartFileName", "")),
                s["Line"],
                s.get("StartLine", 0),
                s["FunctionName"],
            )
            for s in symbols
        ]
    return places

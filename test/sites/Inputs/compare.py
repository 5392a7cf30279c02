# SPDX-License-Identifier: MIT
#
# compare.py SITES.json OBJECT: what `kprof sites --json` listed against the
# table (struct lineprof_table) that a compile put into the object file. Says
# how much was the same, or what was not.
import json
import os
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Inputs"))
from unpack import unpack_table

KINDS = {0: "statement", 1: "loop", 2: "entry", 3: "initialiser"}


def read_table(data):
    start = data.index(b"LPTB")
    head = struct.unpack_from("<IIQQ", data, start)
    table = data[start : start + head[2]]
    if head[1] != 7:
        sys.exit(f"table version {head[1]}: this script needs a look")
    counts = struct.unpack_from("<14I", table, 24)
    table = unpack_table(table)
    files, functions, lines, _, _, skips, strings = (
        (counts[i], counts[i + 1]) for i in range(0, 14, 2)
    )

    def text(offset):
        begin = strings[1] + offset
        return table[begin : table.index(b"\0", begin)].decode()

    def rows(area, size, form):
        for i in range(area[0]):
            yield struct.unpack_from(form, table, area[1] + i * size)

    paths = [
        os.path.normpath(os.path.join(text(directory), text(path)))
        for path, directory, *_ in rows(files, 32, "<IIQQII")
    ]
    all_lines = [
        (paths[file], line, end, KINDS[kind])
        for file, line, end, kind, _ in rows(lines, 20, "<5I")
    ]
    # No statement is at a closing brace: `kprof sites` does not list it.
    profiled = [
        (
            text(name),
            text(symbol),
            paths[file],
            begin,
            end,
            [all_lines[i] for i in range(first, first + n) if i == entry or all_lines[i][3] != "entry"],
        )
        for name, symbol, file, begin, end, first, n, entry, *_ in rows(
            functions, 40, "<10I"
        )
    ]
    refused = [
        (text(name), paths[file], begin, end, text(reason))
        for name, file, begin, end, reason, _ in rows(skips, 24, "<6I")
    ]
    return profiled, refused


def read_sites(unit, folder):
    def whole(path):
        return os.path.normpath(os.path.join(folder, path))

    profiled, refused = [], []
    for f in unit["functions"]:
        place = whole(f["file"])
        if f["state"] == "profiled":
            rows = [
                (whole(r["file"]), r["line"], r["end_line"], r["kind"])
                for r in f["rows"]
            ]
            profiled.append(
                (f["name"], f["symbol"], place, f["begin_line"], f["end_line"], rows)
            )
        elif f["state"] == "refused":
            refused.append(
                (f["name"], place, f["line"], f["end_line"], f["reason"])
            )
    return profiled, refused


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        unit = json.load(file)["units"][0]
    with open(sys.argv[2], "rb") as file:
        table = read_table(file.read())
    sites = read_sites(unit, os.getcwd())
    for ours, theirs in zip(sites, table):
        for item in ours:
            if item not in theirs:
                sys.exit(f"only listed: {item}")
        for item in theirs:
            if item not in ours:
                sys.exit(f"only compiled: {item}")
    if sites != table:
        sys.exit("the order is not the same")
    rows = sum(len(function[5]) for function in sites[0])
    print(f"same: {len(sites[0])} functions, {rows} rows, {len(sites[1])} refused")


main()

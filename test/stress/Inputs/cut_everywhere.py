# SPDX-License-Identifier: MIT
#
# Reads a profile cut to every length near the edge of a block, and to many
# others: cut_everywhere.py KPROF PROFILE. (test/unit/profile-reader.c cuts a
# small one at every byte.) kprof must end orderly, hits may only be missing,
# never wrong, and nothing may be missing unsaid.
import json
import struct
import subprocess
import sys

HEADER = 4096


def blocks(data):
    at = HEADER
    while at + 24 <= len(data):
        kind, _, _, _, size = struct.unpack_from("<4IQ", data, at)
        if kind == 0 or size == 0:
            break
        yield at
        at += size
    yield at


def total_hits(kprof, path):
    run = subprocess.run([kprof, "report", "--json", path],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode not in (0, 1):
        sys.exit(f"error: {path}: kprof ended with {run.returncode}: {run.stderr}")
    if run.returncode == 1:
        return None, True
    data = json.loads(run.stdout)
    hits = sum(row["hits"] for file in data["files"]
               for function in file["functions"] for row in function["lines"])
    return hits, bool(data["warnings"]) or bool(run.stderr)


def main():
    kprof, profile = sys.argv[1:]
    with open(profile, "rb") as file:
        data = file.read()
    edges = list(blocks(data))
    whole, _ = total_hits(kprof, profile)
    lengths = {edge + step for edge in edges for step in (-1, 0, 1, 63, 64)}
    lengths |= set(range(0, edges[-1], 1499))
    before = 0
    for length in sorted(l for l in lengths if l >= 0):
        with open(profile + ".cut", "wb") as file:
            file.write(data[:length])
        hits, said = total_hits(kprof, profile + ".cut")
        if hits is None:
            hits = 0
        if not before <= hits <= whole:
            sys.exit(f"error: {hits} hits in {length} bytes, {before} in less")
        before = hits
    if before != whole:
        sys.exit(f"error: {before} of {whole} hits in all blocks")


main()

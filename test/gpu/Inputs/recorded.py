# SPDX-License-Identifier: MIT
#
# recorded.py RECORDING PLAYER.c REPORT.json [SOURCE]: reads a recording by
# itself (test/gpu/recorded.h), and compares what each place asked GPUs for with
# what the report has on the player's line for it. SOURCE is the program that was
# recorded: its `// GPU:` comments must add up to the same, unless some are `>=`.
# Ends with what was compared.
import collections
import json
import re
import struct
import sys

VERSION, NAME, STRING, CALL, NODE, RESOURCE, RECORDS = range(1, 8)
DRIVER = 1
PLACES = 64
# kind: begin, end, correlation, bytes (offsets; None: it has none)
LAYOUT = {
    3: (16, 24, 92, None),
    10: (16, 24, 92, None),
    1: (16, 24, 44, 8),
    22: (16, 24, 60, 8),
    2: (16, 24, 44, 8),
}


def entries(data):
    assert data[:8] == b"LPCUPTI1", "not a recording"
    at = 8
    while at + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, at)
        yield kind, data[at + 8 : at + 8 + size]
        at += 8 + (size + 7) // 8 * 8


def is_launch(domain, name):
    """The driver's: those of CUDA's runtime have one inside."""
    return domain == DRIVER and (
        (name.startswith("cuLaunch") and "HostFunc" not in name) or name.startswith("cuGraphLaunch")
    )


def records_of(body):
    _, count = struct.unpack_from("<II", body)
    sizes = struct.unpack_from(f"<{count}I", body, 8)
    at = 8 + 4 * count
    for size in sizes:
        yield body[at : at + size]
        at += size


def read(path):
    """Sums by line of the player; a call is where the outermost one is."""
    names, depth, place_of = {}, collections.Counter(), {}
    sums = collections.defaultdict(collections.Counter)
    outer, records = {}, []
    for kind, body in entries(open(path, "rb").read()):
        if kind == NAME:
            domain, number = struct.unpack_from("<II", body)
            names[domain, number] = body[8:].rstrip(b"\0").decode()
        elif kind == CALL:
            domain, number, site, correlation, thread, place = struct.unpack_from("<6I", body)
            if site == 1:
                depth[thread] -= depth[thread] > 0
                continue
            if depth[thread] == 0:
                outer[thread] = (place - 1) % PLACES + 1
            depth[thread] += 1
            place_of[correlation] = outer[thread]
            if is_launch(domain, names[domain, number]):
                sums[outer[thread]]["launches"] += 1
        elif kind == RECORDS:
            records += records_of(body)
    for record in records:
        kind = struct.unpack_from("<I", record)[0]
        if kind not in LAYOUT:
            continue
        begin, end, correlation, size = LAYOUT[kind]
        get = lambda form, at: struct.unpack_from(form, record, at)[0]
        line = sums[place_of.get(get("<I", correlation), 0)]
        ns = get("<Q", end) - get("<Q", begin)
        line["activities"] += 1
        line["gpu_ns"] += ns
        if kind in (3, 10):
            line["kernels"] += 1
            line["kernel_ns"] += ns
        elif kind == 1:
            way = {1: "h2d", 3: "h2d", 2: "d2h", 4: "d2h"}.get(record[4], "d2d")
            line[way + "_bytes"] += get("<Q", size)
        elif kind == 22:
            line["d2d_bytes"] += get("<Q", size)
    return sums


FIELDS = "launches activities gpu_ns kernels kernel_ns h2d_bytes d2h_bytes d2d_bytes"

recording, player, report = sys.argv[1:4]
truth = read(recording)
lines = {}
for number, text in enumerate(open(player), 1):
    place = re.search(r"// PLACE (\d+)", text)
    if place:
        lines[number] = int(place[1])
document = json.load(open(report))
found = collections.defaultdict(collections.Counter)
for file in document["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            own = line.get("gpu", {}).get("self", {})
            if own:
                found[lines.get(line["line"], -1)].update(
                    {field: own.get(field, 0) for field in FIELDS.split()}
                )
nowhere = document["gpu"]["on_no_line"]
found[0].update({field: nowhere.get(field, 0) for field in FIELDS.split()})
problems = []
for place in sorted(set(truth) | set(found)):
    for field in FIELDS.split():
        if truth[place][field] != found[place][field]:
            problems.append(
                f"place {place}: {field} is {found[place][field]}, not {truth[place][field]}"
            )
total = sum(truth.values(), collections.Counter())
if len(sys.argv) > 4:
    wanted, vague = collections.Counter(), set()
    for text in open(sys.argv[4]):
        own = re.search(r"// GPU: (.*?)(?= // [A-Z]+: |$)", text)
        for field, how, value in re.findall(r"(\w+)(>?=)(\d+)", own[1] if own else ""):
            wanted[field] += int(value)
            vague |= {field} if how == ">=" else set()
    for field in ("launches", "kernels"):
        if field in wanted and field not in vague and wanted[field] != total[field]:
            problems.append(f"the source says {field}={wanted[field]}, not {total[field]}")
if problems:
    sys.exit("\n".join(problems))
print(f"{total['launches']} launches, {total['activities']} activities, "
      f"{sum(1 for place in truth if place and any(truth[place].values()))} places")

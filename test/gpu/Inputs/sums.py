# SPDX-License-Identifier: MIT
#
# sums.py RECORDING REPORT.json: what CUPTI's records in a recording
# (test/gpu/recorded.h) add up to, and what the report has on all lines. Fails if
# the two differ.
import json
import struct
import sys

RECORDS, KERNELS, OTHERS = 7, (3, 10), (1, 2, 22)


def records(data):
    at = 8
    while at + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, at)
        if kind == RECORDS:
            _, count = struct.unpack_from("<II", data, at + 8)
            place = at + 16 + 4 * count
            for length in struct.unpack_from(f"<{count}I", data, at + 16):
                yield data[place : place + length]
                place += length
        at += 8 + (size + 7) // 8 * 8


FIELDS = "kernels kernel_ns activities gpu_ns".split()
told = dict.fromkeys(FIELDS, 0)
for record in records(open(sys.argv[1], "rb").read()):
    kind, begin, end = struct.unpack_from("<I12xQQ", record) if len(record) >= 32 else (0, 0, 0)
    if kind in KERNELS + OTHERS:
        told["activities"] += 1
        told["gpu_ns"] += end - begin
    if kind in KERNELS:
        told["kernels"] += 1
        told["kernel_ns"] += end - begin
shown = dict.fromkeys(FIELDS, 0)
for file in json.load(open(sys.argv[2]))["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            for field in FIELDS:
                shown[field] += line.get("gpu", {}).get("self", {}).get(field, 0)
print(*told.values(), "|" if told == shown else "| DIFFERENT:", *shown.values())
sys.exit(told != shown)

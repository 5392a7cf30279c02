# SPDX-License-Identifier: MIT
#
# Unpacks tables and counts, as lineprof/format_packing.h says.
import struct
import zlib


def read_number(stream, at):
    number = shift = 0
    while True:
        byte = stream[at]
        at += 1
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return number >> 1 ^ -(number & 1), at


def unpack_columns(stream, at, count, width):
    """An array of `count` entries of `width` words; where what follows begins."""
    columns = []
    for _ in range(width):
        word, column = 0, []
        for _ in range(count):
            difference, at = read_number(stream, at)
            word = (word + difference) & 0xFFFFFFFF
            column.append(word)
        columns.append(column)
    return b"".join(struct.pack(f"<{width}I", *entry) for entry in zip(*columns)), at


def unpack_table(data):
    """The whole of a struct lineprof_table: lines, values, skips and linkers are packed."""
    numbers = struct.unpack_from("<20I", data, 24)
    plain = numbers[16]
    stream, at, rest = zlib.decompress(data[plain:]), 0, b""
    for count, width in ((numbers[4], 5), (numbers[8], 2), (numbers[10], 6), (numbers[18], 2)):
        array, at = unpack_columns(stream, at, count, width)
        rest += array
    return data[:plain] + rest + stream[at:]


def unpack_counts(data):
    """The head of a struct lineprof_counts, and all of its words."""
    head, (lines, functions, terms, loops) = data[:48], struct.unpack_from("<4I", data, 8)
    count = lines + functions + 1 + terms + loops + 3 * struct.unpack_from("<I", data, 40)[0]
    words, _ = unpack_columns(zlib.decompress(data[48:]), 0, count, 1)
    return head + words

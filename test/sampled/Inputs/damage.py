# SPDX-License-Identifier: MIT
#
# damage.py FILE SECTION: overwrites a section of an ELF file but for its first
# 24 bytes, which say how it is compressed.
import struct
import sys

with open(sys.argv[1], "r+b") as file:
    data = bytearray(file.read())
    (table,) = struct.unpack_from("<Q", data, 40)
    count, names = struct.unpack_from("<HH", data, 60)
    sections = [struct.unpack_from("<IIQQQQ", data, table + 64 * i) for i in range(count)]
    for name, _, _, _, at, size in sections:
        begin = sections[names][4] + name
        if data[begin : data.index(0, begin)] == sys.argv[2].encode():
            data[at + 24 : at + size] = bytes([0xA5]) * (size - 24)
    file.seek(0)
    file.write(data)

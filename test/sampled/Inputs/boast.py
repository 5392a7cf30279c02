# SPDX-License-Identifier: MIT
#
# boast.py PROGRAM SECTION: has the compressed SECTION of an ELF file say that
# it holds a TB.
import struct
import sys

path, wanted = sys.argv[1:]
with open(path, "rb") as file:
    data = bytearray(file.read())
begin, count, names = (
    struct.unpack_from(kind, data, at)[0] for kind, at in (("<Q", 40), ("<H", 60), ("<H", 62))
)
sections = [struct.unpack_from("<IIQQQQ", data, begin + 64 * i) for i in range(count)]
for name, _, flags, _, offset, _ in sections:
    at = sections[names][4] + name
    if data[at : data.index(0, at)].decode() != wanted:
        continue
    if flags & 0x800:
        struct.pack_into("<Q", data, offset + 8, 1 << 40)
    else:
        assert data[offset : offset + 4] == b"ZLIB"
        struct.pack_into(">Q", data, offset + 4, 1 << 40)
with open(path, "wb") as file:
    file.write(data)

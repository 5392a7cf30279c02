# SPDX-License-Identifier: MIT
#
# wrong-sums.py FROM TO: the sums that the GPU block has beside its rows are one
# too much; the block has no checksum any more.
import struct
import sys

data = bytearray(open(sys.argv[1], "rb").read())
sums = data.index(struct.pack("<2Q", 3, 1000))
data[sums : sums + 16] = struct.pack("<2Q", 4, 1001)
checksum = sums - 80 - 24  # of lineprof_gpu, and the end of lineprof_block
data[checksum : checksum + 8] = bytes(8)
open(sys.argv[2], "wb").write(data)

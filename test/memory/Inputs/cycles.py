# SPDX-License-Identifier: MIT
#
# cycles.py COUNT BYTES: in the JSON report on standard input there are so many
# cycles, and each has left so many bytes.
import json
import sys

count, left = map(int, sys.argv[1:])
cycles = json.load(sys.stdin)["memory"]["series"][0]["cycles"]
assert [cycle["cycle"] for cycle in cycles] == list(range(1, count + 1)), cycles
for cycle in cycles:
    assert cycle["live_bytes_after"] - cycle["live_bytes_before"] == left, cycle

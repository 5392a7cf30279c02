# SPDX-License-Identifier: MIT
#
# nothing.py KPROF NAME: what is exported of NAME.lprof, a profile without lines,
# has none.
import subprocess
import sys

import coverage
import hatchet

kprof, name = sys.argv[1:]
for format in "hatchet", "lcov", "cobertura":
    command = [kprof, "export", "-f", format, "-o", f"{name}.{format}", f"{name}.lprof"]
    subprocess.run(command, check=True)
rows = hatchet.read(f"{name}.hatchet")
assert rows[-1]["type"] == "program" and all(row["type"] != "line" for row in rows)
assert coverage.lcov(f"{name}.lcov") == ({}, [])
assert coverage.cobertura(f"{name}.cobertura") == ({}, [])

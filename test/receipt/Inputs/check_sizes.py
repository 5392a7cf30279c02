# SPDX-License-Identifier: MIT
#
# check_sizes.py NM KPROF PROGRAM PROFILE: the sizes that kprof tells are those
# of the program's symbols. Where both bodies are in one symbol, their sum is.
import json
import subprocess
import sys

nm, kprof, program, profile = sys.argv[1:]


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


symbols = {}
for line in run(nm, "-S", program).splitlines():
    words = line.split()
    if len(words) == 4 and words[2] in "tTwW":
        symbols[words[3]] = int(words[1], 16)
told = {}
for file in json.loads(run(kprof, "report", "--json", profile))["files"]:
    for function in file["functions"]:
        told[function["name"]] = function["code"]
assert len(told) >= 4, told
for name, code in told.items():
    clean = symbols.get(name, 0)
    timed = symbols.get(name + ".lineprof_timed", 0)
    way = symbols.get(name + ".lineprof_attach", 0)
    sizes = code["clean_bytes"], code["timed_bytes"]
    if timed:
        assert sizes == (clean, timed + way), (name, sizes, clean, timed, way)
    elif name.startswith("one_"):
        assert sizes == (0, clean) and clean, (name, sizes, clean)
    else:
        assert sum(sizes) == clean + way and min(sizes) > 0, (name, sizes, clean)
print("sizes agree")

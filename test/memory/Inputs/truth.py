# SPDX-License-Identifier: MIT
#
# truth.py KPROF SOURCE PROFILE... [NAME=NUMBER]...: what the comments in a
# program say of its memory is what the JSON report says. `@ allocs=3 bytes=48`
# is of the line's own calls, and such a line has nothing else that is not
# mentioned but `live`, `peak` and `most`; `@+ bytes=48` is of the line with what
# it calls; `@ libc` is of what varies with the C library, as is `moved=?`; a
# line without a comment has allocated and freed nothing itself.
# NAME=NUMBER is of the whole program.
import json
import re
import subprocess
import sys

FIELDS = {
    "allocs": "allocs",
    "bytes": "bytes",
    "live": "live_bytes",
    "blocks": "live_blocks",
    "peak": "at_peak_bytes",
    "most": "most_bytes",
    "bound": "most_is_bound",
    "frees": "freed_here",
    "freed": "freed_here_bytes",
    "temp": "temporary",
    "moved": "moved_bytes",
}
SILENT = ["allocs", "bytes", "frees", "freed", "temp", "moved"]


def claims(text):
    found = re.findall(r"(\w+)=(-?\d+|\?)", text)
    return {name: None if value == "?" else int(value) for name, value in found}


def read_claims(path):
    own, all_ = {}, {}
    with open(path, encoding="utf-8") as source:
        for number, line in enumerate(source, 1):
            if "@ libc" in line:
                own[number] = dict.fromkeys(SILENT)
            for kind, text in re.findall(r"@(\+?) ((?:\w+=(?:-?\d+|\?) ?)+)", line):
                (all_ if kind else own)[number] = claims(text)
    return own, all_


kprof, source, *rest = sys.argv[1:]
profiles = [word for word in rest if "=" not in word]
whole = claims(" ".join(word for word in rest if "=" in word))
report = json.loads(
    subprocess.run(
        [kprof, "report", "--json", "--merge", *profiles],
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
)
own, all_ = read_claims(source)
wrong = []


def compare(where, said, found):
    for name, value in said.items():
        if value is not None and int(found.get(FIELDS[name], 0)) != value:
            wrong.append(f"{where}: {name} is {found.get(FIELDS[name], 0)}, not {value}")


sums = {}
for file in report["files"]:
    if not file["path"].endswith(source.split("/")[-1]):
        continue
    for function in file["functions"]:
        for line in function["lines"]:
            memory = line.get("memory", {})
            for kind, figures in (("", memory.get("self", {})), ("+", memory)):
                sum_ = sums.setdefault((kind, line["line"]), {})
                for name in FIELDS.values():
                    sum_[name] = sum_.get(name, 0) + figures.get(name, 0)
for (kind, number), figures in sorted(sums.items()):
    if kind:
        compare(f"{number} with callees", all_.get(number, {}), figures)
    else:
        said = dict.fromkeys(SILENT, 0) | own.get(number, {})
        compare(f"{number}", said, figures)
for number in set(own) | set(all_):
    if ("", number) not in sums:
        wrong.append(f"{number}: there is no such row")
if "live" in whole or "peak" in whole:
    memory = report["memory"]
    compare("the program", whole, memory["all"])
print("\n".join(wrong), end="\n" if wrong else "")
sys.exit(1 if wrong else 0)

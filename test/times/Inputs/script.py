# SPDX-License-Identifier: MIT
#
# script.py PROGRAM SOURCE [--style=STYLE] [--from=NAME] [--period=EVENT=N]
# [--path=PATH]: what `perf script` would print if it had met the program where
# the source says: a comment "perf: cpu-clock 30, misses 4" asks for so many
# samples at the line's first address. STYLE is how addresses are printed:
#
#   one      of the process, at the sample's line: perf followed no callers
#   chains   as offsets in the file, with callers: perf since 5.8 or so
#   raw      of the process, with callers: older ones
#
# Callers are the line @NAME that --from names. PATH: what the program is said
# to be.
import re
import subprocess
import sys

BEGIN = 0x5500_0000_0000  # where the program is loaded


def run(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def addresses_of(program, source):
    """The first address of each line of the source."""
    found, is_source = {}, False
    name = re.escape(source.rsplit("/", 1)[-1])
    for line in run("llvm-dwarfdump", "--debug-line", program).splitlines():
        row = re.match(r"0x([0-9a-f]+) +(\d+) +\d+ +\d+ ", line)
        if re.match(r"\s*name: ", line):
            is_source |= bool(re.search(rf'[/"]{name}"', line))
        elif row and is_source:
            found.setdefault(int(row[2]), int(row[1], 16))
    return found


def code_segment(program):
    """Offset, address and size of what is executable."""
    for line in run("llvm-readelf", "-lW", program).splitlines():
        words = line.split()
        if words and words[0] == "LOAD" and "E" in words[6:8]:
            return int(words[1], 16), int(words[2], 16), int(words[4], 16)
    raise SystemExit("no code")


def wanted(source):
    """(line, event, count) of comments."""
    with open(source, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            asked = re.search(r"perf: ([\w :/=,-]+)", line)
            for word in asked[1].split(",") if asked else []:
                if match := re.fullmatch(r" *(\S+) (\d+) *", word):
                    yield number, match[1], int(match[2])


def line_named(source, name):
    with open(source, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if re.search(rf"@{name}\b", line):
                return number
    raise SystemExit(f"no @{name}")


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = [word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--")]
    given = {key: value for key, value in options if key != "period"}
    periods = dict(value.split("=") for key, value in options if key == "period")
    program, source = words
    path, style = given.get("path", program), given.get("style", "one")
    offset, address, size = code_segment(program)
    begin = BEGIN + address & ~0xFFF
    mapped = offset & ~0xFFF
    print(f"1234/1234 10.000000: PERF_RECORD_COMM exec: a:1234/1234")
    print(
        f"1234/1234 10.000001: PERF_RECORD_MMAP2 1234/1234: "
        f"[{begin:#x}({size + 0x1000 & ~0xFFF:#x}) @ {mapped:#x} fe:00 17 99]: r-xp {path}"
    )
    lines = addresses_of(program, source)
    caller = lines[line_named(source, given["from"])] if "from" in given else None

    def shown(code):
        return BEGIN + code if style != "chains" else code - address + offset

    time = 11_000_000
    for number, event, count in wanted(source):
        for _ in range(count):
            time += 1000
            head = f"1234/1234 {time // 1000000}.{time % 1000000:06}: "
            head += f"{int(periods.get(event, 1000000)):>10} {event:>11}: "
            if style == "one":
                print(f"{head}{shown(lines[number]):>16x} ({path})")
                continue
            print(head)
            print(f"\t{shown(lines[number]):16x} ({path})")
            if caller is not None and number != line_named(source, given["from"]):
                print(f"\t{shown(caller + 1):16x} ({path})")
            print()


main()

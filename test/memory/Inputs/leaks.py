# SPDX-License-Identifier: MIT
#
# leaks.py FIRST LAST FOLDER KPROF CLANG COMPILER...: of programs by number (see
# programs.py) that forget their blocks before they end, what is live at the end
# on each line is what LeakSanitizer says.
import collections
import json
import os
import re
import subprocess
import sys

import programs

LEAK = re.compile(r"leak of (\d+) byte\(s\) in (\d+) object\(s\).*?((?:\n +#\d+ .*)+)")


def run(*command, environment=()):
    return subprocess.run(
        command,
        check=False,
        text=True,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, **dict(environment)},
    )


def sanitizers(base, clang):
    """By line: bytes and blocks."""
    inputs = os.path.dirname(os.path.abspath(__file__))
    leaky = base + ".lsan"
    run(clang, "-fsanitize=leak", "-g", "-O1", "-DFORGET", "-I", inputs, base + ".c", "-o", leaky)
    symbolizer = os.path.join(os.path.dirname(os.path.realpath(clang)), "llvm-symbolizer")
    told = run(leaky, environment=[("LSAN_SYMBOLIZER_PATH", symbolizer)]).stderr
    found = collections.defaultdict(lambda: [0, 0])
    for size, count, stack in LEAK.findall(told):
        line = re.search(re.escape(os.path.basename(base)) + r"\.c:(\d+)", stack)
        leak = found[int(line[1]) if line else None]
        leak[0] += int(size)
        leak[1] += int(count)
    if not found and "leaked" not in told and told:
        sys.exit(f"LeakSanitizer does not work here: {told}")
    return dict(found)


def ours(base, kprof, compiler):
    inputs = os.path.dirname(os.path.abspath(__file__))
    run(*compiler, "-DFORGET", "-I", inputs, base + ".c", "-o", base, "-lpthread")
    if os.path.exists(base + ".lprof"):
        os.remove(base + ".lprof")
    run(kprof, "--memory", "-q", "-o", base + ".lprof", base)
    report = json.loads(run(kprof, "report", "--json", base + ".lprof").stdout)
    found = {}
    for file in report["files"]:
        for line in (line for function in file["functions"] for line in function["lines"]):
            own = line.get("memory", {}).get("self", {})
            if own.get("live_blocks", 0):
                found[line["line"]] = [own["live_bytes"], own["live_blocks"]]
    return found


def check(seed, folder, kprof, clang, compiler):
    base = os.path.join(folder, f"leaks-{seed}")
    source, _ = programs.make(seed, plain=True)
    with open(base + ".c", "w", encoding="utf-8") as file:
        file.write(source)
    starts = [i + 1 for i, line in enumerate(source.split("\n")) if "@ libc" in line]
    theirs, own = sanitizers(base, clang), ours(base, kprof, compiler)
    for line in starts:
        own.pop(line, None)  # threads' own memory, which the C library keeps
    for line in sorted({*theirs, *own}, key=str):
        if theirs.get(line) != own.get(line):
            print(f"{base}.c:{line}: live {own.get(line)}, LeakSanitizer {theirs.get(line)}")
    return theirs == own and theirs


def main():
    first, last, folder, kprof, clang, *compiler = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    seeds = range(int(first), int(last) + 1)
    wrong = [seed for seed in seeds if not check(seed, folder, kprof, clang, compiler)]
    print(f"{len(seeds)} programs, {len(wrong)} with differences")
    sys.exit(1 if wrong else 0)


main()

# SPDX-License-Identifier: MIT
#
# printed_commands.py ROOT SOURCES: runs every command that README.md
# and docs/*.md print, as printed, here, in a folder that has what they speak of
# (SOURCES). A command is a line of a block `sh`, or one after `$ ` in a block
# `console`. Those that cannot run in a test are listed below, each with its
# reason; a new command is run, or has a reason.
import pathlib
import re
import shutil
import subprocess
import sys

# What a command begins with, and why it is not run.
NOT_RUN = {
    "scripts/": "works on the repository itself, for minutes",
    "cmake --preset": "builds lineprof",
    "cmake --build build-22": "builds lineprof",
    "cmake --install build-22": "installs what such a build has made",
    "bench/": "runs for hours",
    "test/gpu/run.sh": "needs a GPU",
    "kprof nvcc": "needs CUDA",
    "kprof -v --cflags -lcublas": "needs CUDA",
    "kprof c++ -O2 --cuda-gpu-arch": "needs CUDA",
    "kprof c++ train.o": "needs CUDA",
    "kprof -v ./train": "needs CUDA",
    "cmake -B build -DCMAKE_CXX_COMPILER=clang++": "needs CUDA",
    "nvcc": "needs CUDA",
    "git clone": "fetches the repository",
    "apt install": "installs packages: scripts/package-test",
    "meson setup": "wants a project: other-build-systems-profile.test",
    "build-22/bin/kprof html": "opens a browser",
    "clang -O2 -g1 -o app.plain": "for perf, which may not be here: test/times",
    "kprof --plain": "wants perf: test/times",
    "perf ": "wants perf: test/times",
    "kprof report --times": "wants perf: test/times",
    "kprof lines --times": "wants perf: test/times",
    "kprof top": "draws on a terminal, or wants a process that runs: test/live",
    "kprof dump": "wants a process that runs: test/live",
    "kprof ctl": "wants a process that runs: test/cli, test/memory",
    "kprof --memory ./server": "a server: test/memory takes snapshots of one",
    "kprof explain src/parse.c": "their program: test/cli/explain-finds-places",
    "kprof explain Parser": "their program: test/cli/explain-finds-places",
    "kprof export -f heapprofile": "wants a profile of memory: test/exports",
    "kprof diff server-snapshot": "their snapshots: test/memory",
    "kprof diff app-snapshot": "snapshots of a process that runs: test/memory",
}
SECONDS = 120


def commands_of(path):
    """(line, command) of each; one that goes on is one, and an assignment is
    in all that follow it in its block."""
    kind, going_on, before = None, None, ""
    for number, text in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        fence = re.match(r"\s*```(\w*)", text)
        if fence:
            kind = fence[1] if kind is None else None
            going_on, before = None, ""
            continue
        if kind == "console" and not going_on:
            text = text[2:] if text.startswith("$ ") else ""
        if kind not in ("sh", "console"):
            continue
        if going_on:
            number, text = going_on[0], going_on[1] + "\n" + text
        going_on = (number, text) if text.endswith("\\") else None
        command = text.strip()
        if not command or command.startswith("#") or going_on:
            continue
        if re.match(r"[A-Z]+=\S+(; *[A-Z]+=\S+)*$", command):
            before += command + "\n"
        else:
            yield number, before + command


def reason_not_to(command):
    for begin, reason in NOT_RUN.items():
        if re.search(rf"(^|\n){re.escape(begin)}", command):
            return reason
    return None


def main():
    root, sources = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    failed = run = 0
    shutil.copytree(sources, ".", dirs_exist_ok=True)
    for page in pages:
        for number, command in commands_of(page):
            name = f"{page.relative_to(root)}:{number}: {command}"
            if reason_not_to(command):
                continue
            done = subprocess.run(
                ["bash", "-c", command],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=SECONDS,
            )
            run += 1
            if done.returncode != 0:
                failed += 1
                print(f"{name}\n  ended with {done.returncode}:")
                print(done.stdout.decode(errors="replace")[-2000:])
    print(f"{run} commands run, {failed} failed")
    return failed > 0


sys.exit(main())

# SPDX-License-Identifier: MIT
"""Tables, for a terminal or as Markdown, and what they say of the machine."""
import math
import os
import platform
import shutil
import subprocess


def table(header, rows, markdown):
    """Rows of texts; the first column to the left, the others to the right."""
    lines = [header] + rows
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]
    cells = [
        [
            text.ljust(w) if i == 0 else text.rjust(w)
            for i, (text, w) in enumerate(zip(line, widths))
        ]
        for line in lines
    ]
    if not markdown:
        return "\n".join("  ".join(line).rstrip() for line in cells) + "\n"
    rule = ["-" * widths[0]] + ["-" * (w - 1) + ":" for w in widths[1:]]
    return (
        "\n".join(
            "| " + " | ".join(line) + " |" for line in [cells[0], rule] + cells[1:]
        )
        + "\n"
    )


def heading(text, markdown):
    return f"\n### {text}\n\n" if markdown else f"\n{text}\n\n"


def ratio(value):
    if value is None:
        return "n/a"
    return (
        f"{value:.0f}"
        if value >= 100
        else f"{value:.1f}"
        if value >= 10
        else f"{value:.3f}"
    )


def mean(values):
    """The geometric mean"""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def machine(workshop):
    """Lines about where and with what was measured."""
    model = "unknown"
    with open("/proc/cpuinfo") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    lines = [f"{os.cpu_count()} CPUs, {model}; Linux {platform.release()}"]
    commands = [
        [workshop.llvm + "/clang", "--version"],
        ["gcc", "--version"],
        ["perf", "--version"],
        ["valgrind", "--version"],
        ["uftrace", "--version"],
    ]
    versions = [_first_line(command) for command in commands]
    lines.append("; ".join(version for version in versions if version))
    commit = _first_line(["git", "-C", workshop.root, "rev-parse", "--short", "HEAD"])
    lines.append(f"lineprof at {commit}, {workshop.level}, LLVM {workshop.major}")
    return lines


def _first_line(command):
    if not shutil.which(command[0]):
        return ""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    return done.stdout.splitlines()[0].strip() if done.stdout else ""

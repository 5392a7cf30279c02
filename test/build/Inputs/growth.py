#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""growth.py COMPILER ARGS... -- PLUGIN ARGS...: compiles programs of several
shapes in two sizes, without and with the plugin, and fails where four times the
program takes the plugin's build much more than four times as long. User time,
less what an empty program takes; the best of six runs where one looks bad.
"""
import os
import sys
import tempfile

# A quadratic step would make it 16.
MOST_GROWTH = 10
RUNS = 1
RUNS_TO_BE_SURE = 6
# Compiling without optimisation is that much faster.
SCALE_AT_O0 = 3


def nest(n):
    heads = [f"for (int i{i} = 0; i{i} < n; i{i}++)\n" for i in range(n)]
    return f"int nest(int n) {{\nint s = 0;\n{''.join(heads)}s++;\nreturn s;\n}}\n"


def templates(n):
    return (
        "template <int N> int work(int n) {\nint s = N;\n"
        "for (int i = 0; i < n; i++)\nif (i % 3 == N % 3)\ns += i;\n"
        "else\ns ^= N;\nreturn s;\n}\n"
        "int (*const all[])(int) = {\n"
        + "".join(f"work<{i}>,\n" for i in range(n))
        + "};\nint use(int n) {\nreturn all[n](n);\n}\n"
    )


def functions(n):
    return "".join(
        f"int f{i}(int n) {{\nint s = {i};\nfor (int i = 0; i < n; i++)\n"
        "if (i & 1)\ns += i;\nelse\ns ^= n;\nreturn s;\n}\n"
        for i in range(n)
    )


def calls(n):
    return (
        "int ask(int);\nint calls(int n) {\nint s = n;\n"
        + "".join(f"s += ask({i});\n" for i in range(n))
        + "return s;\n}\n"
    )


def lines(n):
    return (
        "extern int g[64];\nint lines(int s) {\n"
        + "".join(
            f"if (s & {1 << i % 12})\ns += g[{i % 64}] + {i};\n" for i in range(n)
        )
        + "return s;\n}\n"
    )


def cases(n):
    """Every second one falls through: its edge is one of many of the switch."""
    return (
        "int cases(int n, int s) {\nswitch (n) {\n"
        + "".join(
            f"case {i}:\ns = s * {i % 7 + 3} + {i};\n{'break;' if i % 2 else ''}\n"
            for i in range(n)
        )
        + "}\nreturn s;\n}\n"
    )


def unreached(n):
    """Calls among many rows of which clang makes no code: their rows are sought."""
    return (
        "void ask(int);\nint g;\nint unreached(int n) {\n"
        + "".join(f"ask({i});\n" for i in range(5 * n))
        + "return n;\n"
        + "g++;\n" * (300 * n)
        + "}\n"
    )


SHAPES = {
    nest: 30,
    templates: 40,
    functions: 60,
    calls: 600,
    lines: 250,
    cases: 400,
    unreached: 150,
}


def user_time(command):
    child = os.spawnvp(os.P_NOWAIT, command[0], command)
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime


def best_time(compiler, text, runs):
    with tempfile.NamedTemporaryFile("w", suffix=".cc") as source:
        source.write(text)
        source.flush()
        command = compiler + ["-fbracket-depth=2000", "-c", source.name]
        return min(user_time(command + ["-o", os.devnull]) for _ in range(runs))


def growth(compiler, shape, size, runs=RUNS):
    empty = best_time(compiler, "", runs)
    once, often = (
        best_time(compiler, shape(n), runs) - empty for n in (size, 4 * size)
    )
    return often / max(once, 0.01)


split = sys.argv.index("--")
plain, plugin = sys.argv[1:split], sys.argv[split + 1 :]
scale = SCALE_AT_O0 if "-O0" in plain else 1
failed = False
for shape, size in SHAPES.items():
    most = MOST_GROWTH
    found = growth(plain + plugin, shape, scale * size)
    if found > most:  # perhaps another program was in the way
        found = growth(plain + plugin, shape, scale * size, RUNS_TO_BE_SURE)
    if found > most:  # perhaps the compiler itself is to blame
        most = max(most, 2 * growth(plain, shape, scale * size, RUNS_TO_BE_SURE))
    print(f"{shape.__name__}: {found:.1f} times, at most {most:.1f}")
    failed |= found > most
sys.exit(failed)

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""explain_budget.py KPROF FOLDER: what `kprof explain` says of all profiles of a folder.

No answer is longer than its budget; the same question has the same answer; a small
answer is made of lines of a large one, whole; JSON has the numbers of the report; and
the commands that are said to tell more do.
"""
import json
import pathlib
import subprocess
import sys

kprof, folder = sys.argv[1], pathlib.Path(sys.argv[2])
BUDGETS = {"1k": 1024, "1500": 1500, "4k": 4096}
failures = []


def run(*arguments):
    done = subprocess.run([kprof, *arguments], capture_output=True, cwd=folder, timeout=300)
    return done.returncode, done.stdout.decode()


def expect(what, *words):
    if not what:
        failures.append(" ".join(map(str, words)))


def rows_of(report):
    rows = {}
    for file in report["files"]:
        for function in file["functions"]:
            for row in function["lines"]:
                key = row.get("file", file["path"]), row["line"], function["name"]
                rows.setdefault(key, []).append(row)
    return rows


def check_json(name, text, rows, budget):
    expect(len(text.encode()) <= budget, name, "JSON of", len(text.encode()), "for", budget)
    document = json.loads(text)
    for line in document.get("lines", []):
        alike = rows.get((line["path"], line["line"], line["function"]), [])
        expect(any(row["hits"] == line["hits"] and row["self_ns"] == line["self_ns"]
                   and row.get("self_cpu_ns") == line.get("self_cpu_ns") for row in alike),
               name, "has other numbers for", line["path"], line["line"])


def footer(line):
    return line.startswith("(") and "had no room" in line


said, commands = 0, {}
for profile in sorted(folder.glob("*.lprof")):
    status, whole = run("explain", "--budget", "1m", profile.name)
    if status:
        continue  # there is nothing to report
    said += 1
    known = set(whole.splitlines())
    rows = rows_of(json.loads(run("report", "--json", profile.name)[1]))
    for line in whole[whole.rindex("\nNext:\n"):].splitlines()[2:]:
        commands.setdefault(line.split(profile.name)[0], line.split()[1:])
    for word, budget in BUDGETS.items():
        _, text = run("explain", "--budget", word, profile.name)
        expect(len(text.encode()) <= budget, profile.name, "text of", len(text.encode()), "for", word)
        expect(text.endswith("\n"), profile.name, "ends amid a line")
        strange = [line for line in text.splitlines() if line not in known and not footer(line)]
        expect(not strange, profile.name, word, "has lines that no large answer has:", strange)
    expect(run("explain", profile.name)[1] == text, profile.name, "has two answers")
    for word, budget in BUDGETS.items():
        check_json(profile.name, run("explain", "--json", "--budget", word, profile.name)[1], rows, budget)
for told in commands.values():
    status, text = run(*told)
    expect(status == 0 and text, "kprof", *told, "says nothing")
expect(len(commands) > 20, "only", len(commands), "commands were named")
expect(said > 50, "only", said, "profiles were explained")
print("\n".join(failures))
sys.exit(1 if failures else 0)

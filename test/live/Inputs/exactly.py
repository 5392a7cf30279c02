#!/usr/bin/env python3
"""Asks a worker for so many rounds within one interval of `top --once --json`,
which it prints, and compares hits.

usage: exactly.py KPROF WORKER ROUNDS"""
import json
import os
import subprocess
import sys
import time

kprof, worker, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
PIPE = subprocess.PIPE


def sleeps(process):
    """Has it taken its first look, and waits for the second?"""
    try:
        with open(f"/proc/{process.pid}/wchan") as file:
            waits = "nanosleep" in file.read()
    except OSError:
        return False
    return waits


def ask(program, count):
    program.stdin.write(f"{count}\n".encode())
    program.stdin.flush()
    program.stdout.readline()


def look(program, interval):
    """None if the worker has not been done in time: a longer one will do."""
    top = subprocess.Popen([kprof, "top", "--once", "--json", "-n", "0", "-i",
                            str(interval), str(program.pid)], stdout=PIPE)
    while not sleeps(top):
        time.sleep(0.01)
    ask(program, rounds)
    was_in_time = top.poll() is None and sleeps(top)
    text = top.communicate()[0].decode()
    assert top.returncode == 0
    return text if was_in_time else None


def check(text, interval):
    told = json.loads(text)
    hits = {}
    for line in told["lines"]:
        hits[line["function"], line["line"]] = line["hits"]
        rate = line["hits"] / told["seconds"]
        assert abs(line["hits_per_s"] - rate) <= 1e-6 * rate, line
    calls = {each["name"]: each["calls"] for each in told["functions"]}
    wanted = {("inner", 8): 4 * rounds, ("inner", 9): 3 * rounds}
    for row, count in wanted.items():
        assert hits.get(row, 0) == count, (row, hits)
    assert calls.get("inner", 0) == rounds, calls
    assert told["seconds"] >= 0.99 * interval, told["seconds"]
    # One thread: kprof may lose its processor between two looks, at clock and thread.
    assert told["threads_ns"] <= 1.5e9 * told["seconds"]


environment = dict(os.environ, LINEPROF_OUTPUT=os.path.abspath(worker) + ".lprof")
if os.path.exists(environment["LINEPROF_OUTPUT"]):
    os.remove(environment["LINEPROF_OUTPUT"])
with subprocess.Popen([worker], stdin=PIPE, stdout=PIPE, env=environment) as running:
    ask(running, 5)
    interval, text = 0.5, look(running, 0.5)
    while text is None:
        interval *= 2
        text = look(running, interval)
    running.stdin.close()
print(text)
check(text, interval)

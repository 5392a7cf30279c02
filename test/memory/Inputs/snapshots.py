# SPDX-License-Identifier: MIT
#
# snapshots.py KPROF PROGRAM: runs it with its memory measured. Whenever it has
# written a byte, and waits for one, a snapshot is taken. Each says exactly what
# the lines had then; the run's own profile is what it would be without them.
import json
import os
import subprocess
import sys

kprof, program = sys.argv[1:]
ROUNDS = 3
# The second has a name as a further process of the run gives its profile.
NAMES = ["one.lprof", "run.1.lprof", "run-snapshot-1.lprof"]


def run(*words):
    done = subprocess.run([kprof, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode()
    assert done.returncode == 0, (words, text)
    return text


def read(name):
    report = json.loads(run("report", "--json", name))
    lines = {}
    for file in report["files"]:
        for function in file["functions"]:
            for line in function["lines"]:
                memory = line.get("memory", {}).get("self")
                if memory and (memory["allocs"] or memory["freed_here"]):
                    figures = [memory[key] for key in ("allocs", "bytes", "live_bytes", "at_peak_bytes")]
                    lines[function["name"]] = figures
    return report, lines


def check(name, rounds):
    report, lines = read(name)
    grown = rounds * 1000
    wanted = {
        "leak": [10 * rounds, grown, grown, grown],
        "come_and_go": [rounds, 5000 * rounds, 0, 5000],
    }
    assert lines == wanted, (name, lines, wanted)
    whole = report["memory"]["all"]
    assert whole["live_bytes"] == grown and whole["at_peak_bytes"] == grown + 5000, whole
    assert len(report["processes"]) == 1
    return report["processes"][0]


for name in NAMES + ["run.lprof"]:
    if os.path.exists(name):
        os.remove(name)
command = [kprof, "--memory", "-q", "-o", "run.lprof", program]
with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
    for name in NAMES:
        running.stdout.read(1)
        options = [] if name.startswith("run-") else ["-o", name]
        said = run("ctl", *options, "run.lprof", "snapshot")
        assert f"to '{name}'" in said, said
        running.stdin.write(b"x")
        running.stdin.flush()
    running.stdin.close()
assert running.returncode == 0
for i, name in enumerate(NAMES):
    process = check(name, i + 1)
    assert process["snapshot"] and "wait_status" not in process, process
    assert "Snapshot:   process" in run("report", name)
assert "snapshot" not in check("run.lprof", ROUNDS)
# Not summed with the run, nor with one another, though they are of one.
diff = json.loads(run("diff", "--json", NAMES[0], NAMES[2]))
print(json.dumps(diff["memory"], indent=1))
print(run("diff", NAMES[0], NAMES[2]))
print(run("lines", "--by", "leaked", NAMES[1]))

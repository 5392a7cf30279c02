# SPDX-License-Identifier: MIT
#
# records.py PROFILE FIELD PATH...: of each pair the field of CSV records is what
# JSON has at the path of a line, and not 0 everywhere; with the path `-` it is
# empty.
import csv
import io
import json
import subprocess
import sys


def run(*words):
    return subprocess.run(["kprof", *words, sys.argv[1]], stdout=subprocess.PIPE, check=True).stdout.decode()


def at(line, path):
    for key in path.split("."):
        line = line.get(key, {})
    return line or 0


records = list(csv.DictReader(io.StringIO(run("export", "-f", "csv"))))
said = {}
for file in json.loads(run("report", "--json", "--all"))["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            path = line.get("file", file["path"])
            said[path, function["name"], str(line["line"])] = line
for field, path in zip(sys.argv[2::2], sys.argv[3::2]):
    if path == "-":
        assert {record[field] for record in records} == {""}, field
        continue
    pairs = [
        (int(record[field]), at(said[record["file"], record["function"], record["line"]], path))
        for record in records
    ]
    assert all(one == other for one, other in pairs), (field, pairs)
    assert any(one for one, _ in pairs), field

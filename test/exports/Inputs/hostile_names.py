# SPDX-License-Identifier: MIT
#
# hostile_names.py KPROF NAME: exports NAME.lprof, whose only file has a hostile
# name, in the formats that JSON, XML and lines are.
import json
import subprocess
import sys

import coverage
import editor
import hatchet

kprof, name = sys.argv[1:]
AS_IT_WAS = "h]]>\n<b a='\"&amp;,;\ufffd\x01\x7f%s end_of_record\r\nDA:1,1.c"
SPELLED = "h]]>^J<b a='\"&amp;,;\ufffd^A^?%s end_of_record^M^JDA:1,1.c"


def export(format):
    path = f"{name}.{format}"
    command = [kprof, "export", "-f", format, "-o", path, f"{name}.lprof"]
    subprocess.run(command, check=True, stderr=subprocess.PIPE)
    return path


for format in "cpuprofile", "heapprofile":
    shown, _ = editor.lenses(export(format))
    assert shown and all(path.endswith("/" + AS_IT_WAS) for path, _ in shown), shown
files = [row["file"] for row in hatchet.read(export("hatchet")) if "file" in row]
assert files and all(path.endswith("/" + AS_IT_WAS) for path in files), files
for read, format in (coverage.lcov, "lcov"), (coverage.cobertura, "cobertura"):
    (path,) = read(export(format))[0]
    assert path.endswith("/" + SPELLED), path

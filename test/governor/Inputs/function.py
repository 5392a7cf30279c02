# SPDX-License-Identifier: MIT
#
# function.py KPROF NAME PROFILE...: "NAME: calls=N hits=LINE:N,... timed", or
# "... verdict processes=N", with " early" if some were timed before it.
import json
import subprocess
import sys

kprof, name, *profiles = sys.argv[1:]
report = json.loads(
    subprocess.run(
        [kprof, "report", "--json", "--merge", *profiles],
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
)
for file in report["files"]:
    for function in file["functions"]:
        if function["name"] != name:
            continue
        hits = ",".join(
            f"{row['line']}:{row['hits']}"
            for row in function["lines"]
            if row["kind"] != "entry"
        )
        verdict = function.get("verdict")
        state = "timed"
        if verdict:
            assert verdict["reason"] == "budget"
            state = f"verdict processes={verdict['processes']}"
            if verdict["timed_lines"] > 0:
                assert verdict["cost_ns"] > 0 and verdict["after_ns"] > 0
                state += " early"
        print(f"{name}: calls={function['calls']} hits={hits} {state}")

# SPDX-License-Identifier: MIT
#
# expect.py KPROF PROFILE.lprof... [--OPTION...] EXPRESSION...: each expression is
# true of the sum of the profiles. Options are those of `kprof report`, and --cpu:
# all times are CPU time, which other programs on the machine do not change. A comment `@NAME` in the source names its line's row; a
# row has what `kprof report --json` says of it (NAME.hits, NAME.clocked), and 0
# for what it does not. Further names: rows, functions and regions (lists), and
# run.wall_ns and run.cpu_ns, which on a busy machine is much less, and
# run.retries, how often stopped clocks may have been tried again (for a few
# executions each): every 10 ms.
import json
import re
import subprocess
import sys
from types import SimpleNamespace

import cpu_times


class Row(SimpleNamespace):
    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return 0


def report_of(kprof, options, profiles):
    wanted = [option for option in options if option != "--cpu"]
    command = [kprof, "report", "--json", "--merge", *wanted, *profiles]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    report = json.loads(done.stdout)
    return cpu_times.of_report(report) if "--cpu" in options else report


def names_in(path):
    with open(path, encoding="utf-8") as source:
        found = [re.search(r"@(\w+)", line) for line in source]
    return {i: name[1] for i, name in enumerate(found, 1) if name}


def make_scope(report):
    wall_ns = sum(process.get("wall_ns", 0) for process in report["processes"])
    scope = {
        "rows": [],
        "functions": [],
        "regions": [Row(**region) for region in report["regions"]],
        "run": Row(
            wall_ns=wall_ns,
            cpu_ns=report["summary"].get("cpu_ns", 0),
            retries=wall_ns / 10e6,
        ),
    }
    for file in report["files"]:
        names = names_in(file["path"])
        for function in file["functions"]:
            rows = [Row(**row) for row in function.pop("lines")]
            scope["functions"].append(Row(rows=rows, **function))
            scope["rows"] += rows
            for row in rows:
                if row.line in names:
                    scope[names[row.line]] = row
    return scope


def explain(expression, scope):
    print(f"not true: {expression}")
    for name, row in scope.items():
        if re.search(rf"\b{name}\b", expression):
            print(f"  {name}: {row}")


def main():
    kprof, *rest = sys.argv[1:]
    profiles = [word for word in rest if word.endswith(".lprof")]
    options = [word for word in rest if word.startswith("--")]
    expressions = rest[len(profiles) + len(options) :]
    scope = make_scope(report_of(kprof, options, profiles))
    wrong = [e for e in expressions if not eval(e, dict(scope))]
    for expression in wrong:
        explain(expression, scope)
    return 1 if wrong or not expressions else 0


sys.exit(main())

# SPDX-License-Identifier: MIT
"""Times of call lines, callees included, against the program's own timers."""
import collections
import os
import statistics
import sys
import tempfile

from suite import kprof_lines, process, tables, variants
from suite.builds import BuildError
from suite.programs import Program

CALLS = Program(
    "inclusive",
    "call lines with timers",
    ("{bench}/programs/inclusive.c",),
    100,
    10,
    flags=("-std=gnu11",),
)

# name: environment beside the mode's
WAYS = {
    "default": [],
    # Everything sampled that can be.
    "lowest budget": ["LINEPROF_MEASURE_BUDGET=0.1%"],
}


def report(workshop, arguments):
    truths, ours = collections.defaultdict(list), collections.defaultdict(list)
    timed = _compile_with_timers(workshop)
    plain = workshop.link(CALLS, "plain")
    profiled = workshop.link(CALLS, variants.build_for(arguments.mode))
    size = [str(round(25 * arguments.scale)), str(round(600 * arguments.scale))]
    lines = {}
    for turn in range(arguments.runs):
        print(f"fidelity: call lines, run {turn + 1}", file=sys.stderr, flush=True)
        for path, only in ((plain, None), (timed, "step-")):
            for name, line, ns in _timers(path, size):
                if (only is None) != name.startswith("step-"):
                    truths[name].append(ns)
                    lines[name] = line
        for way, environment in WAYS.items():
            profile, own = _profile(
                workshop, profiled, size, arguments.mode, environment
            )
            for name, line in lines.items():
                ours[name, way].append((profile.inclusive_ns(line), own.get(name)))
    rows = [
        _row(name, way, truths[name], ours[name, way])
        for way in WAYS
        for name in lines
        if way == "default" or name.startswith("step")
    ]
    header = [
        "call line",
        "plain's timer",
        "kprof",
        "difference",
        "source",
        "in its interval",
        "own timer",
        "kprof to own",
    ]
    text = tables.heading(
        f"Times of call lines, mode {arguments.mode}", arguments.markdown
    )
    return text + tables.table(header, rows, arguments.markdown)


def _row(name, way, truth, measured):
    found = [each for each, _ in measured if each]
    own = [ns for _, ns in measured if ns]
    plain = statistics.median(truth)
    label = name if way == "default" else f"{name}, {way}"
    if not found:
        return [label, _ms(plain), "no such line", "", "", "", "", ""]
    ours = statistics.median(each[0] for each in found)
    inside = sum(low <= plain <= high for _, low, high, _ in found)
    own_ratio = (
        statistics.median(each[0] / ns for each, ns in zip(found, own)) if own else None
    )
    return [
        label,
        _ms(plain),
        _ms(ours),
        f"{100 * (ours / plain - 1):+.1f} %",
        found[-1][3],
        f"{inside} of {len(found)}" if found[-1][1] != found[-1][2] else "",
        _ms(statistics.median(own)) if own else "",
        f"{100 * (own_ratio - 1):+.2f} %" if own_ratio else "",
    ]


def _ms(ns):
    return f"{ns / 1e6:.1f} ms"


def _compile_with_timers(workshop):
    path = os.path.join(workshop.made, "inclusive-timers")
    source = os.path.join(workshop.root, "bench/programs/inclusive.c")
    process.text_of(
        [workshop.llvm + "/clang", workshop.level, "-DTIMERS", source, "-o", path]
    )
    return path


def _timers(path, size, environment=()):
    for line in _output(path, size, environment).splitlines():
        name, number, ns = line.split()
        yield name, int(number), float(ns)


def _output(path, size, environment):
    values = {k: v for k, v in os.environ.items() if not k.startswith("LINEPROF")}
    values.update(text.split("=", 1) for text in environment)
    return process.text_of([path] + size, env=values)


def _profile(workshop, path, size, mode, environment):
    with tempfile.TemporaryDirectory() as out:
        environment = environment + [
            f"LINEPROF_MEASURE_MODE={mode}",
            f"LINEPROF_OUTPUT={out}/out.lprof",
        ]
        own = {name: ns for name, _, ns in _timers(path, size, environment)}
        if not os.path.exists(f"{out}/out.lprof"):
            raise BuildError(f"mode '{mode}' left no profile")
        return kprof_lines.Profile(workshop.kprof, f"{out}/out.lprof"), own

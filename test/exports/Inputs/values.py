# SPDX-License-Identifier: MIT
#
# values.py KPROF NAME FORMAT...: NAME.FORMAT, which kprof exports from
# NAME.lprof, says of every row what `kprof report --json` says: CPU time and self
# time in ns and the hits, where the format has them. Of a run that was not
# sampled there is no CPU time. What a format shows first is the first of these.
import collections
import csv
import json
import re
import subprocess
import sys

import callgrind
import coverage
import editor
import hatchet
import pprof


def rows_of(kprof, profile):
    """By name, path, and line: own times and hits; the first of all, summed."""
    command = [kprof, "report", "--json", profile]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    has_cpu = "threads_cpu_ns" in report["summary"]
    keys = ["self_cpu_ns"] * has_cpu + ["self_ns", "hits"]
    rows = collections.defaultdict(lambda: [0] * len(keys))
    elsewhere, own = report["elsewhere"], "_cpu_ns" if has_cpu else "_ns"
    whole = sum(place["cpu_ns"] for place in elsewhere["places"]) if has_cpu else elsewhere["time_ns"]
    for file in report["files"]:
        for function in file["functions"]:
            whole += function.get("merged" + own, 0) + function.get("counting" + own, 0)
            for row in function["lines"]:
                paths = (row.get("file", file["path"]), file["name"])
                at = rows[function["name"], paths, row["line"]]
                for i, key in enumerate(keys):
                    at[i] += row[key]
                whole += row[keys[0]]
    return rows, whole


def folded(path):
    """Frames have the paths that the compiler knew; only times are there."""
    rows, whole = collections.Counter(), 0
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n")[:-1]:
            stack, ns = line.rsplit(" ", 1)
            rows[stack.split(";")[-1]] += int(ns)
            whole += int(ns)
    return rows, whole


def visible(name):
    """As kprof writes names where a control character would be a command."""
    name = "".join(map(spelled, name))
    return re.sub("[\x01-\x08\x0a-\x1f]", lambda c: "^" + chr(ord(c[0]) + 64), name).replace(
        "\t", " "
    )


def spelled(char):
    """As cli/base/unseen.c spells what the names here have."""
    return f"<U+{ord(char):04X}>" if 0x2028 <= ord(char) <= 0x202E else char


def check_folded(path, rows):
    found, whole = folded(path)
    for (name, paths, line), (ns, *_) in rows.items():
        plain = visible(f"{name} ({paths[1]}:{line})").replace(";", ":")
        yield (name, line), ns, found[plain]
    yield "whole", whole, None


def check_speedscope(path, rows):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    frames = document["shared"]["frames"]
    sums = []
    for profile in document["profiles"]:
        found = collections.Counter()
        for stack, weight in zip(profile["samples"], profile["weights"], strict=True):
            frame = frames[stack[-1]]
            found[frame["name"], frame.get("file"), frame.get("line")] += weight
        assert profile["endValue"] == sum(profile["weights"])
        sums.append(found)
    for (name, paths, line), values in rows.items():
        for found, value in zip(sums, values):
            yield (name, line), value, found[name, paths[0], line]
    yield "whole", document["profiles"][0]["endValue"], None


def check_pprof(path, rows):
    profile = pprof.read(path)
    names = {f["id"]: (f["name"], f["filename"]) for f in profile["function"]}
    places = {l["id"]: l["line"][0] for l in profile["location"]}
    types = [t["type"] for t in profile["sample_type"]]
    assert types in (["hits", "time"], ["hits", "time", "cpu"])
    assert profile["default_sample_type"] == types[-1]
    found, sums = collections.defaultdict(lambda: [0] * len(types)), [0] * len(types)
    for sample in profile["sample"]:
        leaf = places[sample["location_id"][0]]
        key = (*names[leaf["function_id"]], leaf["line"])
        for i, value in enumerate(sample["value"]):
            found[key][-1 - i] += value
            sums[-1 - i] += value
    for (name, paths, line), values in rows.items():
        for i, value in enumerate(values):
            yield (name, line), value, found[visible(name), visible(paths[0]), line][i]
    yield "whole", sums[0], None


def check_callgrind(path, rows):
    parts = callgrind.read(path)
    for (name, paths, line), values in rows.items():
        for i, value in enumerate(values):
            plain = (visible(name), visible(paths[0]), line)
            yield (name, line), value, parts.costs[plain][i]
    assert parts.totals == [sum(v[i] for v in parts.costs.values()) for i in range(len(parts.totals))]
    for (caller, file, line), ns in parts.calls.items():
        assert line > 0 and file != "???"
    yield "whole", parts.totals[0], None


def check_records(records, rows, plain):
    found = collections.defaultdict(lambda: [0, 0, 0])
    for record in records:
        at = found[record["function"], record["file"], int(record["line"])]
        values = [int(record[key] or 0) for key in ("self_cpu_ns", "self_ns", "hits")]
        assert any(values) or int(record["total_ns"])
        for i, value in enumerate(values):
            at[i] += value
    for (name, paths, line), values in rows.items():
        for i in range(-len(values), 0):
            yield (name, line), values[i], found[plain(name), plain(paths[0]), line][i]


def check_csv(path, rows):
    with open(path, encoding="utf-8", newline="") as file:
        return list(check_records(csv.DictReader(file, strict=True), rows, visible))


def check_ndjson(path, rows):
    with open(path, encoding="utf-8") as file:
        return list(check_records(map(json.loads, file), rows, str))


def check_chrome(path, rows):
    """Of nested events: what is left of each is its self time."""
    with open(path, encoding="utf-8") as file:
        events = json.load(file)["traceEvents"]
    found, hits, open_events = collections.Counter(), {}, []
    whole = 0
    for event in (e for e in events if e["pid"] == 0 and e["ph"] == "X"):
        begin, ns = round(event["ts"] * 1000), round(event["dur"] * 1000)
        while open_events and open_events[-1][1] <= begin and ns:
            open_events.pop()
        if not open_events:
            whole = ns
        else:
            assert begin + ns <= open_events[-1][1]
            found[open_events[-1][0]] -= ns
        key = (event["name"], event.get("args", {}).get("line"))
        hits[key] = event.get("args", {}).get("hits")
        found[key] += ns
        open_events.append((key, begin + ns))
    for (name, paths, line), values in rows.items():
        key = (name, f"{paths[1]}:{line}")
        yield (name, line), values[0], found[key]
        if key in hits:
            yield (name, line), values[-1], hits[key]
    yield "whole", whole, None


def check_cpuprofile(path, rows):
    shown, whole = editor.lenses(path)
    wanted = collections.Counter()
    for (_, paths, line), (ns, *_) in rows.items():
        wanted[paths[0], line] += ns
    for place, ns in wanted.items():
        yield place, ns, round(shown.get(place, (0, 0))[0] * 1000)
    yield "whole", round(whole * 1000), None


def check_hatchet(path, rows):
    found, whole = collections.defaultdict(collections.Counter), 0
    columns = ["cpu", "time", "hits"]
    for row in hatchet.read(path):
        for key in {*columns} & {*row}:
            value = row[key] if key == "hits" else round(row[key] * 1e9)
            found[key][row["name"], row.get("file"), row.get("line")] += value
    for (name, paths, line), values in rows.items():
        for key, value in zip(columns[-len(values) :], values):
            at = f"{name} ({paths[1]}:{line})", paths[0], line
            yield (name, line), value, found[key][at]
    whole = found["cpu" if "cpu" in found else "time"]
    yield "whole", sum(whole.values()), None


def check_hits(lines, rows, plain):
    wanted = collections.Counter()
    for (_, paths, line), values in rows.items():
        wanted[plain(paths[0]), line] += values[-1]
    found = {(path, line): hits for path, of in lines.items() for line, hits in of.items()}
    for place in {*wanted, *found}:
        yield place, wanted[place], found.get(place, 0)


def check_lcov(path, rows):
    lines, functions = coverage.lcov(path)
    assert len(functions) > 5
    return check_hits(lines, rows, visible)


def check_cobertura(path, rows):
    lines, methods = coverage.cobertura(path)
    assert len(methods) > 5
    return check_hits(lines, rows, visible)


CHECKS = {
    "folded": check_folded,
    "speedscope": check_speedscope,
    "pprof": check_pprof,
    "callgrind": check_callgrind,
    "csv": check_csv,
    "ndjson": check_ndjson,
    "chrome": check_chrome,
    "cpuprofile": check_cpuprofile,
    "hatchet": check_hatchet,
    "lcov": check_lcov,
    "cobertura": check_cobertura,
}


def check(format, path, rows, whole):
    wrong = compared = 0
    for what, wanted, got in CHECKS[format](path, rows):
        if got is None:  # rounded part by part
            wanted, got = (wanted, whole) if abs(wanted - whole) > len(rows) else (0, 0)
        compared += wanted > 0
        if wanted != got:
            wrong += 1
            print(f"{format}: {what}: {got} instead of {wanted}")
    # So short a run has few samples.
    least = 2 if format in ("folded", "cpuprofile") else 10
    if compared < least:
        print(f"{format}: only {compared} values to compare")
    return wrong == 0 and compared >= least


def main():
    kprof, name, *formats = sys.argv[1:]
    rows, whole = rows_of(kprof, f"{name}.lprof")
    wrong = 0
    for format in formats:
        path = f"{name}.{format}"
        command = [kprof, "export", "-f", format, f"{name}.lprof"]
        again = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        subprocess.run([*command, "-o", path], check=True)
        with open(path, "rb") as file:
            if file.read() != again:
                print(f"{format}: not the same when it is made again")
                wrong += 1
        wrong += not check(format, path, rows, whole)
    return wrong > 0


sys.exit(main())

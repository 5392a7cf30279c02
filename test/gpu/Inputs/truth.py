# SPDX-License-Identifier: MIT
#
# truth.py SOURCE REPORT.json [FIELD=VALUE ...]: compares what a report says of
# GPU work with what the program knows. Beside each line that asks for some,
# the source has `// GPU: FIELD=VALUE ...` (its own; `>=` for what only has a
# least value) and `// ABOVE: ...` beside lines that call such; all other lines
# must have none of their own. Fields on the command line are those of "checks"
# and of all the work together.
#
# `// NODES: FIELD=VALUE ...`: the kernels of graphs whose nodes this line made,
# on whatever lines; of no other line there are any. `// WAITS: WHAT>=NUMBER% ...`:
# the shares of the line's Wait, which all parts together are; WHAT as in
# "waited_for", with a line as `work:NAME`, whose name is beside it, `// IS: NAME`.
#
# `// MEMORY: KIND.FIELD=VALUE ...`: what the line itself allocated and freed of
# GPU memory, in the fields of "device_memory" (KIND: device, managed, pinned);
# `// MEMORIES: ...` with what it calls. If there is one, lines without any have
# none. On the command line KIND is also nowhere-device, ..., gpu0, gpu1, ... (a
# device as a whole), or whole-managed, whole-pinned, checks.
import json
import re
import sys


def parse(text):
    return re.findall(r"(\w+)(>=|=)(\d+)", text)


def told(keyword, text):
    """What the source says beside a line after this word, up to the next one."""
    found = re.search(rf"// {keyword}: (.*?)(?= // [A-Z]+: |$)", text)
    return found and found[1]


def find_nodes():
    """Kernels in graphs by the line that made their nodes."""
    nodes = {}
    for gpu in rows.values():
        for kernel in gpu.get("self", {}).get("kernels_by_name", []):
            if kernel["in_graph"]:
                line = kernel.get("node_made", {}).get("line", 0)
                sums = nodes.setdefault(line, {"kernels": 0, "kernel_ns": 0})
                sums["kernels"] += kernel["count"]
                sums["kernel_ns"] += kernel["time_ns"]
    return nodes


def compare_waits(number, wanted, gpu):
    parts, shares = gpu.get("waited_for", []), {}
    names = {line: name for name, line in labels.items()}
    wait = gpu.get("wait_ns", 0)
    if sum(part["time_ns"] for part in parts) != wait or wait == 0:
        problems.append(f"line {number}: the parts of {wait} are {parts}")
        return
    for part in parts:
        name = part["what"].replace(" ", "-")
        if "line" in part:
            name += ":" + names.get(part["line"], str(part["line"]))
        shares[name] = shares.get(name, 0) + 100 * part["time_ns"] / wait
    for name, how, share in re.findall(r"([\w:-]+)(>=|<=)(\d+)%", wanted):
        got = shares.get(name, 0)
        if got < int(share) if how == ">=" else got > int(share):
            problems.append(f"line {number}: {name} is {got:.1f} %, not {how}{share}: {shares}")


def compare(where, wanted, found, problems):
    for field, how, value in wanted:
        got = (found or {}).get(field)
        good = got is not None and (
            got == int(value) if how == "=" else got >= int(value)
        )
        if not good:
            problems.append(f"{where}: {field} is {got}, not {how}{value}")


def compare_memory(where, wanted, found):
    """What has none is left out of a report, so an absent kind is 0; but a field
    that no part of the report has is a mistake of the test."""
    for word in wanted.split():
        parsed = re.fullmatch(r"([\w-]+)\.(\w+)(>=|=)(\d+)", word)
        if not parsed:
            if "." in word:
                problems.append(f"{where}: '{word}' is no KIND.FIELD=VALUE")
            continue
        kind, field, how, value = parsed.groups()
        if field not in known_fields:
            problems.append(f"{where}: no part of the report has '{field}'")
        got = found.get(kind, {}).get(field, 0)
        if got < int(value) if how == ">=" else got != int(value):
            problems.append(f"{where}: {kind}.{field} is {got}, not {how}{value}")


def whole_memory(memory):
    found = dict(memory.get("all", {}))
    for kind, sums in memory.get("on_no_line", {}).items():
        found[f"nowhere-{kind}"] = sums
    for process in memory.get("processes", []):
        for device in process["devices"]:
            found[f"gpu{device['id']}"] = device
        found["whole-managed"], found["whole-pinned"] = process["managed"], process["pinned"]
        found["checks"] = process
    return found


source, report = sys.argv[1:3]
rows, memories = {}, {}
document = json.load(open(report))
for file in document["files"]:
    for function in file["functions"]:
        for line in function["lines"]:
            if "gpu" in line:
                rows[line["line"]] = line["gpu"]
            if "device_memory" in line:
                memories[line["line"]] = line["device_memory"]
problems = []
known_fields = set(re.findall(r'"(\w+)":', json.dumps(document.get("device_memory", {}))))
lines = list(enumerate(open(source), 1))
labels = {told("IS", text): number for number, text in lines if told("IS", text)}
nodes = find_nodes() if any(told("NODES", text) for _, text in lines) else {}
has_memory = any(told("MEMORY", text) for _, text in lines)
for number, text in lines:
    memory = memories.get(number, {})
    if told("MEMORY", text):
        compare_memory(f"line {number}", told("MEMORY", text), memory.get("self", {}))
    elif has_memory and memory.get("self"):
        problems.append(f"line {number}: has GPU memory of its own: {memory['self']}")
    if told("MEMORIES", text):
        compare_memory(f"above, line {number}", told("MEMORIES", text), memory)
    own, above = told("GPU", text), told("ABOVE", text)
    made, waits = told("NODES", text), told("WAITS", text)
    gpu = rows.get(number, {})
    if made:
        compare(f"nodes of line {number}", parse(made), nodes.pop(number, {}), problems)
    if waits:
        compare_waits(number, waits, gpu.get("self", {}))
    if own:
        compare(f"line {number}", parse(own), gpu.get("self"), problems)
    elif not told("MEMORY", text) and any(gpu.get("self", {}).get(what) for what in ("calls", "activities")):
        problems.append(f"line {number}: has GPU work of its own: {gpu['self']}")
    if above:
        compare(f"above, line {number}", parse(above), gpu, problems)
for line, sums in nodes.items():
    problems.append(f"line {line or 'unknown'} made nodes: {sums}")
gpu = document.get("gpu", {})
totals = dict(gpu.get("all", {}))
for process in gpu.get("processes", []):
    for field, value in process["checks"].items():
        totals[field] = totals.get(field, 0) + value
    for field in ("spans", "spans_dropped"):
        totals[field] = totals.get(field, 0) + process[field]
    for device in process["devices"]:  # its idle time, over lines: us missing
        apart = sum(line["idle_ns"] for line in device["idle_by_line"])
        missing = abs(device["idle_ns"] - apart - process.get("idle_lost_ns", 0))
        totals["idle_off"] = totals.get("idle_off", 0) + round(missing / 1e3)
    totals["idle_lost"] = totals.get("idle_lost", 0) + process.get("idle_lost_ns", 0)
totals["nowhere"] = gpu.get("on_no_line", {}).get("activities")
wholes = [word for word in sys.argv[3:] if "." not in word]
compare("all", parse(" ".join(wholes)), totals, problems)
compare_memory(
    "all", " ".join(sys.argv[3:]), whole_memory(document.get("device_memory", {}))
)
if problems:
    sys.exit("\n".join(problems))

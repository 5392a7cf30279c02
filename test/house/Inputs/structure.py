#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""structure.py circles|directions|metrics|names|sizes|parts ROOT: one rule of the house.

Prints what breaks the rule, a line each, and exits with 1; nothing, and 0, if
nothing does.
"""
import collections
import os
import re
import sys

# A folder, and those that it may include from. What stands in no list may
# include nothing of its part; files beside the folders are the part's top.
ALLOWED = {
    "plugin": {
        "compat": "",
        "marks": "compat",
        "select": "marks compat",
        "rows": "select compat",
        "ast": "rows select marks compat",
        "counts": "rows",
        "clocks": "rows",
        "gpu": "rows",
        "passes": "counts clocks gpu rows",
        "sites": "ast select",
    },
    "runtime/src": {
        "platform": "",
        "base": "platform",
        "file": "base platform",
        "core": "file base platform",
        "counts": "core base platform",
        "verdicts": "core base platform",
        "unwind": "platform",
        "sampling": "unwind verdicts counts core file base platform",
        "gpu": "sampling unwind counts core file base platform",
        "memory": "core file base platform",
        "openmp": "sampling core base platform",
        "schedule": "gpu memory sampling verdicts counts core file base platform",
        "regions": "schedule sampling core file base platform",
        "clocks": "regions sampling verdicts core base platform",
        "life": "clocks regions schedule gpu memory openmp sampling unwind verdicts counts "
        "core file base platform",
    },
    "cli": {
        "base": "",
        "profile": "base",
        "symbols": "profile base",
        "samples": "symbols profile base",
        "perf": "samples symbols profile base",
        "model": "samples symbols profile base",
        "figures": "model samples symbols profile base",
        "compile": "base",
        "run": "model symbols profile base",
        "table": "figures model base",
        "stacks": "table figures model samples symbols profile base",
        "report": "table figures model perf samples symbols profile base",
        "tables": "table report figures model samples profile base",
        "advice": "tables table report figures model profile base",
        "views": "advice stacks tables table report figures model profile base",
        "json": "advice stacks views tables table report figures model profile base",
        "export": "advice stacks json table report figures model profile base",
        "live": "json tables table report figures model samples symbols profile base",
        "failures": "base",
        "check": "diff failures json table report figures model base",
        "diff": "failures json table report figures model profile base",
        "explain": "advice diff json stacks tables table report figures model profile base",
        "mcp": "explain diff tables table report run model profile base",
        "commands": "mcp advice explain live check diff failures export json views tables table report perf run compile profile base",
    },
}

# What a part may include of others: headers that are contracts, and config/.
CONTRACTS = {
    "plugin": "abi.h format.h",
    "runtime/src": "abi.h format.h kernel.h lineprof.h buckets.h closing.h "
    "counter.h live_name.h",
    "cli": "abi.h format.h kernel.h buckets.h closing.h counter.h "
    "device_memory.h live_name.h",
}

# Folders without an order among them. In the last three a header's implementation
# is several files, which share a private header that includes it.
PARTS = [*ALLOWED, "runtime/include", "runtime/cuda", "runtime/memory", "config"]

MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60


def sources(root, part):
    for folder, _, names in os.walk(os.path.join(root, part)):
        for name in sorted(names):
            if name.endswith((".c", ".h", ".cpp")):
                path = os.path.join(folder, name)
                yield path, os.path.relpath(path, os.path.join(root, part))


def includes(path):
    with open(path, encoding="utf-8") as file:
        return re.findall(r'^\s*#\s*include\s+"([^"]+)"', file.read(), re.M)


def check_directions(root):
    """Folders of a part include one another in one direction only."""
    for part, allowed in ALLOWED.items():
        for path, name in sources(root, part):
            folder = os.path.dirname(name)
            for included in includes(path):
                other = os.path.dirname(included)
                if other == folder or other not in allowed or not folder:
                    continue
                if included.endswith("_parts.h"):
                    yield f"{part}/{name}: '{included}' is for its own folder alone"
                if other not in allowed.get(folder, "").split():
                    yield f"{part}/{name}: '{folder}' may not include '{included}'"
            if folder and folder not in allowed:
                yield f"{part}/{name}: the folder has no directions"


def check_parts(root):
    """plugin -> abi.h <- runtime -> format.h <- cli, and nothing else."""
    for part, contracts in CONTRACTS.items():
        for path, name in sources(root, part):
            for included in includes(path):
                if included.startswith("lineprof/"):
                    if included.split("/", 1)[1] not in contracts.split():
                        yield f"{part}/{name}: '{included}' is not its contract"
                elif included.startswith("..") and not re.search("(cuda|memory)/layer.h", included):
                    yield f"{part}/{name}: '{included}' leaves the part"


def find_circles(graph):
    """Strongly connected components of more than one (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def check_circles(root):
    """A header and its implementation are one module; no modules go round."""
    sys.setrecursionlimit(10000)
    for part in PARTS[:-3]:
        graph = collections.defaultdict(set)
        files = {name for _, name in sources(root, part)}
        for path, name in sources(root, part):
            module = os.path.splitext(name)[0]
            graph[module] |= {
                os.path.splitext(other)[0]
                for other in includes(path)
                if other in files and os.path.splitext(other)[0] != module
            }
        for other in [o for targets in graph.values() for o in targets]:
            graph[other] |= set()
        for circle in find_circles(graph):
            yield f"{part}: {' '.join(circle)}"


def declared_in(path):
    """Names with lp_ of functions, variables and types that a header declares."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    yield from re.findall(r"^(?:struct|enum|union) (lp_\w+) \{", text, re.M)
    text = re.sub(r"^struct \w+;", "", text, flags=re.M)
    yield from re.findall(r"^\w[\w\s*]*?\b(lp_\w+)\s*[(\[;=]", text, re.M)


def check_names(root):
    """Parts, and the layers of the runtime, share no name but by a contract."""
    found = collections.defaultdict(set)
    for part in PARTS:
        for path, name in sources(root, part):
            if name.endswith(".h"):
                for declared in declared_in(path):
                    found[declared].add(part)
    for name, parts in sorted(found.items()):
        if len(parts) > 1:
            yield f"{name}: in {' and '.join(sorted(parts))}"


def check_sizes(root):
    """Files and functions end where one can still see all of them."""
    for part in PARTS:
        for path, name in sources(root, part):
            with open(path, encoding="utf-8") as file:
                lines = file.read().split("\n")[:-1]
            if len(lines) > MOST_LINES:
                yield f"{part}/{name}: {len(lines)} lines"
            begin = None
            for number, line in enumerate(lines, 1):
                if re.match(r"[A-Za-z_].*\)( const)? \{$|^ .*\)( const)? \{$", line):
                    if begin is None or not line.startswith(" "):
                        begin = number if not line.startswith("  ") else begin
                elif line == "}" and begin:
                    if number - begin + 1 > MOST_LINES_OF_A_FUNCTION:
                        yield f"{part}/{name}:{begin}: {number - begin + 1} lines"
                    begin = None


def check_metrics(root):
    """Metrics are listed in config/metrics.def and nowhere else."""
    with open(os.path.join(root, "config/metrics.def"), encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
    words = set(re.findall(r'\b(?:METRIC|STACKED)\(\w+, "(\w+)"', text))
    words |= set(re.findall(r'\.(?:order|stack|record|json|sample) = "([\w-]+)"', text))
    for part in ("config", "cli"):
        for path, name in sources(root, part):
            with open(path, encoding="utf-8") as file:
                text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
            for strings in re.findall(r'"[^"\n]*"(?:[\s,{}]*"[^"\n]*")*', text):
                parts = [word for word in re.split(r'[",|{}\s]+', strings) if word]
                if len(parts) > 1 and words.issuperset(parts):
                    yield f"{part}/{name}: lists metrics: {' '.join(parts)}"


CHECKS = {
    "circles": check_circles,
    "directions": check_directions,
    "metrics": check_metrics,
    "names": check_names,
    "parts": check_parts,
    "sizes": check_sizes,
}

broken = list(CHECKS[sys.argv[1]](sys.argv[2]))
print("\n".join(broken), end="\n" if broken else "")
sys.exit(1 if broken else 0)

# SPDX-License-Identifier: MIT
#
# Reads lcov's tracefiles and Cobertura's XML: {path: {line: hits}}, and of
# functions [(path, name, line, calls)], or of methods [(path, name, {line: hits})].
# What their sums say is checked.
import os
import re
import xml.etree.ElementTree as xml


def lcov(path):
    lines, functions, file, counts = {}, [], None, {}
    with open(path, encoding="utf-8") as tracefile:
        text = tracefile.read()
    assert "\r" not in text and text.endswith("\n")
    for record in text.split("\n")[:-1]:
        key, _, value = record.partition(":")
        if key == "TN":
            assert re.fullmatch(r"\w*", value, re.A) and file is None
        elif key == "SF":
            assert value and value not in lines
            file, starts, counts = value, {}, {}
            lines[file] = {}
        elif key == "FN":
            number, name = value.split(",")  # a comma would end the name
            assert name not in starts
            starts[name] = int(number)
        elif key == "FNDA":
            count, name = value.split(",")
            functions.append((file, name, starts[name], int(count)))
            counts[name] = int(count)
        elif key in ("FNF", "FNH"):
            assert len(counts) == len(starts)
            assert int(value) == sum(c > 0 or key == "FNF" for c in counts.values())
        elif key == "DA":
            number, count = map(int, value.split(","))
            assert number > max(lines[file], default=0) and 0 <= count < 2**63
            lines[file][number] = count
        elif key in ("LF", "LH"):
            assert int(value) == sum(c > 0 or key == "LF" for c in lines[file].values())
        else:
            assert record == "end_of_record" and lines[file], record
            assert set(starts.values()) <= set(lines[file])  # as lcov 2 wants it
            file = None
    assert file is None
    return lines, functions


def hits_of(node):
    return {int(line.get("number")): int(line.get("hits")) for line in node.find("lines")}


def check_rate(node, hits):
    rate = sum(h > 0 for h in hits) / len(hits) if hits else 0
    assert node.get("line-rate") == f"{rate:.4f}", (node.attrib, rate)


def cobertura(path):
    root = xml.parse(path).getroot()
    sources = [source.text for source in root.find("sources")]
    assert len(sources) <= 3
    lines, methods = {}, []
    for package in root.iter("package"):
        in_package = []
        for node in package.iter("class"):
            name = node.get("filename")
            assert not name.startswith("/")
            found = [p for p in (os.path.join(s, name) for s in sources) if os.path.exists(p)]
            full = found[0] if found else os.path.join(sources[-1], name)
            assert os.path.dirname(name) == ("" if package.get("name") == "." else package.get("name"))
            assert full not in lines and node.get("name") == os.path.basename(name)
            lines[full] = hits_of(node)
            assert sorted(lines[full]) == list(lines[full])
            check_rate(node, lines[full].values())
            in_package += lines[full].values()
            for method in node.iter("method"):
                hits = hits_of(method)
                check_rate(method, hits.values())
                assert all(h <= lines[full][line] for line, h in hits.items())
                methods.append((full, method.get("name"), hits))
        check_rate(package, in_package)
    hits = [h for file in lines.values() for h in file.values()]
    check_rate(root, hits)
    assert int(root.get("lines-valid")) == len(hits)
    assert int(root.get("lines-covered")) == sum(h > 0 for h in hits)
    return lines, methods

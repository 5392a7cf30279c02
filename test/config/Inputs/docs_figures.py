# SPDX-License-Identifier: MIT
#
# docs_figures.py ROOT: figures that pages repeat are those of their source.
# Behind `table.key` in parentheses is the key's default, and README.md has the
# costs that the table in bench/results.md has.
import pathlib
import re
import sys


def defaults(text):
    """{"table.key": default} of the generated part of configuration.md."""
    found, table = {}, None
    for line in text.split("\n"):
        if title := re.match(r"### \[+(\w+)\]", line):
            table = title[1]
        elif row := re.match(r"(?:- )?`(\w+)`(?: \(`([^`]*)`\))?[:,.]", line):
            found[f"{table}.{row[1]}"] = (row[2] or "").strip('"')
    return found


def plain(value):
    return value.replace(",", "").replace(" ", "").strip('"`')


def main():
    root = pathlib.Path(sys.argv[1])
    known = defaults((root / "docs/configuration.md").read_text(encoding="utf-8"))
    assert len(known) > 50, "docs/configuration.md has no table of keys"
    wrong, compared = [], 0
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for said in re.finditer(r"`(\w+\.\w+)`\s+\(([0-9][0-9,]* ?%?)\)", text):
            if said[1] in known:
                compared += 1
                if plain(said[2]) != plain(known[said[1]]):
                    wrong.append(f"{page.name}: {said[0]}: it is {known[said[1]]}")
    costs = (root / "bench/results.md").read_text(encoding="utf-8")
    cell = r"\| *([0-9.]+)"
    row = re.search(rf"\| lineprof-auto [^|]*\|[^|]*{cell} {cell}[^|]*\|[^|]*\| (\d+)", costs)
    cost = f"{float(row[1]):.2f} times the plain program's in the mean of {row[3]} programs, {float(row[2]):.2f} at most"
    if cost not in (root / "README.md").read_text(encoding="utf-8"):
        wrong.append(f"README.md: does not say: {cost}")
    print("\n".join(wrong))
    print(f"{compared + 1} figures compared, {len(wrong)} wrong")
    return len(wrong) > 0


sys.exit(main())

# SPDX-License-Identifier: MIT
#
# docs_links.py ROOT: each link from a page of the repository to another one, or
# to a heading of a page, leads somewhere.
import pathlib
import re
import sys


def anchors(text):
    """The names that GitHub gives to headings."""
    for title in re.findall(r"^#+ +(.*)$", text, re.M):
        kept = re.sub(r"[^\w\- ]", "", title.lower())
        yield kept.strip().replace(" ", "-")


def main():
    root = pathlib.Path(sys.argv[1])
    parts = ["plugin", "runtime", "runtime/cuda", "cli", "config", "test", "bench"]
    pages = [root / "README.md", root / "CONTRIBUTING.md", *root.glob("docs/*.md")]
    pages += [*root.glob("examples/*/README.md"), *root.glob("bench/*.md")]
    pages += [root / part / "README.md" for part in parts]
    followed, wrong = 0, []
    for page in sorted(set(pages)):
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"https?:", target):
                continue
            followed += 1
            path, _, anchor = target.partition("#")
            other = (page.parent / path).resolve() if path else page
            if not other.exists():
                wrong.append(f"{page.relative_to(root)}: no '{target}'")
            elif anchor and anchor not in anchors(other.read_text(encoding="utf-8")):
                wrong.append(f"{page.relative_to(root)}: no heading '{target}'")
    print("\n".join(wrong))
    print(f"{followed} links followed, {len(wrong)} lead nowhere")
    return len(wrong) > 0


sys.exit(main())

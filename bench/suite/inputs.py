# SPDX-License-Identifier: MIT
"""What the programs read: made once, the same on every machine."""
import glob
import os


def random_numbers(seed):
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


WORDS = "line profile time count loop heat sample budget clean body row".split()


def sentence(numbers, most):
    return " ".join(
        WORDS[next(numbers) % len(WORDS)] for _ in range(1 + next(numbers) % most)
    )


def c_sources(folder, size):
    text = b""
    for path in sorted(glob.glob(os.path.join(folder, "src", "*.c"))):
        with open(path, "rb") as file:
            text += file.read()
        if len(text) >= size:
            break
    return text[:size]


def json_document(count):
    numbers = random_numbers(1)
    items = []
    for i in range(count):
        values = ", ".join(f"{next(numbers) % 100000 / 64}" for _ in range(6))
        items.append(
            f'{{"id": {i}, "name": "{sentence(numbers, 4)}", "open": '
            f'{"true" if next(numbers) % 2 else "false"}, "note": '
            f'"caf\\u00e9 \\"{sentence(numbers, 9)}\\"\\n", "values": [{values}], '
            f'"more": {{"depth": {next(numbers) % 50}, "none": null}}}}'
        )
    return ("[\n" + ",\n".join(items) + "\n]\n").encode()


def xml_document(count):
    numbers = random_numbers(2)
    lines = ['<?xml version="1.0"?>', "<items>"]
    for i in range(count):
        lines.append(
            f'  <item id="{i}" price="{next(numbers) % 10000 / 100}">'
            f"<name>{sentence(numbers, 3)}</name><!-- {sentence(numbers, 5)} -->"
            f"<note>&lt;{sentence(numbers, 12)}&gt; &amp; more</note></item>"
        )
    lines.append("</items>")
    return "\n".join(lines).encode() + b"\n"


class Inputs(dict):
    """Name to path; what is not there yet is made when it is asked for."""

    def __init__(self, root, sources, folder):
        super().__init__(lua=os.path.join(root, "test/real/workload.lua"))
        self.folder = folder
        self.makers = {
            "text": lambda: c_sources(os.path.join(sources, "sqlite3"), 1200000),
            "json": lambda: json_document(6000),
            "xml": lambda: xml_document(6000),
        }

    def __missing__(self, name):
        os.makedirs(self.folder, exist_ok=True)
        path = os.path.join(self.folder, name)
        content = self.makers[name]()
        with open(path, "wb") as file:
            file.write(content)
        self[name] = path
        return path

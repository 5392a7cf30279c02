# SPDX-License-Identifier: MIT
"""What the programs read: made once, the same on every machine."""
import glob
import os
import re


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


# Bodies of small functions; N, ODD, FEW and SHIFT are other numbers in each.
BODIES = (
    """unsigned sum = N;
    for (unsigned i = 0; i < x % FEW + 3; i++)
      sum += (x >> (i % 5)) * ODD;
    return sum;""",
    """if (x % FEW == 0)
      return x / FEW + N;
    x ^= x >> SHIFT;
    return x * ODD;""",
    """unsigned v[8];
    for (int i = 0; i < 8; i++)
      v[i] = x * ODD + i * N;
    for (int i = 7; i > 0; i--)
      v[i - 1] ^= v[i] >> SHIFT;
    return v[0];""",
    """switch (x % 4) {
    case 0:
      x += N;
      break;
    case 1:
      x ^= N;
      break;
    default:
      x *= ODD;
    }
    return x;""",
    """while (x > FEW)
      x = x / 3 + N % FEW / 2;
    return x;""",
    """char text[16];
    int length = snprintf(text, sizeof text, "%x", x);
    for (int i = 0; i < length; i++)
      x = x * ODD + text[i];
    return x;""",
)


def small_functions(count):
    """A C program of that many functions, called in turn."""
    text = "#include <stdio.h>\n#include <stdlib.h>\n"
    for i in range(count):
        body = BODIES[i % len(BODIES)]
        numbers = {"N": i * 37 + 11, "FEW": i % 23 + 5}
        numbers.update({"ODD": i * 2 + 3, "SHIFT": i % 11 + 2})
        for name, number in numbers.items():
            body = re.sub(rf"\b{name}\b", str(number), body)
        text += f"__attribute__((noinline)) unsigned f{i}(unsigned x) {{\n{body}\n}}\n"
    names = ", ".join(f"f{i}" for i in range(count))
    text += f"static unsigned (*const all[])(unsigned) = {{{names}}};\n"
    text += f"""int main(int argc, char **argv) {{
      int rounds = argc > 1 ? atoi(argv[1]) : 1;
      unsigned sum = 1;
      for (int round = 0; round < rounds; round++)
        for (int i = 0; i < {count}; i++)
          sum = sum * 31 + all[i](sum ^ round);
      printf("%u\\n", sum);
    }}
    """
    return text.encode()


class Inputs(dict):
    """Name to path; what is not there yet is made when it is asked for."""

    def __init__(self, root, sources, folder):
        super().__init__(
            {
                "lua": os.path.join(root, "test/real/workload.lua"),
                "main.lua": os.path.join(root, "bench/programs/main.lua"),
            }
        )
        self.folder = folder
        self.makers = {
            "text": lambda: c_sources(os.path.join(sources, "sqlite3"), 1200000),
            "json": lambda: json_document(6000),
            "xml": lambda: xml_document(6000),
            "short.c": lambda: small_functions(180),
            "tiny.c": lambda: small_functions(30),
        }

    def __missing__(self, name):
        os.makedirs(self.folder, exist_ok=True)
        path = os.path.join(self.folder, name)
        content = self.makers[name]()
        with open(path, "wb") as file:
            file.write(content)
        self[name] = path
        return path

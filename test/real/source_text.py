# SPDX-License-Identifier: MIT
#
# Source text as clang numbers it, and where statements and loops begin and end
# in it, by brackets and keywords.
import bisect
import os
import re

TOKEN = re.compile(
    r"""(?P<directive>(?:^|(?<=\n))[ \t]*\#(?:\\\n|/\*.*?\*/|[^\n])*)
      | (?P<space>(?:[^\S\n]|\\\n)+|\n|//[^\n]*|/\*.*?\*/)
      | "(?:\\.|[^"\\])*" | '(?:\\.|[^'\\])*' | \w+ | ::|.""",
    re.VERBOSE | re.DOTALL,
)
LINE_DIRECTIVE = re.compile(
    r'^[ \t]*#[ \t]*(?:line[ \t]+)?(\d+)(?:[ \t]+"([^"\n]*)")?', re.MULTILINE
)


BEFORE_VALUES = ("return", "co_return", "co_yield", "co_await", "case", "else", "do")


def with_depths(tokens):
    """Adds to (offset, text) how many parentheses are open before it, since the
    innermost statement expression has begun."""
    found, depth, outer, before = [], 0, [], ("", "")
    for offset, text in tokens:
        depth -= text == ")"
        if text == "}" and outer:
            depth = outer.pop()
        found.append((offset, text, depth))
        if text == "{":
            outer.append(depth)
            is_call = re.match(r"[\w>\]]", before[0]) and before[0] not in BEFORE_VALUES
            if before[1] == "(" and not is_call:
                depth = 0
        depth += text == "("
        before = (before[1], text)
    return found


class Source:
    """Tokens of one file, addressed as clang does: from line 1, column 1."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            self.text = file.read()
        self.line_starts = [0]
        for match in re.finditer("\n", self.text):
            self.line_starts.append(match.end())
        self.tokens = self.read_tokens(0, len(self.text), True)
        self.line_starts.append(len(self.text) + 1)
        self.tokens += [(len(self.text) + 1, "end of file", 0)] * 2
        self.starts = [token[0] for token in self.tokens]
        self.lambdas = lambda_bodies(self.tokens)
        self.renumbered = self.read_line_directives()

    def read_line_directives(self):
        """(name, line) by line, for those behind a #line."""
        own = name = os.path.basename(self.path)
        stretches = []  # line of the directive, name, number of the next line
        for match in LINE_DIRECTIVE.finditer(self.text):
            if match[2] is not None:
                name = os.path.basename(match[2]) or own
            stretches.append((self.position(match.start())[0], name, int(match[1])))
        ends = [stretch[0] for stretch in stretches[1:]] + [len(self.line_starts)]
        return {
            line: (name, line - at - 1 + number)
            for (at, name, number), end in zip(stretches, ends)
            for line in range(at + 1, end)
        }

    def is_in_directive(self, position):
        """No token begins there: it is in a macro's definition."""
        offset = self.offset(position)
        found = bisect.bisect_left(self.starts, offset)
        return self.starts[found] != offset

    def named_line(self, line):
        """What the line is called: (file name, number)."""
        return self.renumbered.get(line, (os.path.basename(self.path), line))

    def read_tokens(self, begin, end, skip_directives):
        """(offset, text, parentheses open before it), without space."""
        tokens, offset = [], begin
        while offset < end:
            match = TOKEN.match(self.text, offset, end)
            offset = match.end()
            if match["space"] is not None:
                continue
            if match["directive"] is not None and skip_directives:
                continue
            tokens.append((match.start(), match.group()))
        return with_depths(tokens)

    def offset(self, position):
        return self.line_starts[position[0] - 1] + position[1] - 1

    def position(self, offset):
        line = bisect.bisect_right(self.line_starts, offset)
        return line, offset - self.line_starts[line - 1] + 1

    def line_text(self, line):
        end = self.text.find("\n", self.offset((line, 1)))
        return self.text[self.offset((line, 1)) : end].strip()


def close(tokens, index):
    """Index behind the bracket that closes the one at the index."""
    pairs, depth = {"(": ")", "{": "}", "[": "]"}, 0
    while index < len(tokens):
        if tokens[index][1] in pairs:
            depth += 1
        elif tokens[index][1] in pairs.values():
            depth -= 1
            if depth == 0:
                return index + 1
        index += 1
    return index


def skip_statement(tokens, index):
    """Index behind the statement that begins at the index."""
    if index >= len(tokens):
        return index
    word = tokens[index][1]
    if word == "{":
        return close(tokens, index)
    if word in ("if", "for", "while", "switch"):
        index = skip_statement(tokens, close(tokens, index + 1))
        if word == "if" and index < len(tokens) and tokens[index][1] == "else":
            index = skip_statement(tokens, index + 1)
        return index
    if word == "do":
        index = skip_statement(tokens, index + 1)
        return close(tokens, index + 1) + 1
    while index < len(tokens) and tokens[index][1] not in (";", "}"):
        index = close(tokens, index) if tokens[index][1] in "({[" else index + 1
    return index + (index < len(tokens) and tokens[index][1] == ";")


def in_header(tokens, index, word):
    """Indices of the word in the header of the `for` at the index, brackets of
    brackets left out."""
    found, depth = [], 0
    for i in range(index + 2, close(tokens, index + 1) - 1):
        depth += (tokens[i][1] in "([{") - (tokens[i][1] in ")]}")
        if tokens[i][1] == word and depth == 0:
            found.append(i)
    return found


def range_colon(tokens, index):
    """Index of the colon of the range-for at the index, or None."""
    if tokens[index][1] != "for" or len(in_header(tokens, index, ";")) == 2:
        return None
    colons = in_header(tokens, index, ":")
    return colons[-1] if colons else None


def lambda_bodies(tokens):
    """(begin, end) of their braces, as offsets."""
    found = []
    for index in range(1, len(tokens) - 1):
        before, word = tokens[index - 1][1], tokens[index][1]
        is_subscript = before in (")", "]", "[") or (
            re.match(r"\w", before) and before not in BEFORE_VALUES
        )
        if word != "[" or is_subscript or tokens[index + 1][1] == "[":
            continue
        brace = lambda_brace(tokens, close(tokens, index))
        if brace:
            end = close(tokens, brace) - 1
            found.append((tokens[brace][0], tokens[end][0] + 1))
    return found


def lambda_brace(tokens, index):
    """Index of the brace that opens the body behind a lambda's captures, or
    None: then it is another kind of bracket."""
    words = [token[1] for token in tokens[index : index + 60]] + [";"]
    if words[0] not in ("(", "{", "<", "mutable", "noexcept", "constexpr", "-"):
        return None
    while tokens[index][1] not in ("{", ";", ")", "end of file"):
        index = close(tokens, index) if tokens[index][1] in "([" else index + 1
    return index if tokens[index][1] == "{" else None


def loop_parts(tokens, index):
    """Indices whose counts add up to the tests of the loop at the index: of its
    condition; for a `for` with an increment, of the loop and the increment;
    for one without condition and increment, of its body. None: no loop."""
    if tokens[index][1] == "while":
        return [index + 2]
    if tokens[index][1] != "for":
        return None
    end = close(tokens, index + 1)
    parts = in_header(tokens, index, ";")
    if len(parts) != 2:
        return None  # range-for
    if parts[1] + 1 < end - 1:
        return [index, parts[1] + 1]
    return [end if parts[1] == parts[0] + 1 else parts[0] + 1]


def labels(tokens):
    """Indices where a label, `case` or `default` begins a statement."""
    before = ";"
    for index, (_, word, _) in enumerate(tokens[:-1]):
        following = tokens[index + 1][1]
        if before in (";", "{", "}", ":", ")") and (
            word in ("case", "default")
            or word.isidentifier()
            and following == ":"
            and before != ")"
        ):
            yield index
        before = word


def statement_start(tokens):
    """Index of the first statement on the line where the tokens begin. That of
    a `do` loop is its body's: the loop's row is where its condition is."""
    index = 0
    while tokens[index][2] > 0:  # the rest of a wrapped header or call
        index += 1
    if index or tokens[0][1] == ")":
        index += tokens[index][1] == ")"
    while True:
        word, following = tokens[index][1], tokens[index + 1][1]
        if word in ("{", "}", ";", "else", "do"):
            index += 1
        elif word in ("case", "default") or (following == ":" and word.isidentifier()):
            while tokens[index][1] != ":":
                index += 1
            index += 1
        else:
            return index

# SPDX-License-Identifier: MIT
#
# Why a line of code that clang's coverage has counted has no row. One of these
# holds, and each can be checked by looking at the line:
#
#  brackets     nothing but braces, `;`, `else`, `do`, `try`, `catch`, labels and
#               macros that stand for labels before a brace
#  renumbered   #line gives several lines its number, as f2c does
#  continued    no statement begins there: it goes on from an earlier line
#  declaration  it declares, and nothing is done where control passes: a type, a
#               prototype, a variable that is static, or without initialiser
#  empty        a macro that is defined to be nothing, `;`, an attribute or a pragma,
#               here or in a header beside or below
#  once         the end of a `do` whose condition is a constant
#  unused       in a function that nothing uses and that has `#if` in it, of which
#               coverage does not say what is compiled
#  refused      it is in a function of which kprof says why it is not profiled
#
# Statements are found by brackets and keywords alone: what is behind `;`, a
# label, `else`, `do`, the header of an `if` or loop, or a block's brace.
import glob
import json
import os
import re

SKIPPED = 2  # a kind of coverage region

NO_CODE = (
    r"(?:[ \t;]|\\\n|__attribute__[ \t]*\(\([^\n]*\)\)"
    r'|_Pragma[ \t]*\("(?:[^"\\\n]|\\.)*"\))*'
)
HEADERS = ("if", "while", "for", "switch")
DECLARES = {
    "typedef", "extern", "using", "static_assert", "_Static_assert",
    "__label__", "constexpr", "namespace", "friend",
}  # fmt: skip
TYPES = ("struct", "union", "enum", "class")
STATEMENT_WORDS = {
    "return", "goto", "break", "continue", "throw", "delete", "asm", "__asm__",
    "__asm", "co_return", "co_await", "co_yield", "case", "default", "sizeof",
} | set(HEADERS)  # fmt: skip


def refused_lines(report):
    """(file name, line) of functions that are not profiled for a reason."""
    with open(report, encoding="utf-8") as file:
        skips = json.load(file)["skipped"]
    return {
        (os.path.basename(skip["path"]), line)
        for skip in skips
        for line in range(skip["line"], skip["end_line"] + 1)
    }


class Statements:
    """Where statements begin among the tokens of a function's body."""

    def __init__(self, tokens):
        self.words = [token[1] for token in tokens]
        self.starts = []  # indices
        self.closing = self.match_brackets()
        if self.words:
            self.read_block(0)

    def match_brackets(self):
        closing, opened = {}, []
        for index, word in enumerate(self.words):
            if word in "([{":
                opened.append(index)
            elif word in ")]}" and opened:
                closing[opened.pop()] = index
        return closing

    def close(self, index):
        return self.closing.get(index, len(self.words) - 1)

    def word(self, index):
        return self.words[index] if 0 <= index < len(self.words) else ""

    def read_block(self, index):
        """From its opening brace; returns the index behind it."""
        end = self.close(index)
        index += 1
        while index < end:
            index = self.read_statement(index, end)
        return end + 1

    def read_statement(self, index, end):
        word = self.word(index)
        if word == "{":
            return self.read_block(index)
        is_label = self.word(index + 1) == ":"  # in C it may be called `try`
        if word in (";", "else", "do", "try") and not is_label:
            return index + 1
        label = self.end_of_label(index, end)
        if label:
            return label
        if word != "catch":
            self.starts.append(index)
        if word in HEADERS or word == "catch":
            index += 1 + (self.word(index + 1) == "constexpr")
            self.read_inside(index, self.close(index) + 1)
            return self.close(index) + 1
        return self.read_simple(index, end)

    def end_of_label(self, index, end):
        word = self.word(index)
        if word in ("case", "default"):
            open_choices = 0
            while index < end:
                here = self.word(index)
                if here == ":" and open_choices == 0:
                    return index + 1
                open_choices += (here == "?") - (here == ":")
                index = self.close(index) if here in "([{" else index
                index += 1
        elif word.isidentifier() and self.word(index + 1) == ":":
            return index + 2
        return None

    def read_simple(self, index, end):
        """To behind its `;`."""
        begin = index
        while index < end and self.word(index) != ";":
            if self.word(index) in ("(", "[", "{"):
                last = self.close(index)
                self.read_bracket(index, begin)
                index = last
            index += 1
        return index + 1

    def read_inside(self, index, end):
        while index < end:
            if self.word(index) == "{":
                self.read_bracket(index, index)
                index = self.close(index)
            index += 1

    def read_bracket(self, index, begin):
        """Statements are in `({`, in the bodies of lambdas, and deeper."""
        if self.word(index) == "{" and self.holds_statements(index, begin):
            self.read_block(index)
        else:
            self.read_inside(index + 1, self.close(index))

    def holds_statements(self, index, begin):
        before = self.word(index - 1)
        if before == "(":
            return not re.match(r"[\w>]", self.word(index - 2) or ";") or (
                self.word(index - 2) in STATEMENT_WORDS
            )
        if any(self.word(i) in TYPES for i in range(begin, index)):
            return False
        opening = index - 1
        while opening > begin and self.word(opening) not in ("]", ";", "{", "="):
            opening -= 1
            if self.closing.get(opening) == index - 1 and before == ")":
                return self.word(opening - 1) == "]"
        return self.word(opening) == "]" and self.word(index - 1) != "="

    def text(self, start):
        """The words of a statement, brackets of brackets left out."""
        words, index = [], start
        while index < len(self.words) and self.word(index) != ";":
            words.append(self.word(index))
            if self.word(index) in ("(", "[", "{"):
                index = self.close(index)
                words.append(self.word(index))
            index += 1
        return words

    def declares_only(self, start):
        words = self.text(start)
        while words[:3] == ["__attribute__", "(", ")"]:
            words = words[3:]
        words = [word for word in words if word not in ("__extension__", "[[")]
        if not words or words[:2] == ["[", "]"]:
            return True  # an attribute
        if words[0] in DECLARES or "static" in words[:3]:
            return True
        if words[0] in STATEMENT_WORDS or "=" in words:
            return False
        while words[0] in ("const", "volatile", "register", "auto") and words[1:]:
            words = words[1:]
        if words[0] in TYPES:
            return True
        plain = re.sub(r"__attribute__ \( \)|< [^;]* >", "", " ".join(words))
        return bool(
            re.fullmatch(
                r"(?:(?:\w+|::|\*|&|typeof \( \)|__typeof__? \( \)) )+"
                r"(?:\w+|\( \) \( \))(?: \[ \]| \( \)| : \w+)*"
                r"(?: , (?:[*& ]|const )*\w+(?: \[ \]| \( \))*)*\s*",
                plain,
            )
        )

    def ends_once(self, start):
        """`while (constant)` behind a body: the end of a `do`."""
        end = self.close(start + 1)
        return (
            self.word(start) == "while"
            and self.word(start - 1) in ("}", ";")
            and self.word(end + 1) in (";", "}")
            and re.fullmatch(r"\(+\s*(0|1|true|false)\s*\)+",
                             "".join(self.words[start + 1 : end + 1]))
        )  # fmt: skip


class MissingRows:
    """The lines of one function of coverage (compare_coverage.Function)."""

    def __init__(self, source, function):
        self.source = source
        self.function = function
        self.tokens = function.read_tokens(source)
        self.statements = Statements(self.tokens)
        text = source.text[source.offset(function.begin) : source.offset(function.end)]
        only = function.regions[0][0] if len(function.regions[0]) == 1 else None
        self.unused = (
            only
            and only[2] == 0
            and re.search(r"^[ \t]*#[ \t]*(if|el)", text, re.MULTILINE)
        )
        self.lines = {}
        for index, token in enumerate(self.tokens):
            line = source.position(token[0])[0]
            self.lines.setdefault(line, []).append(index)

    def is_empty_macro(self, start, line_words):
        words = self.statements.text(start)
        if words[1:] not in ([], ["(", ")"]) and line_words[1:]:
            return False
        define = (
            rf"^[ \t]*#[ \t]*define[ \t]+{re.escape(words[0])}"
            rf"(\([^)]*\))?{NO_CODE}(/\*.*?\*/)?[ \t]*$"
        )
        beside = os.path.dirname(self.source.path)
        headers = glob.glob(os.path.join(beside, "**", "*.h"), recursive=True)
        for path in [self.source.path, *headers]:
            with open(path, encoding="utf-8", errors="surrogateescape") as file:
                if re.search(define, file.read(), re.MULTILINE):
                    return True
        return False

    def count(self, line):
        """Coverage's count for the line's first token, or None."""
        if line not in self.lines:
            return None
        position = self.source.position(self.tokens[self.lines[line][0]][0])
        return self.function.count(0, position)

    def reason(self, line):
        """One of those above, or None."""
        if self.unused:
            return "unused"
        here = set(self.lines[line])
        words = [self.statements.words[index] for index in sorted(here)]
        if words[0] in ":?" or words[:2] in (["&", "&"], ["|", "|"]):
            return "continued"
        if words[-1] == "{" and words[0].isidentifier() and words[0] not in HEADERS:
            return "brackets"
        starts = [start for start in self.statements.starts if start in here]
        if not starts:
            only = r"[{};)]|else|do|try|\w+|:"
            is_bare = all(re.fullmatch(only, word) for word in words)
            is_handler = "catch" in words
            return "brackets" if is_bare or is_handler else "continued"
        if all(self.statements.declares_only(start) for start in starts):
            return "declaration"
        if all(self.is_empty_macro(start, words) for start in starts):
            return "empty"
        if all(self.statements.ends_once(start) for start in starts):
            return "once"
        return None

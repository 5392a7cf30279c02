# SPDX-License-Identifier: MIT
#
# programs.py FIRST LAST FOLDER KPROF COMPILER...: makes programs from their
# numbers, each with comments that say what its lines allocate and free (see
# truth.py), found by going through it here; compiles, runs and compares them.
# COMPILER: command and flags, to which source and output are added.
#
# One program in four has one thread, and says what was live at its peak. Threads
# have a chunk that they hand out objects of, and a mapping that they put others
# over, unless `plain` ones are asked for.
import collections
import os
import random
import subprocess
import sys

SLOTS = 24
CHUNK, MAPPING = SLOTS, SLOTS + 1  # further slots
CHUNK_SIZE, OBJECTS, PAGES = 2000, 48, 16
MOST_OPS = 30000
KINDS = {
    "malloc": "malloc({size})",
    "calloc": "calloc(1, {size})",
    "aligned": "aligned_alloc(64, {size})",
    "memalign": "memalign(32, {size})",
    "reallocarray": "reallocarray(NULL, 1, {size})",
}
ZERO = ["allocs", "bytes", "frees", "freed", "temp"]
Statement = collections.namedtuple("Statement", "kind slot size step times callee body what")


def statement(kind, slot=0, size=0, step=0, times=0, callee=0, body=(), what=""):
    return Statement(kind, slot, size, step, times, callee, list(body), what)


class Maker:
    """Chooses functions; function i calls those after it, and itself."""

    def __init__(self, seed, plain):
        self.plain = plain
        self.random = random.Random(seed)
        self.count = self.random.randint(3, 7)
        single = seed % 4 == 1
        self.threads = 1 if single else self.random.choice([2, 3, 4, 8, 12, 16])

    def size(self):
        shape = self.random.random()
        if shape < 0.7:
            return self.random.randint(1, 300)
        return self.random.randint(1000, 20000) if shape < 0.97 else 1 << 20

    def of_pool(self):
        choice, number = self.random.random(), self.random.randrange(OBJECTS)
        if choice < 0.5:
            return statement("take", number, self.random.randint(1, 37))
        if choice < 0.8:
            return statement("give", number)
        return statement("clear" if choice < 0.86 else "renew")

    def of_mapping(self):
        first = self.random.randrange(PAGES)
        count = self.random.randint(1, PAGES - first)
        if self.random.random() < 0.5:
            return statement("map")
        what = self.random.choice(["PROT_NONE", "PROT_READ | PROT_WRITE"])
        return statement("over", first, count, what=what)

    def simple(self):
        if not self.plain and self.random.random() < 0.3:
            return self.of_pool() if self.random.random() < 0.7 else self.of_mapping()
        slot, choice = self.random.randrange(SLOTS), self.random.random()
        if choice < 0.45:
            what = self.random.choice(list(KINDS))
            step = self.random.choice([0, 0, 64])
            size = self.size()
            if what == "aligned":
                size = (size + 63) // 64 * 64
            return statement("make", slot, size, step, what=what)
        if choice < 0.6:
            return statement("resize", slot, self.size(), self.random.choice([0, 16]))
        return statement("free", slot)

    def body(self, function, depth):
        made = []
        for _ in range(self.random.randint(2, 6)):
            choice = self.random.random()
            if depth < 2 and choice < 0.25:
                times = self.random.randint(1, 6)
                made.append(statement("loop", times=times, body=self.body(function, depth + 1)))
            elif choice < 0.4 and function + 1 < self.count:
                callee = self.random.randrange(function + 1, self.count)
                made.append(statement("call", callee=callee))
            elif choice < 0.45 and not depth:
                made.append(statement("again"))
            else:
                made.append(self.simple())
                if made[-1].kind in ("make", "resize") and self.random.random() < 0.3:
                    made.append(statement("free", made[-1].slot))
        return made

    def functions(self):
        return [self.body(number, 0) for number in range(self.count)]


class Text:
    """The program's lines, and which statement is on which."""

    def __init__(self):
        self.lines, self.where = [], {}

    def add(self, line, made=None):
        self.lines.append(line)
        if made is not None:
            self.where[id(made)] = len(self.lines)

    def further(self, made, pad):
        chunk, mapping = f"s[{CHUNK}]", f"s[{MAPPING}]"
        object_ = f"(char *){chunk} + {place(made.slot)}"
        if made.kind == "take":
            self.add(f"{pad}if ({chunk}) lineprof_alloc({object_}, {made.size});", made)
        elif made.kind == "give":
            self.add(f"{pad}if ({chunk}) lineprof_free({object_});", made)
        elif made.kind == "clear":
            self.add(f"{pad}if ({chunk}) lineprof_free_all({chunk}, {CHUNK_SIZE});", made)
        elif made.kind == "renew":
            self.add(f"{pad}free({chunk});", made)
            self.add(f"{pad}{chunk} = keep(malloc({CHUNK_SIZE}));")
        elif made.kind == "map":
            self.add(f"{pad}if ({mapping}) munmap({mapping}, {PAGES} * 4096);", made)
            self.add(f"{pad}{mapping} = map(NULL, {PAGES}, PROT_READ | PROT_WRITE, 0);")
        else:
            at = f"(char *){mapping} + {made.slot} * 4096"
            self.add(f"{pad}if ({mapping}) map({at}, {made.size}, {made.what}, MAP_FIXED);", made)

    def statements(self, body, indent, depth, function):
        pad = "  " * indent
        index = f"k{depth}"
        for made in body:
            size = f"{made.size}" + (f" + {made.step} * {index}" if made.step else "")
            if made.kind == "make":
                call = KINDS[made.what].format(size=size)
                self.add(f"{pad}s[{made.slot}] = keep({call});", made)
            elif made.kind == "resize":
                self.add(f"{pad}s[{made.slot}] = keep(realloc(s[{made.slot}], {size}));", made)
            elif made.kind == "free":
                self.add(f"{pad}free(s[{made.slot}]);", made)
                self.add(f"{pad}s[{made.slot}] = keep(NULL);")
            elif made.kind in ("take", "give", "clear", "renew", "map", "over"):
                self.further(made, pad)
            elif made.kind == "call":
                self.add(f"{pad}f{made.callee}(s, n);", made)
            elif made.kind == "again":
                self.add(f"{pad}if (n > 0)")
                self.add(f"{pad}  f{function}(s, n - 1);", made)
            else:
                inner = f"k{depth + 1}"
                self.add(f"{pad}for (int {inner} = 0; {inner} < {made.times}; {inner}++) {{")
                self.statements(made.body, indent + 1, depth + 1, function)
                self.add(f"{pad}}}")


def place(number):
    """Of an object in its chunk: at any address, and side by side."""
    return number * 40 + number % 3


HEAD = """#define _GNU_SOURCE
#include "keep.h"
#ifndef FORGET
#include "lineprof/lineprof.h"
#endif
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#define map(at, pages, protection, flags) \\
  mmap(at, (pages) * 4096, protection, MAP_PRIVATE | MAP_ANONYMOUS | (flags), -1, 0)
static void *slots[17][%d];"""


def write(maker, functions):
    text = Text()
    for line in (HEAD % (SLOTS + 2)).split("\n"):
        text.add(line)
    for number in range(maker.count):
        text.add(f"static void f{number}(void **s, int n);")
    for number, body in enumerate(functions):
        text.add(f"static __attribute__((noinline)) void f{number}(void **s, int n) {{")
        text.add("  int k0 = 0;")
        text.statements(body, 1, 0, number)
        text.add("  keep(&k0), keep(&n);")
        text.add("}")
    text.add("static void *run(void *number) { f0(slots[(long)number], (int)((long)number % 3)); keep(NULL); return NULL; }")
    text.where["run"] = len(text.lines)
    text.add("static void *sweep(void *number) {")
    text.add(f"  for (int i = 0; i < {SLOTS}; i += 2)")
    text.add("    free(slots[(long)number][i]);")
    text.where["sweep"] = len(text.lines)
    text.add(f"  free(slots[(long)number][{CHUNK}]);")
    text.where["last"] = len(text.lines)
    text.add("  return NULL;")
    text.add("}")
    text.add("static void go(void *(*what)(void *), long count) {")
    text.add("  pthread_t threads[16];")
    text.add("  for (long i = 0; i < count; i++)")
    text.add("    if (pthread_create(&threads[i], NULL, what, (void *)i)) // @ libc")
    text.add("      abort();")
    text.add("  for (long i = 0; i < count; i++)")
    text.add("    pthread_join(threads[i], NULL); // @ libc")
    text.add("}")
    text.add("int main(void) {")
    if maker.threads == 1:
        text.add("  run((void *)2);")
        text.where["main"] = len(text.lines)
    else:
        text.add(f"  go(run, {maker.threads});")
        text.add(f"  go(sweep, {maker.threads});")
    text.add("#ifdef FORGET")
    text.add("  memset(slots, 0, sizeof slots);")
    text.add("#endif")
    text.add("  return 0;")
    text.add("}")
    return text


class Tally(collections.Counter):
    most = 0


class Chunk:
    def __init__(self, block):
        self.block, self.objects = block, {}  # the first, or the second


class Going:
    """Goes through a program as its threads do, one after the other."""

    def __init__(self, functions, text):
        self.functions, self.where = functions, text.where
        self.own = collections.defaultdict(Tally)
        self.all = collections.defaultdict(Tally)
        self.chains = collections.defaultdict(set)
        self.looped = set()  # an unrolled loop has several calls on one line
        self.live = self.peak = self.ops = self.loops = 0
        self.last, self.stack, self.number = None, [], 0
        self.at_peak = {}

    def tallies(self, lines):
        return [self.own[lines[-1]]] + [self.all[line] for line in set(lines)]

    def note_peak(self):
        if self.live > self.peak:
            self.peak = self.live
            self.at_peak = {line: tally["live"] for line, tally in self.own.items()}

    def made(self, line, size):
        lines = (*self.stack, line)
        self.chains[line].add(lines)
        if self.loops:
            self.looped.add(line)
        for tally in self.tallies(lines):
            tally["allocs"] += 1
            tally["bytes"] += size
            tally["live"] += size
        own = self.own[line]
        own.most = max(own.most, own["live"])
        self.live += size
        self.note_peak()
        self.number += 1
        self.last = (self.number, size, lines)
        return self.last

    def freed(self, line, block):
        if not block:
            return
        for tally in self.tallies((*self.stack, line)):
            tally["frees"] += 1
            tally["freed"] += block[1]
        for tally in self.tallies(block[2]):
            tally["live"] -= block[1]
            tally["temp"] += block is self.last
        self.live -= block[1]
        if block is self.last:
            self.last = None

    def gone(self, line, block, size, is_last, is_temporary):
        """In part, or freed by nobody: line 0."""
        for tally in self.tallies((*self.stack, line)) if line else ():
            tally["frees"] += is_last
            tally["freed"] += size
        for tally in self.tallies(block[2]):
            tally["live"] -= size
            tally["temp"] += is_temporary
        self.live -= size
        if is_temporary:
            self.last = None

    def clear(self, line, chunk):
        for number in sorted(chunk.objects):
            self.freed(line, chunk.objects[number])
        chunk.objects = {}

    def end(self, line, chunk):
        if chunk and chunk.block:
            self.freed(line, chunk.block)
        elif chunk:
            self.clear(line, chunk)

    def unmap(self, line, pages, first, count):
        """From high to low; the start of the last piece is what is known to be
        allocated last."""
        for page in reversed(range(first, first + count)):
            block, pages[page] = pages[page], None
            if block:
                is_last = block not in pages
                starts = is_last and page == block[3]
                self.gone(line, block, 4096, is_last, starts and block is self.last)

    def further(self, made, line, slots):
        chunk, pages = slots[CHUNK], slots[MAPPING]
        if made.kind == "take" and chunk:
            for block in (chunk.block, chunk.objects.get(made.slot)):
                if block:
                    self.gone(0, block, block[1], 0, False)
            chunk.block = None
            chunk.objects[made.slot] = self.made(line, made.size)
        elif made.kind == "give" and chunk:
            self.freed(line, chunk.objects.pop(made.slot, None))
        elif made.kind == "clear" and chunk:
            self.clear(line, chunk)
        elif made.kind == "renew":
            self.end(line, chunk)
            slots[CHUNK] = Chunk(self.made(line + 1, CHUNK_SIZE))
        elif made.kind == "map":
            if pages:
                self.unmap(line, pages, 0, PAGES)
            slots[MAPPING] = [(*self.made(line + 1, PAGES * 4096), 0)] * PAGES
            self.last = slots[MAPPING][0]
        elif made.kind == "over" and pages:
            self.unmap(line, pages, made.slot, made.size)
            if made.what != "PROT_NONE":
                block = (*self.made(line, made.size * 4096), made.slot)
                pages[made.slot : made.slot + made.size] = [block] * made.size
                self.last = block

    def go(self, number, slots, depth):
        self.statements(self.functions[number], slots, depth, 0, number)

    def statements(self, body, slots, depth, index, function):
        for made in body:
            self.ops += 1
            if self.ops > MOST_OPS:
                raise OverflowError
            line, size = self.where.get(id(made)), made.size + made.step * index
            if made.kind == "make":
                slots[made.slot] = self.made(line, size)
            elif made.kind == "resize":
                self.last = None
                self.freed(line, slots[made.slot])
                slots[made.slot] = self.made(line, size)
            elif made.kind == "free":
                self.freed(line, slots[made.slot])
                slots[made.slot] = None
            elif made.kind in ("take", "give", "clear", "renew", "map", "over"):
                self.further(made, line, slots)
            elif made.kind == "loop":
                self.loops += 1
                for i in range(made.times):
                    self.statements(made.body, slots, depth, i, function)
                self.loops -= 1
            elif made.kind == "call" or depth > 0:
                self.stack.append(line)
                again = made.kind == "again"
                self.go(function if again else made.callee, slots, depth - again)
                self.stack.pop()


def go(maker, functions, text):
    going = Going(functions, text)
    if maker.threads == 1:
        going.stack = [text.where["main"], text.where["run"]]
        going.go(0, [None] * (SLOTS + 2), 2)
        return going
    kept = []
    for thread in range(maker.threads):
        kept.append([None] * (SLOTS + 2))
        going.last, going.stack = None, [text.where["run"]]
        going.go(0, kept[-1], thread % 3)
    going.stack, going.last = [], None
    for slots in kept:
        for slot in range(0, SLOTS, 2):
            going.freed(text.where["sweep"], slots[slot])
        going.end(text.where["last"], slots[CHUNK])
    return going


def claim(tally, names):
    return " ".join(f"{name}={tally[name]}" for name in names)


def comments(maker, going, text):
    lines = list(text.lines)
    for line, tally in going.all.items():
        said = "// @+ " + claim(tally, [*ZERO, "live"])
        own = going.own.get(line)
        if own:
            said += " @ moved=? " + claim(own, [*ZERO, "live"])
            if maker.threads == 1:
                said += f" peak={going.at_peak.get(line, 0)}"
                if len(going.chains[line]) == 1 and line not in going.looped:
                    said += f" most={own.most}"
        lines[line - 1] += " " + said + " "
    return "\n".join(lines) + "\n"


def make(seed, plain=False):
    """The program's text, and its peak or None. What would run too long is made
    again."""
    for attempt in range(1000):
        maker = Maker(seed + 1000003 * attempt * 4, plain)
        functions = maker.functions()
        text = write(maker, functions)
        try:
            going = go(maker, functions, text)
        except OverflowError:
            continue
        if going.number > 50:
            return comments(maker, going, text), going.peak if maker.threads == 1 else None
    raise AssertionError("no such program")


def check(seed, folder, kprof, compiler):
    base = os.path.join(folder, f"program-{seed}")
    source, peak = make(seed)
    with open(base + ".c", "w", encoding="utf-8") as file:
        file.write(source)
    inputs = os.path.dirname(os.path.abspath(__file__))
    subprocess.run([*compiler, "-I", inputs, base + ".c", "-o", base, "-lpthread"], check=True)
    if os.path.exists(base + ".lprof"):
        os.remove(base + ".lprof")
    subprocess.run([kprof, "--memory", "-q", "-o", base + ".lprof", base], check=True)
    truth = [sys.executable, os.path.join(inputs, "truth.py"), kprof, base + ".c", base + ".lprof"]
    if peak is not None:
        truth.append(f"peak={peak}")
    result = subprocess.run(truth, stdout=subprocess.PIPE, text=True, check=False)
    print("".join(f"{base}.c: {line}\n" for line in result.stdout.splitlines()), end="")
    return result.returncode == 0


def main():
    first, last, folder, kprof, *compiler = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    seeds = range(int(first), int(last) + 1)
    wrong = [seed for seed in seeds if not check(seed, folder, kprof, compiler)]
    print(f"{len(seeds)} programs, {len(wrong)} with differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

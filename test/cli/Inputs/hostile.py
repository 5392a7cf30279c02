# SPDX-License-Identifier: MIT
#
# Profiles made to take all memory or time of who reads them. Usage:
#   hostile.py KPROF LAYOUT CASE
# makes CASE in three sizes and reads them in every way. Reading ends
# well, takes RATIO times the file's bytes, beyond what a tiny one takes, and for
# the large one no more than GROWTH times the CPU time that a quarter of it
# takes, or a hundred times what a tiny one takes, whichever is more. What kprof says of the large one proves that it got as far as
# what the case is about: see PROOFS. LAYOUT, made from layout.c, prints the
# format's sizes and numbers; LAYOUT.so has its checksum.
import ctypes
import os
import re
import resource
import struct
import subprocess
import sys
import zlib

RATIO, GROWTH = 96, 10
told = subprocess.run([sys.argv[2]], check=True, stdout=subprocess.PIPE, text=True)
LAYOUT = {name: int(value) for name, value in map(str.split, told.stdout.splitlines())}
HEADER_SIZE, ALIGN = LAYOUT["FILE_HEADER_SIZE"], LAYOUT["BLOCK_ALIGN"]
MIB = 1 << 20
SMALL, QUARTER, LARGE = 4 << 10, MIB, 4 * MIB
# Cases that take seconds at those sizes are that much smaller.
SMALLER = {"inlined": 4, "faults": 4}
WAYS = (["report", "--no-source"], ["report", "--json"], ["report", "--processes", "--no-source"], ["stats"],
        ["stats", "--tree", "--top=9"], ["export", "-f", "pprof"], ["export", "-f", "hatchet"])


hash_of = ctypes.CDLL(sys.argv[2] + ".so").hash_of
hash_of.argtypes, hash_of.restype = (ctypes.c_char_p, ctypes.c_size_t), ctypes.c_uint64


def fnv(data):
    return hash_of(bytes(data), len(data))


def pack(name, fields, *values):
    """A structure of the format: it has not grown since."""
    assert struct.calcsize("<" + fields) == LAYOUT[name], name
    return struct.pack("<" + fields, *values)


def header(pid=7):
    constant = struct.pack("<4IQ2Q3q", 2, pid, 1, 0, 10**18, 10**9, 10**9, 0, 0, 0)
    changing = (1, 0, 2 * 10**9, 2 * 10**9, 3 * 10**9, 3 * 10**9, 0, 0, 0, 0)
    start = struct.pack("<8s2IQ", b"lineprof", LAYOUT["FORMAT_VERSION"], LAYOUT["BYTE_ORDER"], fnv(constant))
    assert len(start + constant) + struct.calcsize("<2I8Q") == LAYOUT["file_header"]
    return start + constant + struct.pack("<2I8Q", *changing)


def head_of(kind, size, payload_size, module=0, thread=0, address=0, checksum=0, process=0):
    return pack(
        "block", "4I6Q", LAYOUT["BLOCK_" + kind], module, thread, 0, size, payload_size, address, checksum, process, 0
    )


def block(kind, payload, *ids, **more):
    size = (LAYOUT["block"] + len(payload) + ALIGN - 1) // ALIGN * ALIGN
    return (head_of(kind, size, len(payload), *ids, **more) + payload).ljust(size, b"\0")


def same_as(offset, module, process=0):
    to = pack("same", "Q", offset)
    return block("SAME", to, module, checksum=fnv(to), process=process)


def table(strings, files, functions, lines):
    """Offsets of names in `strings`; the rest is as small as can be."""
    parts = [
        b"".join(pack("table_file", "2I2Q2I", path, folder, 0, 0, 0, 0) for path, folder in files),
        b"".join(pack("table_function", "10I", *function) for function in functions),
        b"".join(pack("table_line", "5I", *line) for line in lines),
    ]
    at, fields = LAYOUT["table"], []
    for part, count in zip(parts, (len(files), len(functions), len(lines))):
        fields += [count, at]
        at += (len(part) + 7) // 8 * 8
    fields += [0, 0, 0, 0, 0, 0, len(strings), at, 0, 0]
    at += (len(strings) + 7) // 8 * 8
    body = struct.pack("<20I", *fields, at, at, 0, 0)
    body += b"".join(part.ljust((len(part) + 7) // 8 * 8, b"\0") for part in parts)
    body += strings.ljust((len(strings) + 7) // 8 * 8, b"\0")
    return table_head(at, fnv(body)) + body


def table_head(size, checksum):
    start = struct.pack("<2I2Q", LAYOUT["TABLE_MAGIC"], LAYOUT["TABLE_VERSION"], size, checksum)
    assert len(start) + 80 == LAYOUT["table"]
    return start


def function(name, first=0, count=0, line=1):
    return (name, name, 0, line, line, first, count, first, 0, 0)


def smallest():
    """A table of one function with one line, and the size of its slabs."""
    return table(b"\0", [(0, 0)], [function(0, 0, 1)], [(0, 1, 1, 0, 0)])


def slab_size():
    return LAYOUT["line_counter"] + LAYOUT["function_counter"]


def counts(terms, loops=0):
    """Of such a table; one counter, which is every term."""
    body = struct.pack("<3I", 0, terms, terms) + bytes(4 * (terms + loops))
    end = struct.pack("<4I", LAYOUT["counts"] + len(body), 0, 0, 0)
    return pack("counts", "6IQ16s", LAYOUT["COUNTS_MAGIC"], 1, 1, 1, terms, loops, fnv(end + body), end) + body


def suffixes(size):
    """Names that are the ends of one long string."""
    names = size // 100
    strings = b"x" * (size // 2) + b"\0"
    step = len(strings) // names
    return block("TABLE", table(strings, [(0, len(strings) - 1)], [function(i * step) for i in range(names)], []), 1)


def directories(size):
    """Files in one long folder."""
    strings = b"/" + b"d" * (size // 2) + b"\0a\0"
    files = [(len(strings) - 2, 0)] * (size // 60)
    return block("TABLE", table(strings, files, [], []), 1)


def holes(size):
    """Blocks that are mostly hole."""
    return size * 4096


def heads(size):
    """Heads of blocks wherever one may be, each up to the end of the file."""
    return b"".join(head_of("PROCESS", left, left - ALIGN, checksum=1) for left in range(size, 0, -ALIGN))


def waste(size):
    """Damaged blocks that are 63 MiB of hole each."""
    return size // (8 << 10)


def cycles(size):
    """Open calls that are inside of themselves, of many threads, and slabs to search."""
    out = bytearray(block("TABLE", smallest(), 1))
    for thread in range(1, size // 8192 + 2):
        at = thread << 32
        slab = at + (1 << 20)
        state = bytearray(LAYOUT["thread"])
        struct.pack_into("<QQqQ", state, 0, slab, 1, 0, at)
        out += block("THREAD", bytes(state), 1, thread, at + (1 << 24))
        function_counter = slab + LAYOUT["line_counter"]
        frame = pack("frame", "QQqqQQQQ2IQ", at, slab, 0, 0, function_counter, 0, 0, 0, 0, 0, 0)
        out += block("FRAMES", frame * 8, 0, thread, at)
        for i in range(17):
            out += block("SLAB", bytes(slab_size()), 1, thread, slab + i * 4096)
    return out


def arguments(size):
    """A program with very many arguments; its slab is of no table."""
    values = b"arg\0\0" * (size // 5)
    return block("PROCESS", values, checksum=fnv(values)) + block("SLAB", bytes(8), 1, 1)


def objects(size):
    """Places that are in none of many objects but the last, without lines."""
    strings, count = b"\0/there\0/own\0", size // 64
    out = bytearray(pack("places", "4I", LAYOUT["PLACES_MAGIC"], count, 0, len(strings)))
    for i in range(count):
        out += pack("place", "Q4IQ", 4096 + i, 8 if i + 1 == count else 1, 0, 0, 2, 0)
    out = bytearray(block("PLACES", out + strings, checksum=fnv(out + strings)))
    codes = struct.pack("<6I", 1, 0xFFFFFFFF, 0, 0xFFFFFFFF, 0, 0)
    out += block("CODES", codes, checksum=fnv(codes))
    out += block("TABLE", smallest(), 1) + sample_stacks(1, 1)
    for i in range(1, size // 256):
        path = b"path\0/%07d\0" % i
        out += block("OBJECT", path, i, checksum=fnv(path))
    return out + block("OBJECT", b"path\0/own\0", 0, checksum=fnv(b"path\0/own\0"))


def sample_stacks(stacks, count):
    """Samples that all have the same frames."""
    out = bytearray(pack("stacks", "6I5Q", LAYOUT["SAMPLE_CPU"], stacks, count, stacks, count, 0, stacks, 0, 0, 0, 1000))
    for i in range(stacks):
        out += pack("stack", "Q6IQqqQ", i + 1, 0, 0, 0, count, 0, 0, 1, 1, 1, 0)
    return block("STACKS", out + struct.pack("<Q", 4096) * count, 0, 1)


def frames(size):
    """Many of them."""
    return sample_stacks(size // 160, size // 16)


def inlined(size):
    """Stacks whose frames are 64 functions each, no two stacks alike."""
    names = b"\0" + b"".join(b"f%03d\0" % i for i in range(200))
    count, most, deep = size // 24, 2000, 64
    out = bytearray(pack("places", "4I", LAYOUT["PLACES_MAGIC"], most, most + deep, len(names)))
    for i in range(most):
        out += pack("place", "Q4IQ", 4096 + i, 0, i, deep, 0, 0)
    for i in range(most + deep):
        out += pack("level", "4I", i % 8 == 0, 0, 0, 1 + 5 * (i * 7 % 200))
    out = bytearray(block("PLACES", out + names, checksum=fnv(out + names)))
    out = bytearray(block("TABLE", smallest(), 1)) + out
    stacks, each = max(count // 64, 1), 64
    held = pack("stacks", "6I5Q", LAYOUT["SAMPLE_CPU"], stacks, stacks * each, stacks, stacks * each, 0, stacks, 0, 0, 0, 1000)
    for i in range(stacks):
        held += pack("stack", "Q6IQqqQ", i + 1, 0, 0, i * each, each, 0, 0, 1, 1, 1, 0)
    seed = 1
    frames = []
    for _ in range(stacks * each):
        seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        frames.append(4096 + (seed >> 33) % most)
    held += struct.pack(f"<{len(frames)}Q", *frames)
    return out + block("STACKS", held, 0, 1)


def faults(size):
    """A page fault whose callers are very many lines."""
    lines, count = size // 100, size // 10
    of_lines = table(b"\0", [(0, 0)], [function(0, 0, lines)], [(0, i + 1, i + 1, 0, 0) for i in range(lines)])
    out = block("TABLE", of_lines, 1)
    out += block("MEMORY", pack("memory", "4I2Q2q", 1, 1, LAYOUT["MEMORY_EXACT"], 0, 0, 0, 0, 0) + bytes(16))
    held = pack("stacks", "6I5Q", LAYOUT["SAMPLE_FAULTS"], 1, count, 1, count, 0, 1, 0, 0, 0, 1)
    held += pack("stack", "Q6IQqqQ", 1, 0, 0, 0, count, 0, 0, 1, 1, 0, 0)
    frames = [LAYOUT["FRAME_CLOCKED"] | 1 << 32 | i % lines for i in range(count)]
    return out + block("STACKS", held + struct.pack(f"<{count}Q", *frames), 0, 1)


def process(number, its_pid):
    start = header(its_pid)
    return block("HEADER", start, checksum=fnv(start), process=number)


def same(size):
    """Processes that all have one large table."""
    files = size // 80
    strings = b"".join(b"f%07d\0" % i for i in range(files)) + b"\0"
    names = [(9 * i, len(strings) - 1) for i in range(files)]
    out = bytearray(block("TABLE", table(strings, names, [function(0, 0, 1)], [(0, 1, 1, 0, 0)]), 1))
    for number in range(1, size // 4096):
        out += process(number, 7 + number) + same_as(HEADER_SIZE, 1, number)
        out += block("SLAB", bytes(slab_size()), 1, 1, process=number)
    return out


def sparse(size):
    """Slabs of which nearly all is left out."""
    run = struct.pack("<Q2IQ", 60 * MIB, 5 * MIB, 1, 1)
    out = block("TABLE", smallest(), 1)
    return out + b"".join(block("SPARSE", run, 1, i + 1, checksum=fnv(run)) for i in range(size // 128))


def terms(size):
    """Slabs whose few counters stand for much."""
    out = block("TABLE", smallest(), 1) + block("COUNTS", counts(size // 8), 1)
    return out + b"".join(block("SLAB", bytes(slab_size() + 8), 1, i + 1) for i in range(size // 400))


def thin(size):
    """The same, with a hole of 16 GiB behind it."""
    return terms(size)


def names(size):
    """Names that are the ends of one long string, in a table that is mostly hole."""
    strings, count = b"x" * (size // 4), size // 5000
    files = LAYOUT["table"] + (count * LAYOUT["table_function"] + 7) // 8 * 8
    at = files + LAYOUT["table_file"]
    fields = [1, files, count, LAYOUT["table"], 0, 0, 0, 0, 0, 0, 0, 0, 62 * MIB - at, at, 0, 0, 62 * MIB, 62 * MIB, 0, 0]
    body = struct.pack("<20I", *fields) + b"".join(pack("table_function", "10I", *function(i)) for i in range(count))
    body = body.ljust(at - 24, b"\0") + strings
    checksum = fnv(body) * pow(0x100000001B3, 62 * MIB - 24 - len(body), 1 << 64) & 0xFFFFFFFFFFFFFFFF
    return head_of("TABLE", 63 * MIB, 62 * MIB, 1) + table_head(62 * MIB, checksum) + body


def packed_table(rows):
    """A function of so many rows, a line each, in a few bytes: see lineprof/format_packing.h."""
    name, sizes = b"f\0", [LAYOUT["table"], LAYOUT["table_file"], LAYOUT["table_function"]]
    plain, lines, strings = sum(sizes), rows * LAYOUT["table_line"], len(b"f\0")
    stream = b"".join(step * rows for step in (b"\0", b"\2", b"\2", b"\0", b"\0")) + name
    values = plain + lines
    fields = [1, sizes[0], 1, sizes[0] + sizes[1], rows, plain, 0, 0, 0, values, 0, values, strings, values, 0, 0]
    body = struct.pack("<20I", *fields, plain, values + strings, 0, 0)
    body += pack("table_file", "2I2Q2I", 0, 0, 0, 0, 0, 0) + pack("table_function", "10I", *function(0, 0, rows))
    body += zlib.compress(stream, 9)
    return table_head(24 + len(body), fnv(body)) + body


def packed(size):
    """Tables that are packed to nearly nothing, each a little more than all may be."""
    content, out = packed_table(size // 60), bytearray()
    while len(out) < size:
        out += block("TABLE", content, len(out) // ALIGN + 1)
    return out


def sharing(size, counts_of_all):
    """Small tables that all have the same large COUNTS."""
    out = bytearray(block("COUNTS", counts_of_all, 1))
    for module in range(1, size // 768):
        out += block("TABLE", smallest(), module) + same_as(HEADER_SIZE, module)
        out += block("SLAB", bytes(slab_size() + 8), module, 1)
    return out


def tables(size):
    """COUNTS that are of none of its tables."""
    of_another = bytearray(counts(size // 8))
    struct.pack_into("<2I", of_another, 8, 2, 0)
    return sharing(size, bytes(of_another))


def loops(size):
    """COUNTS whose loops are of each table again."""
    return sharing(size, counts(0, size // 8))


# What is said of the large one: it got as far as what it is about.
PROOFS = {
    "suffixes": "the table of module 1 cannot be used: its names repeat too much",
    "directories": "the table of module 1 cannot be used: its names repeat too much",
    "holes": "the slab block at byte 4096 is mostly hole",
    "heads": "the process block at byte 4224 has a wrong checksum",
    "waste": "from byte [0-9]+ on it is not read: too much of it is damaged",
    "cycles": "the open calls of thread 1 are damaged",
    "arguments": "the counts of module 1 in thread 1 are missing: it has no table",
    "objects": "time is missing from its sampled lines",
    "inlined": "",
    "faults": "",
    "frames": "[0-9]+ samples of thread 1 point nowhere",
    "same": "the table of module 1 cannot be used: it repeats too much",
    "sparse": "the sparse block at byte [0-9]+ stands for too much",
    "packed": "the table of module [0-9]+ cannot be used: there is too much in it",
    "terms": "counts are missing: what they mean repeats too much",
    "thin": "counts are missing: what they mean repeats too much",
    "names": "the table of module 1 cannot be used: its names repeat too much",
    "tables": "what the counters of module 2 mean cannot be used: it does not fit its table",
    "loops": "what the counters of module [0-9]+ mean cannot be used: it repeats too much",
}


HOLES = {"thin": 16 << 30, "names": 63 * MIB}


def write(case, size, path):
    made = globals()[case](size)
    with open(path, "wb") as out:
        out.write(header().ljust(HEADER_SIZE, b"\0"))
        if case == "holes":
            out.write(head_of("SLAB", made, made - ALIGN, 1))
            out.truncate(HEADER_SIZE + made)
        elif case == "waste":
            for i in range(made):
                out.seek(HEADER_SIZE + i * 63 * MIB)
                out.write(head_of("SLAB", 63 * MIB, 63 * MIB - ALIGN, 1, checksum=1))
            out.truncate(HEADER_SIZE + made * 63 * MIB)
        else:
            out.write(made)
            out.truncate(max(out.tell(), HEADER_SIZE + HOLES.get(case, 0)))


def measure(command):
    with open("told", "w+b") as told:
        child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=told)
        _, status, usage = os.wait4(child.pid, 0)
        told.seek(0)
        text = told.read().decode()
    return os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime, text


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


def main():
    kprof, _, case = sys.argv[1:4]
    path, wrong, usual, most = case + ".lprof", 0, {}, {}
    limit()
    quarter, large = (size // SMALLER.get(case, 1) for size in (QUARTER, LARGE))
    for size in (SMALL, quarter, large):
        write(case, size, path)
        on_disk = max(os.stat(path).st_blocks * 512, size)
        for way in map(" ".join, WAYS):
            status, bytes_taken, seconds, text = measure([kprof, *way.split(), path])
            much = bytes_taken - usual.setdefault(way, bytes_taken) > RATIO * on_disk
            for _ in range(2):  # another program may have had the CPU
                if size == large and seconds > most[way]:
                    seconds = min(seconds, measure([kprof, *way.split(), path])[2])
            is_slow = size == large and seconds > most[way]
            most[way] = max(most.get(way, 0), (100 if size == SMALL else GROWTH) * seconds)
            is_proved = size != large or re.search(PROOFS[case], text)
            is_bad = status != 0 or not is_proved or much or is_slow
            if is_bad or os.environ.get("TELL"):
                print(f"{case}, {way}: {size} bytes took {bytes_taken} bytes and {seconds:.1f} s, status {status}")
            if is_bad:
                print(text)
                wrong = 1
    return wrong


sys.exit(main())

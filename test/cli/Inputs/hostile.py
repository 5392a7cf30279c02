# SPDX-License-Identifier: MIT
#
# Profiles made to take all memory or time of who reads them. Usage:
#   hostile.py KPROF CASE
# makes CASE in two sizes and reads them in every way. Reading may take RATIO
# times the file's bytes, beyond what a tiny one takes, and no more than SECONDS
# of CPU time.
import os
import resource
import struct
import subprocess
import sys

RATIO, SECONDS = 96, 10
PROCESS, OBJECT, TABLE, THREAD, FRAMES, SLAB, COUNTS, STACKS = 1, 2, 3, 4, 5, 6, 13, 14
HEADER, SAME = 22, 23


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def header(pid=7):
    constant = struct.pack("<4IQ", 2, pid, 1, 0, 10**18) + struct.pack("<2Q3q", 10**9, 10**9, 0, 0, 0)
    changing = struct.pack("<2I4Q", 1, 0, *[2 * 10**9] * 2, *[3 * 10**9] * 2)
    return (b"lineprof" + struct.pack("<2IQ", 1, 0x01020304, fnv(constant)) + constant + changing).ljust(4096, b"\0")


def block(kind, payload, module=0, thread=0, address=0, checksum=0, process=0):
    size = (64 + len(payload) + 63) // 64 * 64
    head = struct.pack("<4I6Q", kind, module, thread, 0, size, len(payload), address, checksum, process, 0)
    return (head + payload).ljust(size, b"\0")


def table(strings, files, functions, lines):
    """Offsets of names in `strings`; the rest is as small as can be."""
    parts = [
        b"".join(struct.pack("<2I2Q", path, folder, 0, 0) for path, folder in files),
        b"".join(struct.pack("<9I", *function) for function in functions),
        b"".join(struct.pack("<4I", *line) for line in lines),
    ]
    at, fields = 88, []
    for part, count in zip(parts, (len(files), len(functions), len(lines))):
        fields += [count, at]
        at += (len(part) + 7) // 8 * 8
    fields += [0, 0, 0, 0, 0, 0, len(strings), at, 0, 0]
    body = struct.pack("<16I", *fields)
    body += b"".join(part.ljust((len(part) + 7) // 8 * 8, b"\0") for part in parts)
    body += strings.ljust((len(strings) + 7) // 8 * 8, b"\0")
    return struct.pack("<2I2Q", 0x4254504C, 2, 24 + len(body), fnv(body)).ljust(24, b"\0") + body


def function(name, first=0, count=0, line=1):
    return (name, name, 0, line, line, first, count, first, 0)


def suffixes(size):
    """Names that are the ends of one long string."""
    names = size // 100
    strings = b"x" * (size // 2) + b"\0"
    step = len(strings) // names
    return block(TABLE, table(strings, [(0, len(strings) - 1)], [function(i * step) for i in range(names)], []), 1)


def directories(size):
    """Files in one long folder."""
    strings = b"/" + b"d" * (size // 2) + b"\0a\0"
    files = [(len(strings) - 2, 0)] * (size // 60)
    return block(TABLE, table(strings, files, [], []), 1)


def holes(size):
    """Blocks that are mostly hole."""
    return size * 4096


def heads(size):
    """Heads of blocks wherever one may be, each up to the end of the file."""
    return b"".join(
        struct.pack("<4I6Q", PROCESS, 0, 0, 0, left, left - 64, 0, 1, 0, 0) for left in range(size, 0, -64)
    )


def cycles(size):
    """Open calls that are inside of themselves, of many threads, and slabs to search."""
    one = table(b"\0", [(0, 0)], [function(0, 0, 1)], [(0, 1, 1, 0)])
    out = block(TABLE, one, 1)
    for thread in range(1, size // 8192 + 2):
        at = thread << 32
        slab = at + (1 << 20)
        state = bytearray(3200)
        struct.pack_into("<QQqQ", state, 0, slab, 1, 0, at)
        out += block(THREAD, bytes(state), 1, thread, at + (1 << 24))
        frame = struct.pack("<QQqqQ5Q", at, slab, 0, 0, slab + 40, 0, 0, 0, 0, 0)
        out += block(FRAMES, frame * 8, 0, thread, at)
        for i in range(16):
            out += block(SLAB, bytes(80), 1, thread, slab + (i + 1) * 4096)
        out += block(SLAB, bytes(80), 1, thread, slab)
    return out


def frames(size):
    """Samples that all have the same frames."""
    stacks, count = size // 160, size // 16
    out = struct.pack("<6I5Q", 1, stacks, count, stacks, count, 0, stacks, 0, 0, 0, 1000)
    for i in range(stacks):
        out += struct.pack("<Q6IQqQ", i + 1, 0, 0, 0, count, 0, 0, 1, 1, 1)
    return block(STACKS, out + struct.pack("<Q", 4096) * count, 0, 1)


def same(size):
    """Processes that all have one large table."""
    files = size // 80
    strings = b"".join(b"f%07d\0" % i for i in range(files)) + b"\0"
    names = [(9 * i, len(strings) - 1) for i in range(files)]
    out = block(TABLE, table(strings, names, [function(0, 0, 1)], [(0, 1, 1, 0)]), 1)
    start = header()[:200]
    for process in range(1, size // 1024):
        pid = header(process + 7)[:200] if process < 3 else start
        out += block(HEADER, pid, checksum=fnv(pid), process=process)
        to = struct.pack("<Q", 4096)
        out += block(SAME, to, 1, checksum=fnv(to), process=process)
        out += block(SLAB, bytes(80), 1, 1, process=process)
    return out


def terms(size):
    """Slabs whose few counters stand for much."""
    out = block(TABLE, table(b"\0", [(0, 0)], [function(0, 0, 1)], [(0, 1, 1, 0)]), 1)
    count = size // 8
    body = struct.pack("<3I", 0, count, count) + bytes(4 * count)
    out += block(COUNTS, struct.pack("<6IQ", 0x544E434C, 1, 1, 1, count, 0, fnv(body)) + body, 1)
    return out + b"".join(block(SLAB, bytes(88), 1, i + 1) for i in range(size // 400))


def write(case, size, path):
    made = globals()[case](size)
    with open(path, "wb") as out:
        out.write(header())
        if case == "holes":
            out.write(block(SLAB, b"", 1)[:16] + struct.pack("<6Q", made - 64, made - 128, 0, 0, 0, 0))
            out.truncate(4096 + made)
        else:
            out.write(made)


def measure(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    del before
    return status, usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


def main():
    kprof, case = sys.argv[1:3]
    path, wrong = case + ".lprof", 0
    limit()
    for way in (["report", "--no-source"], ["report", "--json"], ["report", "--processes", "--no-source"], ["stats"]):
        usual = 0
        for size in (4 << 10, 1 << 20):
            write(case, size, path)
            status, bytes_taken, seconds = measure([kprof, *way, path])
            usual = usual or bytes_taken
            on_disk = os.stat(path).st_blocks * 512
            much = bytes_taken - usual > RATIO * max(on_disk, size)
            if status not in (0, 256) or much or seconds > SECONDS:
                print(f"{case}, {way}: {size} bytes took {bytes_taken} bytes and {seconds:.1f} s, status {status}")
                wrong = 1
            elif os.environ.get("TELL"):
                print(f"{case}, {way}: {size}: {bytes_taken - usual} bytes, {seconds:.2f} s")
    return wrong


sys.exit(main())

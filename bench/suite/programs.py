# SPDX-License-Identifier: MIT
"""The programs of the suite: what they are built from, how they are run.

A new one is one more entry in PROGRAMS. Sources are globs; "{sources}" is where
scripts/fetch-source unpacks Debian's packages, "{bench}" this repository's
bench/, "{inputs[NAME]}" what inputs.py makes. `rounds` is about a second of a
plain -O2 build; `few` about a twentieth of it, for what is many times slower.
The output must be the same every time.
"""
import dataclasses
from typing import Callable, Tuple


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    about: str
    sources: Tuple[str, ...]
    rounds: int
    few: int
    # (rounds, inputs, threads) to the arguments
    arguments: Callable = lambda rounds, inputs, threads: [str(rounds)]
    packages: Tuple[str, ...] = ()
    without: Tuple[str, ...] = ()
    flags: Tuple[str, ...] = ()
    libraries: Tuple[str, ...] = ()
    threads: int = 1
    in_mean: bool = True
    is_short: bool = False  # a round is a process

    @property
    def is_cxx(self):
        return any(not source.endswith(".c") for source in self.sources)


def kernel(name, about, rounds, few, suffix="c"):
    return Program(
        name,
        about,
        (f"{{bench}}/kernels/{name}.{suffix}",),
        rounds,
        few,
        flags=("-std=gnu11" if suffix == "c" else "-std=c++17",),
        libraries=("-lm",),
    )


def templates(name, about, rounds, few, package, include):
    """A library of templates, as code of the user's own."""
    return Program(
        name,
        about,
        (f"{{bench}}/programs/{name}.cpp",),
        rounds,
        few,
        packages=(package,),
        flags=("-std=c++17", "-w", f"-I{{sources}}/{package}{include}"),
    )


def short(name, about, rounds, few, argument):
    """Run over and over."""
    return Program(
        name,
        about,
        (f"{{inputs[{name}.c]}}",),
        rounds,
        few,
        lambda rounds, inputs, threads: [argument],
        flags=("-std=gnu11",),
        is_short=True,
    )


BZIP2 = tuple(
    f"{{sources}}/bzip2/{unit}.c"
    for unit in "blocksort bzlib compress crctable decompress huffman randtable".split()
)

LUA = Program(
    "lua",
    "Lua 5.4 runs test/real/workload.lua",
    ("{sources}/lua5.4/src/*.c",),
    60,
    4,
    lambda rounds, inputs, threads: [inputs["lua"], "all", str(rounds)],
    packages=("lua5.4",),
    without=("luac.c",),
    flags=("-DLUA_USE_POSIX", "-std=gnu99"),
    libraries=("-lm",),
)

PROGRAMS = [
    LUA,
    dataclasses.replace(
        LUA,
        name="lua-main",
        about="Lua 5.4 runs a loop in one long call of its interpreter",
        rounds=9000000,
        few=450000,
        arguments=lambda rounds, inputs, threads: [inputs["main.lua"], str(rounds)],
    ),
    Program(
        "bzip2",
        "bzip2 compresses C sources",
        BZIP2 + ("{sources}/bzip2/bzip2.c",),
        12,
        1,
        lambda rounds, inputs, threads: ["-c", "-k"] + [inputs["text"]] * rounds,
        packages=("bzip2", "sqlite3"),
        flags=("-D_FILE_OFFSET_BITS=64",),
    ),
    Program(
        "zstd",
        "libzstd compresses and decompresses C sources",
        tuple(
            f"{{sources}}/libzstd/lib/{part}/*.c"
            for part in ("common", "compress", "decompress")
        )
        + ("{bench}/programs/zstd.c",),
        44,
        1,
        lambda rounds, inputs, threads: [inputs["text"], str(rounds)],
        packages=("libzstd", "sqlite3"),
        flags=("-DZSTD_DISABLE_ASM=1", "-I{sources}/libzstd/lib"),
    ),
    Program(
        "sqlite",
        "SQLite's amalgamation, tables in memory",
        ("{made}/sqlite3/sqlite3.c", "{bench}/programs/sqlite.c"),
        12,
        1,
        packages=("sqlite3",),
        flags=(
            "-I{made}/sqlite3",
            "-DSQLITE_THREADSAFE=0",
            "-DSQLITE_OMIT_LOAD_EXTENSION",
        ),
        libraries=("-lm",),
    ),
    Program(
        "json",
        "nlohmann-json parses, walks and writes (C++)",
        ("{bench}/programs/json.cpp",),
        28,
        1,
        lambda rounds, inputs, threads: [inputs["json"], str(rounds)],
        packages=("nlohmann-json3",),
        flags=("-std=c++17", "-I{sources}/nlohmann-json3/single_include"),
    ),
    Program(
        "pugixml",
        "pugixml parses, searches and writes (C++)",
        ("{sources}/pugixml/src/pugixml.cpp", "{bench}/programs/pugixml.cpp"),
        120,
        3,
        lambda rounds, inputs, threads: [inputs["xml"], str(rounds)],
        packages=("pugixml",),
        flags=("-std=c++17", "-I{sources}/pugixml/src"),
    ),
    templates("eigen", "Eigen's matrices (C++)", 1000, 5, "eigen3", ""),
    templates("fmt", "fmt formats (C++)", 1100000, 55000, "fmtlib", "/include"),
    templates(
        "spirit",
        "Boost.Spirit parses (C++)",
        2000,
        10,
        "libboost1.74-dev",
        "/usr/include",
    ),
    Program(
        "pbzip2",
        "pbzip2 compresses C sources, 2 threads (C++)",
        BZIP2 + ("{sources}/pbzip2/*.cpp",),
        12,
        1,
        lambda rounds, inputs, threads: ["-c", "-k", "-b1", f"-p{threads}"]
        + [inputs["text"]] * rounds,
        packages=("bzip2", "pbzip2", "sqlite3"),
        flags=(
            "-I{sources}/bzip2",
            "-pthread",
            "-w",
            "-std=gnu++98",
            "-DUSE_STACKSIZE_CUSTOMIZATION",
            "-D_FILE_OFFSET_BITS=64",
        ),
        libraries=("-pthread",),
        threads=2,
    ),
    dataclasses.replace(
        kernel("collatz", "small functions in 2 threads", 12, 1),
        arguments=lambda rounds, inputs, threads: [str(rounds), str(threads)],
        libraries=("-pthread",),
        threads=2,
    ),
    kernel("matmul", "dense matrix products", 160, 8),
    kernel("stencil", "five-point stencil, vectorised", 5000, 250),
    kernel("sort", "quicksort, heapsort, qsort", 70, 4),
    kernel("hash", "hash table", 800, 40),
    kernel("tree", "search tree, recursion", 150, 6),
    kernel("nbody", "gravity between bodies", 200000, 10000),
    kernel("vm", "computed goto, one long call", 90000000, 4500000),
    kernel("triangle", "nested loops, one long call", 10000, 200),
    kernel("instances", "200 functions of 5 ms (C++)", 1600000, 80000, "cpp"),
    kernel("list", "recursion, 20000 deep", 20000, 1000),
    kernel("throws", "exceptions (C++)", 500000, 25000, "cpp"),
    short("short", "100 runs of 10 ms, 180 functions", 100, 5, "2400"),
    short("tiny", "1000 runs of 1 ms, 30 functions", 1000, 50, "10"),
]

# Beside the suite: a loop that is nothing but vectorised.
VECTOR = dataclasses.replace(
    kernel("vector", "one vectorised loop", 2600000, 60000), in_mean=False
)


def named(names):
    """The programs of these names; all of the suite without names."""
    known = {program.name: program for program in PROGRAMS + [VECTOR]}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise KeyError(f"no program '{unknown[0]}'; there are: {', '.join(known)}")
    return [known[name] for name in names] if names else PROGRAMS + [VECTOR]

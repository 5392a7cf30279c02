# SPDX-License-Identifier: MIT
"""The ways to build and to run a program that are compared.

A build is a compiler with flags; a variant runs a build in an environment,
perhaps under a tool. In both, {out} is a folder for what a run leaves.
"""
import dataclasses
from typing import Tuple


@dataclasses.dataclass(frozen=True)
class Build:
    name: str
    compiler: str  # clang, gcc, lineprof or against: another build of lineprof
    flags: Tuple[str, ...] = ()
    link: Tuple[str, ...] = ()  # flags at linking only
    is_exact: bool = False  # lineprof reads the clock at every line


@dataclasses.dataclass(frozen=True)
class Variant:
    name: str
    about: str
    build: str
    mode: str = ""  # of lineprof
    under: Tuple[str, ...] = ()
    baseline: str = "plain"
    few: bool = False  # runs few rounds, and twice only
    # name=value for the process
    environment: Tuple[str, ...] = ()

    @property
    def tool(self):
        return self.under[0] if self.under else ""


EVERY_LINE = ("-fplugin-arg-lineprof-all",)

BUILDS = {
    build.name: build
    for build in [
        Build("plain", "clang"),
        Build("gcc", "gcc"),
        Build("lineprof", "lineprof", EVERY_LINE),
        Build("lineprof-exact", "lineprof", EVERY_LINE, is_exact=True),
        Build("against", "against", EVERY_LINE),
        Build("against-exact", "against", EVERY_LINE, is_exact=True),
        Build("gcov", "clang", ("--coverage",), ("--coverage",)),
        Build("gcc-gcov", "gcc", ("--coverage",), ("--coverage",)),
        Build(
            "instr",
            "clang",
            ("-fprofile-instr-generate",),
            ("-fprofile-instr-generate",),
        ),
        Build("pgo", "clang", ("-fprofile-generate",), ("-fprofile-generate",)),
        Build(
            "xray",
            "clang",
            ("-fxray-instrument", "-fxray-instruction-threshold=1"),
            ("-fxray-instrument",),
        ),
        Build("gprof", "gcc", ("-pg",), ("-pg",)),
        Build("pg", "clang", ("-pg",), ("-pg",)),
        # What lineprof's builds have, too.
        Build("plain-lines", "clang", ("-gline-tables-only",)),
    ]
}

PROFILE_FILES = ("LLVM_PROFILE_FILE={out}/profraw", "GCOV_PREFIX={out}")


def lineprof(mode, about, few=False):
    return Variant(f"lineprof-{mode}", about, build_for(mode), mode=mode, few=few)


def build_for(mode):
    """The build that a mode of lineprof takes."""
    return "lineprof-exact" if mode == "exact" else "lineprof"


VARIANTS = [
    Variant("plain", "clang -O2", "plain"),
    lineprof("auto", "lineprof, mode auto"),
    lineprof("count", "lineprof, counts only"),
    lineprof("off", "lineprof, compiled in and off"),
    Variant("gcov", "clang --coverage", "gcov", environment=PROFILE_FILES),
    Variant(
        "instr", "clang -fprofile-instr-generate", "instr", environment=PROFILE_FILES
    ),
    Variant("pgo", "clang -fprofile-generate", "pgo", environment=PROFILE_FILES),
    Variant("xray", "clang -fxray-instrument, not patched", "xray"),
    Variant(
        "perf",
        "perf record of the plain build",
        "plain",
        under=("perf", "record", "-q", "-e", "cpu-clock", "-o", "{out}/perf.data"),
    ),
    Variant("gcc", "gcc -O2", "gcc"),
    Variant(
        "gcc-gcov",
        "gcc --coverage, to gcc -O2",
        "gcc-gcov",
        environment=PROFILE_FILES,
        baseline="gcc",
    ),
    Variant("gprof", "gcc -pg, to gcc -O2", "gprof", baseline="gcc"),
    lineprof("exact", "lineprof, built with --exact", few=True),
    Variant(
        "uftrace",
        "uftrace record of clang -pg",
        "pg",
        under=("uftrace", "record", "--no-pager", "-d", "{out}/uftrace"),
        few=True,
    ),
    Variant(
        "callgrind",
        "callgrind of the plain build",
        "plain",
        under=(
            "valgrind",
            "-q",
            "--tool=callgrind",
            "--callgrind-out-file={out}/callgrind",
        ),
        few=True,
    ),
]


def named(names):
    """The variants of these names and what they are compared with."""
    known = {variant.name: variant for variant in VARIANTS}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise KeyError(f"no variant '{unknown[0]}'; there are: {', '.join(known)}")
    if not names:
        return VARIANTS
    wanted = set(names) | {known[name].baseline for name in names} | {"plain"}
    return [variant for variant in VARIANTS if variant.name in wanted]


def beside_another(variants):
    """Each of lineprof's variants by another build, too."""
    found = []
    for variant in variants:
        found.append(variant)
        if variant.mode:
            found.append(
                dataclasses.replace(
                    variant,
                    name=variant.name.replace("lineprof", "against"),
                    about=variant.about.replace("lineprof", "the other build"),
                    build=variant.build.replace("lineprof", "against"),
                )
            )
    return found

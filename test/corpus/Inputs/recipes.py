# SPDX-License-Identifier: MIT
"""How the profiles of the corpus are made: see scripts/corpus.

Every program is compiled and run below one folder of a neutral name, which is in
the profiles, with a lineprof that is installed there. A profile is as `kprof run` leaves it: with symbols and source text,
so that nothing on the machine that reads it can change what is said of it.
"""
import gzip
import os
import pathlib
import shlex
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
WORK = pathlib.Path("/tmp/lineprof-corpus")
INPUTS = WORK / "Inputs"

# Name: the source below test/ or examples/, what it is compiled with, and how it
# is run: settings of the environment, options of kprof, `--`, arguments.
PROGRAMS = {
    "matmul": ("examples/c-matmul/matmul.c", "-O2", ""),
    "matmul-later": ("examples/c-matmul/matmul.c", "-O1", ""),
    "matmul-O0": ("examples/c-matmul/matmul.c", "-O0", ""),
    "matmul-exact": ("examples/c-matmul/matmul.c", "-O2 -fplugin-arg-lineprof-exact", ""),
    "matmul-counts": ("examples/c-matmul/matmul.c", "-O2", "LINEPROF_MEASURE_MODE=count"),
    "matmul-no-samples": ("examples/c-matmul/matmul.c", "-O2", "LINEPROF_MEASURE_SAMPLING=false"),
    "matmul-memory": ("examples/c-matmul/matmul.c", "-O2", "--memory"),
    "words": ("examples/cpp-words/words.cpp", "-O2 -std=c++20", ""),
    "words-memory": ("examples/cpp-words/words.cpp", "-O2 -std=c++20", "--memory"),
    "words-memory-sample": ("examples/cpp-words/words.cpp", "-O2 -std=c++20", "--memory=sample"),
    "train": ("examples/c-train/train.c", "-O2 -lm", ""),
    "train-steps": (
        "examples/c-train/train.c",
        "-O2 -lm",
        "LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2",
    ),
    "stencil": ("examples/omp-stencil/slow.c", "-O2 -fopenmp -lm", ""),
    "stencil-later": ("examples/omp-stencil/fast.c", "-O2 -fopenmp -lm", ""),
    "callers": ("test/sampled/callers-by-line.c", "-O2", ""),
    "instances": ("test/sampled/instances-that-call-each-other.cpp", "-O2", ""),
    "instances-apart": ("test/sampled/instances-are-told-apart.cpp", "-O2", ""),
    "recursion": ("test/sampled/deep-recursion-counts-once.c", "-O2", ""),
    "jumps": ("test/sampled/jumps-are-on-their-lines.c", "-O2 -g", ""),
    "jumps-memory": ("test/sampled/jumps-are-on-their-lines.c", "-O2 -g", "--memory"),
    "jumps-by-pointers": ("test/sampled/jumps-by-pointers.c", "-O2 -g", ""),
    "braces": ("test/sampled/closing-braces-have-their-time.c", "-O2", ""),
    "inlined": ("test/sampled/lines-of-inlined-calls.cpp", "-O2 unclocked.o", ""),
    "lambdas": ("test/sampled/lambdas-share-lines-with-calls.cpp", "-O2 unclocked.o", ""),
    "long-calls": ("test/sampled/long-calls-have-callers.c", "-O2 -pthread", ""),
    "loops-inside": ("test/sampled/loops-inside-have-no-clock.cpp", "-O2", ""),
    "merged-lines": ("test/sampled/merged-lines-are-a-group.c", "-O2 unclocked.o", ""),
    "waits": ("test/sampled/waits-have-callers.c", "-O2 -pthread", ""),
    "waits-in-bounds": ("test/sampled/waits-are-in-bounds.c", "-O2 -pthread", ""),
    "waits-of-threads": ("test/sampled/threads-waits-add-up.c", "-O2 -pthread", ""),
    "stripped": ("test/sampled/callers-by-line.c", "-O2 -Wl,--strip-debug", ""),
    "views": ("test/sampled/views-agree.cpp", "-O2 -pthread", ""),
    "memory-columns": ("test/memory/columns-and-lines.c", "-O2", "--memory"),
    "memory-forms": ("test/memory/every-form-is-on-its-line.cpp", "-O2", "--memory"),
    "memory-callers": ("test/memory/callers-have-what-they-call.cpp", "-O2", "--memory"),
    "memory-queue": ("test/memory/producers-and-a-consumer.c", "-O2 -pthread", "--memory"),
    "memory-realloc": ("test/memory/realloc-moves-and-fails.c", "-O2", "--memory"),
    "memory-forks": ("test/memory/forked-children-count-their-own.c", "-O2", "--memory"),
    "faults": ("test/memory/page-faults-are-on-their-lines.c", "-O2", "--memory"),
    "pools": ("test/memory/objects-of-pools-count-once.c", "-O2", "--memory"),
    "openmp-waits": ("test/openmp/waits-are-on-their-lines.c", "-O2 -fopenmp", ""),
    "openmp-loops": ("test/openmp/worksharing-loops-count-iterations.c", "-O2 -fopenmp", ""),
    "openmp-imbalance": ("test/openmp/imbalance-of-lines.c", "-O2 -fopenmp", ""),
    "schedule-threads": (
        "test/schedule/threads-step-one-after-another.c",
        "-O2 -pthread",
        "LINEPROF_SCHEDULE_WAIT=1 LINEPROF_SCHEDULE_ACTIVE=2",
    ),
    "schedule-open": (
        "test/schedule/what-is-open-across-boundaries.c",
        "-O2",
        "LINEPROF_SCHEDULE_ACTIVE=1",
    ),
    "regions": ("test/marks/region-captures-values.c", "-O2", ""),
    "regions-trace": ("test/marks/region-captures-values.c", "-O2", "LINEPROF_REGIONS_TRACE=yes"),
    "regions-cxx": ("test/marks/region-captures-values-in-cxx.cpp", "-O2 -std=c++20", ""),
    "coroutines": ("test/cxx/coroutines-have-rows.cpp", "-O2 -std=c++20", ""),
    "templates": ("test/cxx/template-instances-share-their-rows.cpp", "-O2", ""),
    "threads-cxx": ("test/cxx/imbalance-of-std-threads.cpp", "-O2 -pthread", ""),
    "exec-many": ("test/cli/many-processes-of-a-large-program-are-small.c", "-O2", "-- 3"),
    "imbalance": ("test/cli/imbalance-of-threads.c", "-O2 -pthread", ""),
    "not-profiled": ("test/cli/functions-left-out-are-folded-by-reason.c", "-O2", ""),
    "lines": ("test/cli/lines-of-the-whole-program.cpp", "-O2 -pthread", ""),
}
GPU_SCENARIOS = (
    "every-kind-of-work",
    "by-thread",
    "every-way-to-ask",
    "gpu-memory-is-on-its-lines",
    "idle-time-is-on-the-hosts-line",
    "nodes-of-graphs-name-their-lines",
    "threads-streams-and-devices",
    "waits-are-split-by-what-they-waited-for",
)
GPU_RECORDINGS = ("blas", "copies", "graphs", "memory", "managed", "streams", "waits")


def run(command, folder, **settings):
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    return done.returncode, done.stderr.decode(errors="replace")


def keep(profile, name, target):
    if not profile.exists():
        print(f"{name}: no profile")
        return 0
    data = profile.read_bytes()
    # Without a time of day: the same profile is the same file.
    (target / f"{name}.lprof.gz").write_bytes(gzip.compress(data, 9, mtime=0))
    return 1


def make_program(build, name, target):
    source, flags, how = PROGRAMS[name]
    folder = WORK / name.removesuffix("-later")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / pathlib.Path(source).name
    shutil.copy(ROOT / source, path)
    include = [f"-I{INPUTS / pathlib.Path(source).parent.name}", f"-I{INPUTS}"]
    if "unclocked.o" in flags:  # what is not profiled and switches clocks off
        unclocked = ROOT / "test/sampled/Inputs/unclocked.c"
        run(["cc", f"-I{ROOT}/runtime/include", "-c", unclocked, "-o", "unclocked.o"], folder)
    compiler = "c++" if path.suffix == ".cpp" else "cc"
    status, text = run(
        [build / "bin/kprof", compiler, *include, path.name, *flags.split(), "-o", "program"],
        folder,
    )
    if status:
        print(f"{name}: {text}")
        return 0
    how, _, arguments = how.partition("-- ")
    words = shlex.split(how)
    settings = dict(word.split("=", 1) for word in words if not word.startswith("-"))
    options = [word for word in words if word.startswith("-")]
    profile = folder / f"{name}.lprof"
    profile.unlink(missing_ok=True)
    command = [build / "bin/kprof", "-q", "-o", profile.name, *options, "./program"]
    run([*command, *arguments.split()], folder, **settings)
    return keep(profile, name, target)


def make_gpu(build, name, target):
    """A program of test/gpu with its scenario, or the player with a recording."""
    folder = WORK / f"gpu-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    replay = WORK / "replay"
    settings = {"LINEPROF_GPU_CUPTI": str(replay / "cupti/libcupti.so.13")}
    flags = [
        f"-I{INPUTS}", f"-I{INPUTS}/gpu", f"-I{INPUTS}/replay", f"-L{replay}", "-l:libcudart.so.13",
        f"-Wl,-rpath,{replay}", "-pthread", "-O2", "-g",
    ]  # fmt: skip
    recording = ROOT / f"test/gpu/recorded/{name}.cupti"
    if recording.exists():
        shutil.copy(ROOT / "test/gpu/Inputs/player.c", folder / "player.c")
        settings["REPLAY_RECORDED"] = str(recording)
        sources = ["player.c"]
    else:
        subprocess.run(
            [pathlib.Path("/usr/lib/llvm-22/bin") / "split-file", ROOT / f"test/gpu/{name}.c", folder], check=True
        )
        settings["REPLAY_SCENARIO"] = "scenario"
        sources = ["main.c"]
        if (folder / "library.c").exists():
            sources.append("library.c")
    status, text = run(
        [build / "bin/kprof", "cc", *sources, *flags, "-o", "program"], folder
    )
    if status:
        print(f"gpu-{name}: {text}")
        return 0
    profile = folder / f"gpu-{name}.lprof"
    profile.unlink(missing_ok=True)
    run([build / "bin/kprof", "-q", "-o", profile.name, "./program"], folder, **settings)
    return keep(profile, f"gpu-{name}", target)


def make_lua(build, target):
    """Lua from Debian: many files, an interpreter's loop, a call tree."""
    sources = ROOT / ".cache/sources/lua5.4"
    run([ROOT / "scripts/fetch-source", "lua5.4", sources], ROOT)
    folder = WORK / "lua"
    shutil.copytree(sources, folder)
    status, text = run(["make", "-s", "linux", f"CC={build}/bin/kprof cc"], folder)
    if status:
        print(f"lua: {text}")
        return 0
    shutil.copy(ROOT / "test/real/workload.lua", folder)
    kprof = [build / "bin/kprof", "-q", "-o", "lua.lprof"]
    run([*kprof, "src/lua", "workload.lua", "all", "60"], folder)
    return keep(folder / "lua.lprof", "lua", target)



def install(build):
    """lineprof, the stand-in for CUDA and what programs include, below WORK."""
    shutil.rmtree(WORK, ignore_errors=True)
    subprocess.run(
        ["cmake", "--install", build, "--prefix", WORK / "lineprof"],
        stdout=subprocess.DEVNULL,
        check=True,
    )
    shutil.copytree(build / "test/gpu/replay", WORK / "replay")
    shutil.copytree(ROOT / "test/Inputs", INPUTS)
    for folder in (ROOT / "test").glob("*/Inputs"):
        shutil.copytree(folder, INPUTS / folder.parent.name, dirs_exist_ok=True)
    shutil.copytree(ROOT / "test/gpu/replay", INPUTS / "replay")
    return WORK / "lineprof"


def make(build, target):
    by_hand = build / "test/unit/make-profile"
    build = install(build)
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.lprof.gz"):
        old.unlink()
    made = sum(make_program(build, name, target) for name in PROGRAMS)
    made += sum(make_gpu(build, name, target) for name in (*GPU_SCENARIOS, *GPU_RECORDINGS))
    made += make_lua(build, target)
    for kind in ("", "scheduled", "gpu", "sampled"):
        name = f"by-hand-{kind}".rstrip("-")
        folder = WORK / "by-hand"
        folder.mkdir(parents=True, exist_ok=True)
        profile = folder / f"{name}.lprof"
        run([by_hand, profile, folder, *([kind] if kind else [])], folder)
        made += keep(profile, name, target)
    print(f"{made} profiles")
    return 0

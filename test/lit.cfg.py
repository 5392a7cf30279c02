# SPDX-License-Identifier: MIT
#
# The test suite: substitutions and features. README.md here says how to write
# a test. Everything is taken from the build tree, which is laid out like an
# installation.
import os
import platform
import shutil
import subprocess
import sys

import lit.formats

sanitizers = [s for s in config.sanitize.split(";") if s]
config.name = "-".join([f"llvm-{config.llvm_major}", config.opt, *sanitizers])
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)


def in_prefix(*parts):
    return os.path.join(config.prefix, *parts)


def llvm_tool(name):
    return os.path.join(config.llvm_tools, name)


# What a user sets must not change a test's outcome.
for name in list(config.environment):
    if name.startswith("LINEPROF_"):
        del config.environment[name]
# Any folder in another mode: --param mode=exact. Folders about times of lines
# choose for themselves, in their lit.local.cfg. TSan's are exact: it keeps
# signals back until after a fork, and kills a child that starts threads if its
# parent had a helper.
mode = lit_config.params.get("mode", "exact" if "thread" in sanitizers else None)
if mode:
    config.environment["LINEPROF_MEASURE_MODE"] = mode
# In a folder of its own, beside other runs of the same build: --param apart=NAME.
if "apart" in lit_config.params:
    config.test_exec_root += "-" + lit_config.params["apart"]
# Work of Inputs/busy.h, by a factor: --param work=0.2.
if "work" in lit_config.params:
    config.environment["TEST_WORK"] = lit_config.params["work"]
config.environment["LC_ALL"] = "C.UTF-8"
config.environment["NO_COLOR"] = "1"
config.environment["PATH"] = os.pathsep.join(
    [in_prefix("bin"), config.llvm_tools, os.environ["PATH"]]
)

plugin = in_prefix("lib", "lineprof", f"llvm-{config.llvm_major}", "lineprof.so")

# Flags a test may not need (say, link flags with -c) are not worth a warning.
flags = [
    "--start-no-unused-arguments",
    f"-fplugin={plugin}",
    f"-fpass-plugin={plugin}",
    f"-I{in_prefix('include')}",
    f"-L{in_prefix('lib')}",
    f"-Wl,-rpath,{in_prefix('lib')}",
    "-llineprof",
]
flags.append("--end-no-unused-arguments")
lineprof_flags = " ".join(flags)
optimise = f"-{config.opt}"

# Stand-ins for CUDA: test/gpu/replay.
replay = in_prefix("test", "gpu", "replay")

# A sanitized runtime needs the sanitizer in every program that links it; clang
# adds this to whatever command line it gets, also those that kprof makes. lld
# takes a third of the time of ld to link a sanitizer.
if sanitizers:
    config.environment["CCC_OVERRIDE_OPTIONS"] = (
        f"# +-fsanitize={','.join(sanitizers)} "
        "+--start-no-unused-arguments +-fuse-ld=lld +--end-no-unused-arguments"
    )
    # Programs may leave memory to the system and die by the signals they raise.
    # What was freed is held back, but no more of it than caches hold: it is half of
    # the time of what allocates much.
    config.environment["ASAN_OPTIONS"] = (
        "detect_leaks=0:handle_segv=0:handle_abort=0:quarantine_size_mb=8"
    )
    # Nor is a second waited for further races at the end of each process.
    config.environment["TSAN_OPTIONS"] = "atexit_sleep_ms=0"

# What every program is loaded with.
preloaded = []

# All programs with their memory measured: --param memory=1. What tests say of
# the size of profiles does not hold then.
if lit_config.params.get("memory"):
    config.environment["LINEPROF_MEASURE_MEMORY"] = "exact"
    preloaded.append(in_prefix("lib", "liblineprof-memory.so.1"))

# All programs under a condition of stress/Inputs/under: --param under=NAME.
under = lit_config.params.get("under")
if under:
    os.makedirs(config.test_exec_root, exist_ok=True)
    library = os.path.join(config.test_exec_root, f"under-{under}.so")
    source = os.path.join(config.test_source_root, "stress", "Inputs", "under", f"{under}.c")
    subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library], check=True)
    preloaded.append(library)
if preloaded:
    config.environment["LD_PRELOAD"] = ":".join(preloaded)

cuda_headers = f"-I{config.test_source_root}/gpu/replay"
cuda_flags = f"{cuda_headers} -L{replay} -l:libcudart.so.13 -Wl,-rpath,{replay}"

# Longer names first: lit replaces in order, and its own %t and %s last.
config.substitutions += [
    (
        "%clang_cuda",
        f"{llvm_tool('clang')} {optimise} -g {cuda_flags} {lineprof_flags} "
        "-fplugin-arg-lineprof-all",
    ),
    ("%cuda_headers", cuda_headers),
    ("%cuda_flags", cuda_flags),
    ("%replay_old", f"env LINEPROF_GPU_CUPTI={replay}/cupti/libcupti.so.12 REPLAY_SCENARIO="),
    ("%driver", f"env LD_LIBRARY_PATH={replay}/driver"),
    ("%replay", f"env LINEPROF_GPU_CUPTI={replay}/cupti/libcupti.so.13 REPLAY_SCENARIO="),
    (
        "%listing",
        "%profile %t > %t.out && %kprof report %t.lprof",
    ),
    # A program never overwrites a profile.
    ("%profile", "rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof"),
    (
        "%clangxx_lineprof",
        f"{llvm_tool('clang++')} {optimise} {lineprof_flags} -fplugin-arg-lineprof-all",
    ),
    (
        "%clang_lineprof",
        f"{llvm_tool('clang')} {optimise} {lineprof_flags} -fplugin-arg-lineprof-all",
    ),
    (
        "%crash_pass",
        f"{llvm_tool('clang++')} -std=c++17 -fPIC -shared -fno-rtti -w "
        f"-isystem {os.path.dirname(config.llvm_tools)}/include",
    ),
    ("%clangxx", f"{llvm_tool('clang++')} {optimise}"),
    ("%clang", f"{llvm_tool('clang')} {optimise}"),
    ("%gcc", f"gcc {optimise}"),
    ("%lineprof_flags", lineprof_flags),
    (
        "%expect",
        f"{sys.executable} {config.test_source_root}/Inputs/expect.py "
        f"{in_prefix('bin', 'kprof')}",
    ),
    ("%kprof", in_prefix("bin", "kprof")),
    ("%unit", in_prefix("test", "unit")),
    ("%plugin", plugin),
    ("%prefix", config.prefix),
    ("%source_root", config.source_root),
    (
        "%filecheck",
        f"{llvm_tool('FileCheck')} --implicit-check-not=error: "
        "--implicit-check-not=warning:",
    ),
]



def compiles(*options):
    command = [llvm_tool("clang"), *options, "-x", "c", "-", "-o", os.devnull]
    program = b"int main(void) { return 0; }"
    done = subprocess.run(command, input=program, stderr=subprocess.DEVNULL)
    return done.returncode == 0


features = config.available_features
features.add(f"llvm-{config.llvm_major}")
features.add(f"opt-{config.opt}")
if lit_config.params.get("memory"):
    features.add("memory")
if under:
    features.add(under)
features.add(platform.machine())
if os.path.exists(plugin):
    features.add("plugin")
if os.path.exists(in_prefix("lib", "liblineprof-cuda.so.1")):
    features.add("gpu-layer")
for feature, path in {
    "go": shutil.which("go"),
    "kcachegrind": shutil.which("kcachegrind") and shutil.which("dbus-run-session"),
    "valgrind": shutil.which("callgrind_annotate"),
    "fish": shutil.which("fish"),
    "zsh": shutil.which("zsh"),
    "genhtml": shutil.which("genhtml"),
    "xmllint": shutil.which("xmllint"),
    "flamegraph": "/usr/share/perl5/Devel/NYTProf/flamegraph.pl",
}.items():
    if path and os.path.exists(path):
        features.add(feature)
if "address" in sanitizers:
    features.add("asan")
if "thread" in sanitizers:
    features.add("tsan")
cupti_folders = ("/usr/local/cuda/lib64", "/opt/cuda/lib64")
if not os.path.exists("/proc/driver/nvidia") and any(
    os.path.exists(f"{folder}/libcupti.so") for folder in cupti_folders
):
    features.add("cupti")
if shutil.which("perf"):
    features.add("perf")
if compiles("-fopenmp"):
    features.add("openmp")
if compiles("-fblocks", "-lBlocksRuntime"):
    features.add("blocks")
if "real" in lit_config.params:
    features.add("real")

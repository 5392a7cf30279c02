#!/bin/bash
# SPDX-License-Identifier: MIT
#
# The GPU layer against programs that know the truth, in two halves, since the
# machine that has the tools may have no GPU and the other way round:
#
#   test/gpu/run.sh build PREFIX FOLDER   needs CUDA, clang and nvcc, no GPU
#   test/gpu/run.sh run FOLDER [RESULTS]  needs a GPU, its driver and CUPTI; no
#                                         compiler; less than 10 minutes
#
# PREFIX is a build tree or an installation. FOLDER is all that has to be
# carried: less than 64 MiB. The second half writes RESULTS/results-GPU.md and
# RESULTS/recorded/ (RESULTS: FOLDER by default), to be committed here, as it
# goes, so that what is there is worth having if it is cut off. It fails if any
# work is on a wrong line. What the other machine lacks (cuBLAS) is said, and no
# failure; what does not end in time neither.
#
# For the test of this script: GPU_PROGRAMS is a folder with other programs (.c,
# compiled with GPU_FLAGS), GPU_SCENARIOS their names, GPU_FEW any text: less of
# each measurement.
set -u

here=$(cd "$(dirname "$0")" && pwd)
scenarios=(copies kernels streams waits per-thread devices graphs conditional driver managed
  memory blas)
[ -z "${GPU_SCENARIOS-}" ] || read -ra scenarios <<<"$GPU_SCENARIOS"
seconds_for_all=540
architecture=${CUDA_ARCHITECTURE:-sm_80}

die() { printf 'run.sh: %s\n' "$*" >&2; exit 2; }

# flags_of SCENARIO: what nvcc needs for it.
flags_of() {
  case $1 in
  per-thread) echo --default-stream per-thread ;;
  blas) echo -lcublas ;;
  driver) echo -std=c++17 ;;
  measure) echo -ldl ;;
  esac
}

# Everything that kprof is linked with but libc, which every system has.
carry_libraries() {
  ldd "$1" | awk '$3 ~ /^\// { print $3 }' |
    grep -vE '/(libc|libm|libpthread|libdl|ld-linux[^/]*)\.so' |
    xargs -r cp -L -t "$2"
}

# compile NAME: in the folder of the sources.
compile() {
  if [ -f "$1.cu" ]; then
    # shellcheck disable=SC2046
    "$prefix/bin/kprof" nvcc --marked -O2 -g -arch="$architecture" \
      $(flags_of "$1") "$1.cu" -o "../bin/$1"
  else
    # shellcheck disable=SC2086
    "$prefix/bin/kprof" cc -O2 -g "$1.c" -o "../bin/$1" ${GPU_FLAGS-}
  fi
}

build() {
  local prefix folder=$2 toolkit name size programs=${GPU_PROGRAMS:-$here/scenarios}
  [ -x "$1/bin/kprof" ] || die "there is no '$1/bin/kprof'"
  prefix=$(cd "$1" && pwd)
  toolkit=${CUDA_PATH:-/usr/local/cuda}
  PATH=$toolkit/bin:$PATH
  mkdir -p "$folder/bin" "$folder/lib" "$folder/scenarios" || exit 2
  cp "$prefix/bin/kprof" "$folder/bin/" || exit 2
  cp -P "$prefix"/lib/liblineprof*.so* "$folder/lib/" || exit 2
  carry_libraries "$prefix/bin/kprof" "$folder/lib" || exit 2
  for name in libcupti.so.13 libcudart.so.13; do
    cp -L "$toolkit/lib64/$name" "$folder/lib/" 2>/dev/null ||
      echo "run.sh: no $name to carry; the other machine must have it"
  done
  cc -shared -fPIC -O2 -I"$toolkit/include" "$here/recorder.c" \
    -o "$folder/lib/recorder.so" -L"$toolkit/lib64" -l:libcupti.so.13 -ldl ||
    exit 1
  cp "$here/run.sh" "$here/Inputs/truth.py" "$here/Inputs/sums.py" "$folder/" || exit 2
  cp "$programs"/* "$folder/scenarios/" || exit 2
  for name in "${scenarios[@]}" measure; do
    (cd "$folder/scenarios" && compile "$name") ||
      die "'$name' does not build"
  done
  size=$(du -sm "$folder" | cut -f 1)
  [ "$size" -lt 64 ] || echo "run.sh: '$folder' has $size MiB; 64 can be carried"
}

say() { printf '%s\n' "$*" | tee -a "$report"; }

# The libraries that were carried are for what was carried with them: this
# machine's own programs may not start with them.
carried() {
  local limit=$((seconds_for_all - SECONDS))
  [ "$limit" -gt 0 ] || return 124
  [ "$limit" -lt "${most_seconds:-60}" ] || limit=${most_seconds:-60}
  LD_LIBRARY_PATH=$libraries timeout -k 5 "$limit" "$@"
}

# profile NAME ARGUMENTS...: runs it with a fresh profile; status 77: no GPU.
# Memory is measured where the scenario is about it.
profile() {
  local name=$1 how=()
  shift
  rm -f "$work/$name.lprof"
  [ "$name" != memory ] || how=("$folder/bin/kprof" --memory -q -o "$work/$name.lprof")
  LINEPROF_OUTPUT=$work/$name.lprof carried "${how[@]}" "$folder/bin/$name" "$@"
}

source_of() {
  if [ -f "$folder/scenarios/$1.cu" ]; then echo "$1.cu"; else echo "$1.c"; fi
}

# What it is that a program says by its status; nothing: that it has failed.
excuse() {
  case $1 in
  77) echo "this machine has not got what it takes" ;;
  124 | 137) echo "no time was left" ;;
  127) echo "a library is not here" ;;
  esac
}

# One scenario in one mode; the verdict goes to the report.
check_scenario() {
  local name=$1 mode=$2 status said
  said=$(LINEPROF_MEASURE_MODE=$mode profile "$name" 2>&1)
  status=$?
  said=${said//$'\n'/; }
  if [ -n "$(excuse $status)" ]; then
    say "| $name | $mode | not run: $(excuse $status); $said |"
    missing+=("$name")
    return
  fi
  if [ $status -ne 0 ]; then
    say "| $name | $mode | failed: status $status, $said |"
    failed=$((failed + 1))
    return
  fi
  if ! said=$(carried "$folder/bin/kprof" report --json "$work/$name.lprof" \
    2>&1 >"$work/$name.json"); then
    say "| $name | $mode | no report: ${said//$'\n'/; } |"
    failed=$((failed + 1))
    return
  fi
  [ -z "$said" ] || echo "kprof says of $name, $mode: $said" >&2
  if said=$(cd "$folder/scenarios" && python3 ../truth.py "$(source_of "$name")" \
    "$work/$name.json" nowhere=0 dropped=0 unmatched=0 early=0 2>&1); then
    say "| $name | $mode | right |"
  else
    say "| $name | $mode | WRONG: ${said//$'\n'/; } |"
    failed=$((failed + 1))
  fi
}

record() {
  local name=$1 file=$results/recorded/$1.cupti sums
  case " ${missing[*]-} " in *" $name "*) return ;; esac
  rm -f "$file"
  CUPTI_RECORD=$file LINEPROF_GPU_CUPTI=$folder/lib/recorder.so \
    profile "$name" >/dev/null 2>&1
  [ -s "$file" ] || {
    say "Nothing was recorded of $name."
    failed=$((failed + 1))
    return
  }
  carried "$folder/bin/kprof" report --json "$work/$name.lprof" >"$work/$name.json" 2>/dev/null
  sums=$(python3 "$folder/sums.py" "$file" "$work/$name.json" 2>&1) || failed=$((failed + 1))
  say "| $name | ${sums//$'\n'/; } |"
  # Bodies of conditional nodes are found by time, which is another in a replay.
  [ "$name" != conditional ] || rm -f "$file"
}

# Off, with CUPTI alone, with lineprof, with its windows closed, and with events
# in place of CUPTI, in turn; medians of five.
compare_cost() {
  local what=$1 count=$2 unit=$3 i
  for i in 1 2 3 4 5; do
    LINEPROF=0 carried "$folder/bin/measure" "$what" "$count" >>"$work/$what.off"
    LINEPROF=0 carried "$folder/bin/measure" bare "$what" "$count" >>"$work/$what.bare"
    profile measure "$what" "$count" >>"$work/$what.on"
    LINEPROF_SCHEDULE_WAIT=1h profile measure "$what" "$count" >>"$work/$what.closed"
    LINEPROF_GPU_CUPTI=/none profile measure "$what" "$count" >>"$work/$what.events" 2>"$work/said"
    echo "round $i of $what done" >&2
  done
  say "| $what | $(median "$work/$what.off") | $(median "$work/$what.bare") |" \
    "$(median "$work/$what.on") | $(median "$work/$what.closed") |" \
    "$(median "$work/$what.events") | $unit |"
}

# Of what is there: less than five if some could not be run.
median() {
  local count
  count=$(wc -l <"$1")
  [ "$count" -gt 0 ] || {
    echo "not run"
    return
  }
  sort -n "$1" | sed -n "$(((count + 1) / 2))p"
}

# By events against the sum on the line that launched.
compare_events() {
  local by_events by_lines
  by_events=$(profile measure events $((few ? 20 : 200)))
  carried "$folder/bin/kprof" report --json "$work/measure.lprof" \
    >"$work/events.json" || return
  by_lines=$(python3 - "$work/events.json" <<'PYTHON'
import json, sys
lines = [line for file in json.load(open(sys.argv[1]))["files"]
         for function in file["functions"] for line in function["lines"]]
kernels = [line["gpu"]["self"] for line in lines
           if line.get("gpu", {}).get("self", {}).get("kernels")]
print(sum(gpu["kernel_ns"] for gpu in kernels) / 1e3)
PYTHON
  )
  say "$((few ? 20 : 200)) kernels of about 1 ms: $by_lines us on their line, $by_events us by" \
    "events (which take in what lies between kernels)."
}

run() {
  local few=${GPU_FEW:+1} failed=0 missing=() gpu status name mode
  few=${few:-0}
  folder=$(cd "$1" && pwd) || die "there is no '$1'"
  results=${2:-$folder}
  work=$(mktemp -d) || exit 2
  SECONDS=0
  libraries=$folder/lib:${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}/usr/local/cuda/lib64
  command -v python3 >/dev/null || die "python3 is not here, which judges"
  LINEPROF=0 carried "$folder/bin/${scenarios[0]}" >"$work/first" 2>&1
  status=$?
  [ $status -eq 0 ] || cat "$work/first" >&2
  [ $status -ne 77 ] || die "no GPU here: nothing was run"
  [ $status -eq 0 ] || die "programs do not run here: status $status"
  gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -n 1)
  mkdir -p "$results/recorded" || exit 2
  results=$(cd "$results" && pwd)
  report=$results/results-$(echo "${gpu:-unknown}" | tr -cs 'A-Za-z0-9\n' -).md
  : >"$report" || die "cannot write '$report'"
  say "# ${gpu:-A GPU without nvidia-smi}"
  say ""
  say "Driver $(nvidia-smi --query-gpu=driver_version --format=csv,noheader \
    2>/dev/null | head -n 1), $(date -u +%F), $(nproc) CPUs. By \`test/gpu/run.sh\`."
  say ""
  say "| scenario | mode | work on its lines |"
  say "|---|---|---|"
  for name in "${scenarios[@]}"; do
    for mode in exact auto count; do
      check_scenario "$name" "$mode"
    done
  done
  say ""
  say "| recorded: kernels, their ns, activities, theirs | CUPTI's records | lineprof's lines |"
  say "|---|---|---|"
  for name in "${scenarios[@]}"; do
    record "$name"
  done
  say ""
  say "| cost, medians of 5 | off | CUPTI alone | lineprof | windows closed |" \
    "events, no CUPTI | |"
  say "|---|---|---|---|---|---|---|"
  compare_cost launches $((few ? 2000 : 200000)) "ns for each launch"
  compare_cost steps $((few ? 2 : 200)) "us for each step of 10 ms"
  say ""
  compare_events
  most_seconds=200
  say "Resident KiB after a tenth of $((few ? 1000 : 10000000)) launches, and after" \
    "all: $(profile measure memory $((few ? 1000 : 10000000)))."
  say ""
  say "$failed failed, in $SECONDS s"
  rm -rf "$work"
  [ "$failed" -eq 0 ]
}

case ${1-} in
build) [ $# -eq 3 ] || die "usage: run.sh build PREFIX FOLDER"
  build "$2" "$3" ;;
run) [ $# -ge 2 ] || die "usage: run.sh run FOLDER [RESULTS]"
  run "$2" "${3-}" ;;
*) die "usage: run.sh build PREFIX FOLDER | run.sh run FOLDER [RESULTS]" ;;
esac

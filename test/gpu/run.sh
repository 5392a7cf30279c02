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
# carried. The second half writes RESULTS/results-GPU.md and RESULTS/recorded/
# (RESULTS: FOLDER by default), to be committed here, and fails if any work is
# on a wrong line.
set -u

here=$(cd "$(dirname "$0")" && pwd)
scenarios=(copies kernels streams per-thread devices graphs driver managed blas)
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

build() {
  local prefix folder=$2 toolkit name
  [ -x "$1/bin/kprof" ] || die "there is no '$1/bin/kprof'"
  prefix=$(cd "$1" && pwd)
  toolkit=${CUDA_PATH:-/usr/local/cuda}
  PATH=$toolkit/bin:$PATH
  mkdir -p "$folder/bin" "$folder/lib" "$folder/scenarios" || exit 2
  cp "$prefix/bin/kprof" "$folder/bin/" || exit 2
  cp -P "$prefix"/lib/liblineprof*.so* "$folder/lib/" || exit 2
  carry_libraries "$prefix/bin/kprof" "$folder/lib" || exit 2
  cp -L "$toolkit/lib64/libcupti.so.13" "$folder/lib/" 2>/dev/null ||
    echo 'run.sh: no libcupti.so.13 to carry; the other machine must have it'
  cc -shared -fPIC -O2 -I"$toolkit/include" "$here/recorder.c" \
    -o "$folder/lib/recorder.so" -L"$toolkit/lib64" -l:libcupti.so.13 -ldl ||
    exit 1
  cp "$here/run.sh" "$here/Inputs/truth.py" "$folder/" || exit 2
  cp "$here"/scenarios/*.cu "$here"/scenarios/*.h "$folder/scenarios/"
  for name in "${scenarios[@]}" measure; do
    # shellcheck disable=SC2046
    (cd "$folder/scenarios" &&
      "$prefix/bin/kprof" nvcc --marked -O2 -arch="$architecture" \
        $(flags_of "$name") "$name.cu" -o "../bin/$name") ||
      die "'$name' does not build"
  done
}

say() { printf '%s\n' "$*" | tee -a "$report"; }

# profile NAME ARGUMENTS...: runs it with a fresh profile; status 77: no GPU.
profile() {
  local name=$1
  shift
  rm -f "$work/$name.lprof"
  LINEPROF_OUTPUT=$work/$name.lprof timeout 120 "$folder/bin/$name" "$@"
}

# One scenario in one mode; the verdict goes to the report.
check_scenario() {
  local name=$1 mode=$2 status said
  said=$(LINEPROF_MEASURE_MODE=$mode profile "$name" 2>&1)
  status=$?
  if [ $status -ne 0 ]; then
    say "| $name | $mode | failed: status $status, ${said//$'\n'/; } |"
    failed=$((failed + 1))
    return
  fi
  "$folder/bin/kprof" report --json "$work/$name.lprof" >"$work/$name.json" ||
    failed=$((failed + 1))
  if said=$(cd "$folder/scenarios" && python3 ../truth.py "$name.cu" \
    "$work/$name.json" nowhere=0 dropped=0 unmatched=0 early=0 2>&1); then
    say "| $name | $mode | right |"
  else
    say "| $name | $mode | WRONG: ${said//$'\n'/; } |"
    failed=$((failed + 1))
  fi
}

record() {
  local name=$1
  rm -f "$results/recorded/$name.cupti"
  CUPTI_RECORD=$results/recorded/$name.cupti \
    LINEPROF_GPU_CUPTI=$folder/lib/recorder.so profile "$name" >/dev/null 2>&1
  [ -s "$results/recorded/$name.cupti" ] || {
    say "Nothing was recorded of $name."
    failed=$((failed + 1))
  }
}

# Off, with CUPTI alone and with lineprof, in turn; medians of five.
compare_cost() {
  local what=$1 count=$2 unit=$3 i
  for i in 1 2 3 4 5; do
    LINEPROF=0 "$folder/bin/measure" "$what" "$count" >>"$work/$what.off"
    LINEPROF=0 "$folder/bin/measure" bare "$what" "$count" >>"$work/$what.bare"
    profile measure "$what" "$count" >>"$work/$what.on"
    echo "round $i of $what done" >&2
  done
  say "| $what | $(median "$work/$what.off") | $(median "$work/$what.bare") |" \
    "$(median "$work/$what.on") | $unit |"
}

median() { sort -n "$1" | sed -n 3p; }

# By events against the sum on the line that launched.
compare_events() {
  local by_events by_lines
  by_events=$(profile measure events 200)
  "$folder/bin/kprof" report --json "$work/measure.lprof" >"$work/events.json"
  by_lines=$(python3 - "$work/events.json" <<'PYTHON'
import json, sys
lines = [line for file in json.load(open(sys.argv[1]))["files"]
         for function in file["functions"] for line in function["lines"]]
kernels = [line["gpu"]["self"] for line in lines
           if line.get("gpu", {}).get("self", {}).get("kernels")]
print(sum(gpu["kernel_ns"] for gpu in kernels) / 1e3)
PYTHON
  )
  say "200 kernels of about 1 ms: $by_lines us on their line, $by_events us by" \
    "events (which take in what lies between kernels)."
}

run() {
  folder=$(cd "$1" && pwd) || die "there is no '$1'"
  results=${2:-$folder}
  work=$(mktemp -d) || exit 2
  failed=0
  export LD_LIBRARY_PATH=$folder/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  LINEPROF=0 "$folder/bin/copies" >"$work/first" 2>&1
  [ $? -ne 77 ] || { cat "$work/first"; die "no GPU here: nothing was run"; }
  local gpu
  gpu=$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)
  mkdir -p "$results/recorded" || exit 2
  results=$(cd "$results" && pwd)
  report=$results/results-$(echo "${gpu:-unknown}" | tr -cs 'A-Za-z0-9\n' -).md
  : >"$report"
  say "# $gpu"
  say ""
  say "Driver $(nvidia-smi --query-gpu=driver_version --format=csv,noheader |
    head -n 1), $(date -u +%F), $(nproc) CPUs. By \`test/gpu/run.sh\`."
  say ""
  say "| scenario | mode | work on its lines |"
  say "|---|---|---|"
  for name in "${scenarios[@]}"; do
    for mode in exact auto count; do
      check_scenario "$name" "$mode"
    done
  done
  say ""
  say "| cost, medians of 5 | off | CUPTI alone | lineprof | |"
  say "|---|---|---|---|---|"
  compare_cost launches 200000 "ns for each launch"
  compare_cost steps 200 "us for each step of 10 ms"
  say ""
  compare_events
  say "Resident KiB after 10^6 and 10^7 launches:" \
    "$(profile measure memory 10000000)."
  for name in "${scenarios[@]}"; do
    record "$name"
  done
  say ""
  say "$failed failed"
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

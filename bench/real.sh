#!/bin/bash
# SPDX-License-Identifier: MIT
#
# bench/real.sh [BUILD]: Lua and bzip2 from Debian, plain and with every line
# timed (--exact): run time, compile time and size of the program, medians of
# interleaved rounds. BUILD defaults to build-22. About 3 minutes.
set -eu
export LINEPROF_MEASURE_MODE=exact

here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../build-22}" && pwd)
for folder in "$build"/lib/lineprof/llvm-*; do major=${folder##*/llvm-}; done
clang=/usr/lib/llvm-$major/bin/clang
sources=$here/../.cache/sources
rounds=5
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LINEPROF_OUTPUT=$scratch/out.lprof

for package in lua5.4 bzip2; do
  "$here/../scripts/fetch-source" $package "$sources/$package"
  cp -r "$sources/$package" "$scratch/$package-plain"
  cp -r "$sources/$package" "$scratch/$package-profiled"
done

compiler() {
  case $1 in
  plain) echo "$clang" ;;
  profiled) echo "$build/bin/kprof cc --exact" ;;
  esac
}

# Each prints nothing and takes the variant, plain or profiled.
compile_lua() {
  make -s -C "$scratch/lua5.4-$1" clean
  make -s -C "$scratch/lua5.4-$1" linux CC="$(compiler "$1")"
}
compile_bzip2() {
  make -s -C "$scratch/bzip2-$1" clean
  make -s -C "$scratch/bzip2-$1" bzip2 CC="$(compiler "$1")"
}
run_lua() {
  "$scratch/lua5.4-$1/src/lua" "$here/../test/real/workload.lua" all 2
}
run_bzip2() {
  "$scratch/bzip2-$1/bzip2" -c "$scratch/input" >"$scratch/packed"
  "$scratch/bzip2-$1/bzip2" -dc "$scratch/packed"
}

# seconds COMMAND...: wall time of the command, its output dropped.
seconds() {
  local begin=$EPOCHREALTIME
  "$@" >/dev/null 2>&1 || {
    echo "error: '$*' failed" >&2
    exit 1
  }
  awk -v b="$begin" -v e="$EPOCHREALTIME" 'BEGIN { printf "%.4f\n", e - b }'
}

median() { sort -n "$1" | sed -n "$(((rounds + 1) / 2))p"; }

# compare NAME FUNCTION: interleaved rounds of both variants.
compare() {
  local round variant
  rm -f "$scratch"/times-*
  for ((round = 0; round < rounds; round++)); do
    for variant in plain profiled; do
      seconds "$2" $variant >>"$scratch/times-$variant"
    done
  done
  row "$1" "$(median "$scratch/times-plain")" \
    "$(median "$scratch/times-profiled")" s
}

row() {
  awk -v name="$1" -v a="$2" -v b="$3" -v unit="$4" 'BEGIN {
    printf "%-22s %12s %12s %-5s %7.2f\n", name, a, b, unit, b / a }'
}

# Text-like, 600 kB, the same every time.
awk 'BEGIN { s = 1; for (i = 0; i < 100000; i++) {
  s = (s * 16807) % 2147483647; printf "%d%s", s % 5000, s % 7 ? " " : "\n" } }' \
  >"$scratch/input"

printf '%-22s %12s %12s %-5s %7s\n' "medians of $rounds" plain profiled "" ratio
compare "lua, compile" compile_lua
compare "bzip2, compile" compile_bzip2
compare "lua, run" run_lua
compare "bzip2, run" run_bzip2
for program in lua5.4 bzip2; do
  binary=bzip2
  [ $program = bzip2 ] || binary=src/lua
  row "$program, size" "$(stat -c %s "$scratch/$program-plain/$binary")" \
    "$(stat -c %s "$scratch/$program-profiled/$binary")" bytes
done

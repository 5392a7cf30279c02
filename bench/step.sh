#!/bin/sh
# SPDX-License-Identifier: MIT
#
# bench/step.sh [BUILD]: what saving cycles costs the stepping thread. Steps of
# about 1 ms (50 profiled functions, 100 rows), recorded throughout: in one
# cycle, and with a cycle per step. The difference is the stall of a boundary;
# rounds alternate, medians are compared. About 20 seconds.
set -eu
export LINEPROF_MEASURE_MODE=exact
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../build-22}" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$build/bin/kprof" cc --exact -O2 "$here/step.c" -o "$scratch/step"
# measure FILE KEY=VALUE...: one run more in FILE.
measure() {
  into=$scratch/$1
  shift
  env "$@" LINEPROF_OUTPUT="$scratch/step.lprof" "$scratch/step" >> "$into"
  rm -f "$scratch/step.lprof"
}
for _ in 1 2 3; do
  measure one LINEPROF_SCHEDULE_ACTIVE=1000000
  measure each LINEPROF_SCHEDULE_ACTIVE=1
  measure outside LINEPROF_SCHEDULE_WAIT=1000000
done
median() { sort -n "$scratch/$1" | sed -n 2p; }
median one | { read -r half most; echo "one cycle:          median $half us, 99 % under $most us"; }
median each | { read -r half most; echo "a cycle per step:   median $half us, 99 % under $most us"; }
median outside | { read -r half most; echo "outside all cycles: median $half us, 99 % under $most us"; }

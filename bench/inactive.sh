#!/bin/bash
# SPDX-License-Identifier: MIT
#
# bench/inactive.sh [BUILD]: what a profiled program costs outside its
# schedule's windows (`wait`) and switched off (LINEPROF=0), against a plain
# build: Lua from Debian, and a vectorised loop. Where code lies in memory
# moves Lua by a tenth, so each variant is linked in 8 orders, the same ones,
# and medians over the orders are compared; rounds are interleaved. BUILD
# defaults to build-22. About 2 minutes.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../build-22}" && pwd)
for folder in "$build"/lib/lineprof/llvm-*; do major=${folder##*/llvm-}; done
clang=/usr/lib/llvm-$major/bin/clang
source=$here/../.cache/sources/lua5.4
orders=8
rounds=3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset "${!LINEPROF@}"
export LINEPROF_OUTPUT=$scratch/out.lprof

"$here/../scripts/fetch-source" lua5.4 "$source"
mapfile -t units < <(cd "$source/src" && printf "%s\n" *.c | grep -v luac.c)

compile() { # VARIANT COMPILER...
  local variant=$1 unit
  shift
  mkdir -p "$scratch/$variant"
  for unit in "${units[@]}"; do
    "$@" -O2 -DLUA_USE_POSIX -c "$source/src/$unit" \
      -o "$scratch/$variant/${unit%.c}.o"
  done
  "$@" -O2 -I"$build/include" "$here/vector.c" -o "$scratch/$variant/vector"
}

link() { # VARIANT ORDER COMPILER...
  local variant=$1 order=$2 objects
  shift 2
  mapfile -t objects < <(printf '%s\n' "${units[@]%.c}" |
    shuf --random-source=<(yes "$order"))
  (cd "$scratch/$variant" && "$@" "${objects[@]/%/.o}" -o "lua.$order" -lm)
}

compile plain "$clang"
compile profiled "$build/bin/kprof" cc
for ((order = 0; order < orders; order++)); do
  link plain $order "$clang"
  link profiled $order "$build/bin/kprof" cc
done

# seconds NAME COMMAND...: a line `name user-seconds`.
seconds() {
  local name=$1 TIMEFORMAT="%U"
  shift
  printf '%s %s\n' "$name" "$({ time "$@" >/dev/null; } 2>&1)"
}

lua() { "$scratch/$1/lua.$2" "$here/../test/real/workload.lua" all 40; }

for ((round = 0; round < rounds; round++)); do
  for ((order = 0; order < orders; order++)); do
    seconds "lua plain $order" lua plain $order
    LINEPROF_SCHEDULE_WAIT=1h seconds "lua wait $order" lua profiled $order
    LINEPROF=0 seconds "lua off $order" lua profiled $order
    echo "vector plain $order $("$scratch/plain/vector")"
    echo "vector wait $order $(LINEPROF_SCHEDULE_WAIT=1000000 \
      "$scratch/profiled/vector")"
    echo "vector off $order $(LINEPROF=0 "$scratch/profiled/vector")"
  done
done >"$scratch/times"

# The best of the rounds for each order, then the median of the orders.
python3 - "$scratch/times" <<'PYTHON'
import collections, statistics, sys
best = collections.defaultdict(dict)
for line in open(sys.argv[1]):
    program, variant, order, value = line.split()
    orders = best[program, variant]
    orders[order] = min(float(value), orders.get(order, 1e99))
print(f"{'':10} {'plain':>10} {'wait':>10} {'off':>10} {'wait/plain':>11} {'off/plain':>10}")
for program, unit in (("lua", "s"), ("vector", "ns")):
    plain, wait, off = (statistics.median(best[program, v].values())
                        for v in ("plain", "wait", "off"))
    print(f"{program + ', ' + unit:10} {plain:10.3f} {wait:10.3f} {off:10.3f}"
          f" {wait / plain:11.3f} {off / plain:10.3f}")
PYTHON

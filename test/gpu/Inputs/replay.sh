#!/bin/bash
# SPDX-License-Identifier: MIT
#
# replay.sh KPROF PLAYER WORK FILE.cupti...: plays each recording in each mode,
# and compares line by line (recorded.py). Beside a recording, or in
# ../scenarios, may be the program that it is of: NAME.c or NAME.cu.
set -u

here=$(cd "$(dirname "$0")" && pwd)
kprof=$1 player=$2 work=$3
shift 3
failed=0
mkdir -p "$work" || exit 2
for file in "$@"; do
  name=$(basename "$file" .cupti)
  source=()
  for path in "$(dirname "$file")/$name.c" "$here/../scenarios/$name.cu"; do
    [ -f "$path" ] && source=("$path") && break
  done
  for mode in exact auto count; do
    rm -f "$work/$name.lprof"
    if REPLAY_RECORDED=$file LINEPROF_MEASURE_MODE=$mode \
      LINEPROF_OUTPUT=$work/$name.lprof timeout 100 "$player" &&
      "$kprof" report --json "$work/$name.lprof" >"$work/$name.json" &&
      said=$(python3 "$here/recorded.py" "$file" "$here/player.c" \
        "$work/$name.json" "${source[@]}"); then
      echo "$name, $mode: $said"
    else
      echo "$name, $mode: FAILED"
      failed=$((failed + 1))
    fi
  done
done
echo "$failed failed"
[ "$failed" -eq 0 ]

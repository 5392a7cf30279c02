#!/bin/sh
# named-sources.sh KPROF FILE NAME...: programs whose source calls itself NAME,
# readable or not, run without kprof and with it.
export LINEPROF_SELECT_LINE_DIRECTIVES=follow
kprof=$1 file=$2
shift 2
for name; do
  sed "s#NAME#$name#" "$file" > a.c
  profile=$(basename "$name").lprof
  "$kprof" cc -g a.c -o a && LINEPROF_OUTPUT=$profile ./a &&
    "$kprof" -q -o "run-$profile" ./a || exit 1
done

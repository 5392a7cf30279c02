#!/bin/sh
# runs-at-once.sh KPROF: pairs of runs of ./prog, which waits for a file named by
# its argument; each must leave its profile.
kprof=$1
fail() {
  echo "$*"
  ls -l ./*.lprof
  exit 1
}
wait_for() { # FILE, which the last run in the background makes
  while [ ! -s "$1" ]; do
    kill -0 $! 2> kill.err || fail "no $1: $(cat 1.err)"
    sleep 0.05
  done
}
count() { # NUMBER WHAT
  [ "$(find . -name '*.lprof' | wc -l)" = "$1" ] || fail "$2: not $1 profiles"
  for profile in ./*.lprof; do
    "$kprof" report "$profile" > /dev/null 2>&1 || fail "$2: $profile is damaged"
  done
  if grep -s 'wrote no profile' ./*.err; then fail "$2"; fi
  rm -f ./*.lprof ./*.err go
}
pair() { # WHAT OPTION...: two at once, the second is done first
  what=$1
  shift
  "$kprof" "$@" ./prog go a b 2> 1.err &
  wait_for prog.lprof
  "$kprof" "$@" ./prog 2> 2.err || fail "$what: status $?"
  grep -q "another run still makes 'prog.lprof'; this one makes 'prog-2.lprof'" 2.err ||
    fail "$what: says nothing"
  : > go
  wait
  count 2 "$what"
}
pair plain
pair named -o prog.lprof
# A program that is built with ASan has an allocator that is not measured.
if "$kprof" -q --memory ./prog 2> 1.err; then
  rm prog.lprof
  pair memory --memory
else
  grep -q AddressSanitizer 1.err || fail "memory: $(cat 1.err)"
fi
# Beside a program that runs without kprof.
LINEPROF_OUTPUT=prog.lprof ./prog go &
wait_for prog.lprof
"$kprof" ./prog 2> 2.err
: > go
wait
count 2 bare
# Many at once, all of which find an older profile.
"$kprof" -q ./prog
for i in 1 2 3 4 5 6; do
  "$kprof" ./prog go 2> "$i.err" &
done
while [ "$(find . -name 'prog*.lprof' -size +0 | wc -l)" -lt 6 ]; do sleep 0.05; done
: > go
wait
count 6 many
# One after the other.
"$kprof" ./prog 2> 1.err && "$kprof" ./prog 2> 2.err
count 1 "in turn"
# Killed with its kprof, and read meanwhile.
"$kprof" ./prog go 2> 1.err &
run=$!
wait_for prog.lprof
"$kprof" report prog.lprof > /dev/null 2>&1 || fail "live: cannot be read"
"$kprof" -o prog.lprof ./prog 2> 2.err
kill -9 "$run"
wait
: > go
sleep 0.3
"$kprof" -q ./prog
count 2 killed

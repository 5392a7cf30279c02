#!/bin/sh
# mapped-prefixes.sh KPROF CHECK: builds one/ and two/ with mapped prefixes.
# CHECK FILE: whether a listing has the text, while one/ is not there.
kprof=$1 here=$PWD
build() { # FOLDER FLAG...
  folder=$1
  shift
  (cd "$folder/src" && "$kprof" cc "$@" -I"$here/$folder/inc" -c a.c -o ../a.o &&
    cd .. && "$kprof" cc a.o -o a && "$kprof" -q -o "$here/$folder.lprof" ./a)
}
look() { # FLAG
  mv one gone
  "$kprof" report --all one.lprof > report.out 2>&1
  mv gone one
  grep -q 'return 2 \* n;' report.out && grep -q 's += twice(i);' report.out &&
    return 0
  echo "$1: no text" && cat report.out && exit 1
}
same() { # FLAG
  cmp one/a.o two/a.o && ! grep -a "$here" one/a.o && return 0
  echo "$1: objects differ, or have paths in them" && exit 1
}
for to in . /usr/src/app q "$here/one"; do
  for kind in file macro debug; do
    for folder in one two; do
      build $folder "-f$kind-prefix-map=$here/$folder=$to" || exit 1
    done
    look "$kind=$to"
    [ "$kind$to" = "file$here/one" ] || [ $kind != file ] || same "$kind=$to"
  done
done
build one -ffile-compilation-dir=/nowhere && look compilation-dir

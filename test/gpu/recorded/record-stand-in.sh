#!/bin/bash
# SPDX-License-Identifier: MIT
#
# record-stand-in.sh BUILD RECORDER FOLDER: makes FOLDER/stand-in-*.cupti from
# the programs here, by test/gpu/recorder.c before the stand-in for libcupti:
# what stands for recordings of a GPU until there are some (README.md).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
recorder=$2 folder=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for source in "$here"/stand-in-*.c; do
  name=$(basename "$source" .c)
  "$build/bin/kprof" cc -O2 -g -I"$here/../replay" "$source" \
    -o "$work/$name" -L"$build/test/gpu/replay" -l:libcudart.so.13 \
    -Wl,-rpath,"$build/test/gpu/replay" -pthread
  LINEPROF_OUTPUT=$work/$name.lprof CUPTI_RECORD=$folder/$name.cupti \
    LINEPROF_GPU_CUPTI=$recorder REPLAY_SCENARIO=$here/$name.scenario \
    LD_LIBRARY_PATH=$build/test/gpu/replay/cupti timeout 60 "$work/$name"
done

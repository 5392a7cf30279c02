#!/bin/sh
# SPDX-License-Identifier: MIT
#
# bench/probe.sh [BUILD]: compiles bench/probe.c with the plugin of BUILD
# (default: build-22) at -O2, with a clock at every row, and runs it; about 5
# seconds. Quiet machines give better numbers; the ratios travel, the
# nanoseconds do not.
set -eu
export LINEPROF_MEASURE_MODE=exact
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../build-22}" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$build/bin/kprof" cc --exact -O2 -pthread "$here/probe.c" -o "$scratch/probe"
LINEPROF_OUTPUT=$scratch/probe.lprof "$scratch/probe"

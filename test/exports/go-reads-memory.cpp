// REQUIRES: go, flamegraph
// RUN: %clangxx_lineprof -g %S/memory-is-that-of-json.cpp -o %t && rm -f %t.lprof && %kprof --memory -q -o %t.lprof %t
// RUN: env MEMORY_VALUES=--go %python %S/Inputs/memory_values.py %kprof %t
// RUN: %kprof export -f folded --value peak -o %t.folded %t.lprof
// RUN: perl /usr/share/perl5/Devel/NYTProf/flamegraph.pl --minwidth=0 --countname=ns %t.folded > %t.svg
// RUN: %python %S/Inputs/flames.py %t.folded %t.svg
// Intent: Go's pprof has the bytes and blocks of each line under the names of its
// own heap profiles; flamegraph.pl draws what was live at the peak.

// REQUIRES: xmllint
// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof && %kprof -q -o %t.lprof %t
// RUN: %python %S/Inputs/nothing.py %kprof %t
// RUN: xmllint --nonet --noout --dtdvalid %S/Inputs/coverage-04.dtd %t.cobertura 2>/dev/null
// Intent: a profile without lines makes files without lines, which readers take.
__attribute__((no_instrument_function)) int main(void) { return 0; }

// REQUIRES: x86_64
// RUN: %clang_lineprof %s -o %t && %profile %t
// RUN: %kprof report %t.lprof | %filecheck %s --check-prefix=FOLD --implicit-check-not=naked4
// RUN: %kprof report --function main --function 'naked[12]' %t.lprof | %filecheck %s --check-prefix=FEW
// RUN: %kprof report --all %t.lprof | %filecheck %s --check-prefix=ALL
// RUN: %kprof report --function 'naked1' %t.lprof 2>&1 | %filecheck %s --check-prefix=HIDDEN
// Intent: what could not be profiled has one line for each reason.
#define NAKED(name) __attribute__((naked, used)) static void name(void) { __asm__("ret"); }
NAKED(naked1)
NAKED(naked2)
NAKED(naked3)
NAKED(naked4)
int main(void) { return 0; }
// FOLD: Not profiled ('kprof report --all' names all):
// FOLD-NEXT: {{^ *}}4 a naked function has no room for a counter: naked1 ({{.*}}left-out-are-folded-by-reason.c:9), naked2 ({{.*}}:10), naked3 ({{.*}}:11), ...{{$}}
// FEW: Not profiled:
// FEW-NEXT: {{^ *}}2 a naked function has no room for a counter: naked1 ({{.*}}:9), naked2 ({{.*}}:10){{$}}
// HIDDEN: nothing to report, because the options hide the one profiled function
// ALL: Not profiled:
// ALL-NEXT: {{^ *}}{{.*}}left-out-are-folded-by-reason.c:9: naked1: a naked function
// ALL-NEXT: :10: naked2: a naked
// ALL-NEXT: :11: naked3: a naked
// ALL-NEXT: :12: naked4: a naked

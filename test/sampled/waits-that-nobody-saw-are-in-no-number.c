// RUN: %clang_lineprof %s -o %t && rm -f %t.lprof
// RUN: bash -c '(sleep 0.05; seq 30000; sleep 1; seq 30000) | LINEPROF_OUTPUT=%t.lprof %t > %t.out'
// RUN: %kprof report --json %t.lprof > %t.json
// RUN: %python -c 'import json, sys; lines = {line["line"]: line for file in json.load(open(sys.argv[1]))["files"] for function in file["functions"] for line in function["lines"]}; row = lines[20]; sys.exit(row["time_is"] == "number" and row["time_ns"] < 900000000 and [row])' %t.json
// Intent: a program that hardly computes has no sample, and no thread of ours
// that looks where it waits. Its calls soon lose their clocks, in a function that
// is compiled into its caller: what their first executions took is no number for
// the caller's line, which waited for a second.
#include <stdio.h>
static int filter(void) {
  char line[256];
  int comments = 0;
  while (fgets(line, sizeof line, stdin)) {
    comments += line[0] == '#';
    fputs(line, stdout);
  }
  return comments;
}
int main(void) {
  return filter() ? 1 : 0;
}

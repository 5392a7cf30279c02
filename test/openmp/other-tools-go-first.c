// RUN: %clang_lineprof %openmp -I%prefix/runtime/ompt %s -DTOOL -o %t && %profile %t >%t.out 2>%t.err && grep -q 'tool saw 1' %t.out
// RUN: %filecheck --check-prefix=TAKEN --implicit-check-not=lineprof: --input-file=%t.err %s
// RUN: %clang -fPIC -shared -DTOOL -DNO_MAIN %openmp -I%prefix/runtime/ompt %s -o %t.so
// RUN: %clang_lineprof %openmp -I%prefix/runtime/ompt %s -o %t && export OMP_TOOL_LIBRARIES=%t.so; %profile %t >%t.out 2>%t.err && grep -q 'tool saw 1' %t.out
// RUN: %filecheck --check-prefix=TAKEN --implicit-check-not=lineprof: --input-file=%t.err %s
// RUN: export OMP_TOOL_LIBRARIES=; %profile %t 2>%t.err && not grep lineprof: %t.err
// RUN: export LINEPROF_MEASURE_MODE=count; export OMP_TOOL_LIBRARIES=%t.so; %profile %t >%t.out 2>%t.err && grep -q 'tool saw 1' %t.out && not grep lineprof: %t.err
// REQUIRES: ompt
// TAKEN: lineprof: warning: another tool listens to OpenMP (OMPT); what threads wait for there is not told apart
// Intent: a tool of the program, or one that its user asks for, is the one that
// the OpenMP library calls; lineprof says so once.
#include <stdio.h>
#ifdef TOOL
#include <omp-tools.h>
static int regions;
static void begin(ompt_data_t *task, const ompt_frame_t *frame,
                  ompt_data_t *parallel, unsigned int threads, int flags,
                  const void *code) {
  regions++;
}
static int start(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  set(ompt_callback_parallel_begin, (ompt_callback_t)begin);
  return 1;
}
static void end(ompt_data_t *data) { printf("tool saw %d\n", regions); }
ompt_start_tool_result_t *ompt_start_tool(unsigned int version,
                                          const char *runtime) {
  static ompt_start_tool_result_t tool = {start, end, {0}};
  return &tool;
}
#endif
#ifndef NO_MAIN
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum++;
  return sum != 2;
}
#endif

// RUN: split-file %s %t.d && %clang_cuda %t.d/main.c -o %t
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/taken %t 2>&1 | FileCheck %s --check-prefix=TAKEN --match-full-lines
// RUN: %kprof report --json %t.lprof | FileCheck %s --check-prefix=STATE
// RUN: sed 's/Nsight Systems/<not provided>/' %t.d/taken > %t.d/nameless
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/nameless %t 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay_old%t.d/taken %t 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/rights %t 2>&1 | FileCheck %s --check-prefix=RIGHTS
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/driver %t 2>&1 | FileCheck %s --check-prefix=DRIVER
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/kernels %t 2>&1 | FileCheck %s --check-prefix=KERNELS
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof %replay%t.d/new %t 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_GPU_CUPTI=/nowhere %t 2>&1 | FileCheck %s --check-prefix=NOWHERE
// RUN: rm -f %t.lprof && env LINEPROF_OUTPUT=%t.lprof LINEPROF_GPU_ENABLED=no %t 2>&1 | FileCheck %s --check-prefix=OFF
// Intent: where there is nothing to be had, one line says why and what to do;
// the program runs, and its CPU profile is whole.
// TAKEN: lineprof: warning: no GPU data: another tool (Nsight Systems) traces this process, and CUPTI serves one; run the program without it {{.*}}
// TAKEN-NEXT: done
// STATE: "hits": 4
// STATE: "state": "other tool"
// OLD: no GPU data: another tool traces this process
// OLD-NEXT: {{^}}done
// RIGHTS: no GPU data: the driver lets only administrators trace {{.*}}NVreg_RestrictProfilingToAdminUsers=0
// RIGHTS-NEXT: {{^}}done
// DRIVER: no GPU data: cannot subscribe: CUPTI says 999 {{.*}}no NVIDIA driver {{.*}}'nvidia-smi'
// DRIVER-NEXT: {{^}}done
// KERNELS: no GPU data: CUPTI cannot trace a device of this kind, or as it is set up: 43
// KERNELS-NEXT: {{^}}done
// NOWHERE: no GPU data: cannot load gpu.cupti: /nowhere
// NOWHERE-NEXT: {{^}}done
// OFF-NOT: lineprof
// OFF: {{^}}done

//--- main.c
#include "cuda_replay.h"
#include <stdio.h>
int main(void) {
  for (int i = 0; i < 3; i++)
    cudaLaunchKernel("k");
  puts("done");
  return 0;
}

//--- taken
refuse subscribe 39 Nsight Systems
//--- new
version 130300
refuse subscribe 39 Nsight Systems
//--- rights
refuse subscribe 35
//--- driver
refuse subscribe 999
//--- kernels
refuse enable 43

// REQUIRES: plugin
// RUN: rm -rf %t && mkdir %t && cd %t && %kprof c++ %s -o prog
// RUN: env LINEPROF_SCHEDULE_STEPS=4,7 %kprof -q -o a.lprof ./prog
// RUN: %kprof stats a.lprof | %filecheck --check-prefix=STATS %s
// RUN: %kprof report a.lprof | %filecheck --check-prefix=SHARE %s
// RUN: %kprof report --cycles a.lprof > cycles && %filecheck --check-prefix=ROWS %s < cycles
// RUN: awk '/^Line, own/ { width = length; seen = 1 } seen && /[%%]$/ && length != width { exit 1 }' cycles
// RUN: env LINEPROF_SCHEDULE_STEPS=40,70 %kprof -o b.lprof ./prog 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env LINEPROF_SCHEDULE_WAIT=1min %kprof -o b.lprof ./prog 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env LINEPROF_ASSERT="function=main, max_share=99; function=mian, no_hits=1" not %kprof check a.lprof 2>&1 | FileCheck --check-prefix=UNMADE %s
// RUN: env LINEPROF_ASSERT="function=main" not %kprof check a.lprof 2>&1 | FileCheck --check-prefix=WHERE %s
// Intent: a call that was there before the window has no time per call; long
// names leave the columns where they are; a run that recorded nothing says
// why, and not how to look at it.
#include <lineprof/lineprof.h>
#include <time.h>

namespace simulation_of_everything {
struct universe_of_particles {
  static void relax(int step) {
    auto pause = [step] {
      struct timespec time = {0, 1000000 + step};
      nanosleep(&time, nullptr);
    };
    pause();
  }
};
} // namespace simulation_of_everything

int main() {
  for (int step = 0; step < 10; step++) {
    simulation_of_everything::universe_of_particles::relax(step);
    lineprof_step();
  }
}
// STATS-DAG: {{^ +3( +[~<?0-9.]+)+ +}}simulation_of_everything::universe_of_particles::relax /
// STATS-DAG: {{^ +0( +[~<?0-9.]+)+ +}}main
// SHARE: Region Calls % Step Total Self
// SHARE: {{^main:[0-9]+ +3 +100.0 }}
// ROWS: {{^ +1 +4-6 }}
// ROWS: {{^}}windows-cut-calls-with-long-names.cpp:{{[0-9]+}} ..{{.*}}lambda:{{[0-9]+}} {{.*}} +0.0%
// NONE: nothing to report, because no window of the schedule was active: the program ran {{[0-9.]+}} s and made 10 steps{{$}}
// NONE-NEXT: hint: [schedule] says when a window begins
// NONE-NOT: Inspect results
// UNMADE: error: LINEPROF_ASSERT: the profile has no function 'mian'; did you mean 'main'?
// UNMADE: {{^(ok|FAIL)}} {{.*}}main
// UNMADE: 1 check, {{[01]}} failed; 1 could not be made
// WHERE: error: LINEPROF_ASSERT: this rule demands nothing

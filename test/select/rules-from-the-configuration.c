// RUN: split-file --leading-lines %s %t.d && cd %t.d/project/build
// RUN: %clang %lineprof_flags -MD -MF %t.deps %s -o %t && %listing --no-source | FileCheck --check-prefix=TOML %s
// RUN: FileCheck --check-prefix=DEPS %s < %t.deps
// RUN: %clang %lineprof_flags -fplugin-arg-lineprof-functions=scale %s -o %t && %listing --no-source | FileCheck --check-prefix=ARGUMENT %s
// RUN: env LINEPROF_SELECT_EXCLUDE='' LINEPROF_SELECT_FUNCTIONS='["main", "step_c"]' %clang %lineprof_flags %s -o %t && %listing --no-source | FileCheck --check-prefix=ENVIRONMENT %s
// RUN: env LINEPROF_CONFIG=all.toml %clang %lineprof_flags -fplugin-arg-lineprof-default-all %s -o %t && %profile %t && not cat %t.lprof
// RUN: env LINEPROF_CONFIG=none.toml %clang %lineprof_flags -fplugin-arg-lineprof-default-all -MD -MF %t.deps %s -o %t && %listing --no-source | FileCheck --check-prefix=ALL %s
// RUN: FileCheck --check-prefix=NODEPS %s < %t.deps
// RUN: env LINEPROF_CONFIG=filter/filter.toml %clang %lineprof_flags %s -o %t && %listing --no-source | FileCheck --check-prefix=FILTER %s
// RUN: not env LINEPROF_CONFIG=wrong.toml %clang %lineprof_flags -c %s -o %t.o 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not env LINEPROF_SELECT_MIN_LINES=few %clang %lineprof_flags -c %s -o %t.o 2>&1 | FileCheck --check-prefix=VARIABLE %s
// Intent: [select] of the nearest lineprof.toml says what is profiled, the
// environment changes that, arguments of the plugin change both.
static int step_a(int x) { return x; }
static int step_b(int x) { return x; }
static int step_c(int x) { return x; }
static int scale(int x) { return x; }
int main(void) { return step_a(1) + step_b(1) + step_c(1) + scale(1) != 4; }
#if 0
//--- project/lineprof.toml
[select]
functions = ["step_*", 're:^ma']
exclude = ["step_c"]
//--- project/build/all.toml
[select]
all = false
//--- project/build/none.toml
[measure]
enabled = true
//--- project/build/wrong.toml
[select]
functoins = ["step_*"]
//--- project/build/filter/filter.toml
[select]
filter = "part.filter"
//--- project/build/filter/part.filter
SCOREP_REGION_NAMES_BEGIN
EXCLUDE *
INCLUDE step_b
SCOREP_REGION_NAMES_END
//--- end
#endif
// TOML: Function: step_a at
// TOML: Function: step_b at
// TOML: Function: main at
// TOML-NOT: Function:
// DEPS: lineprof.toml
// NODEPS-NOT: .toml
// ARGUMENT: Function: scale at
// ARGUMENT-NOT: Function:
// ENVIRONMENT: Function: main at
// ENVIRONMENT-NOT: Function:
// ALL-COUNT-5: Function:
// FILTER: Function: step_b at
// FILTER-NOT: Function:
// WRONG: wrong.toml:{{[0-9]+}}:1: error: unknown key 'functoins'{{.*}}'functions'
// VARIABLE: error: LINEPROF_SELECT_MIN_LINES: 'few' is

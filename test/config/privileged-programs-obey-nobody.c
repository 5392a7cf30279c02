// REQUIRES: plugin, root
// UNSUPPORTED: asan, tsan
// Reason: sanitizers read the environment of their own accord
// RUN: rm -rf %t && mkdir %t && chmod 777 %t && cd %t
// RUN: %kprof cc -static %s -o prog && chown 65534 prog && chmod u+s prog
// RUN: echo '[output]' > lineprof.toml && echo 'file = "from-file.lprof"' >> lineprof.toml
// RUN: env LINEPROF_OUTPUT=%t/variable.lprof LINEPROF_CONFIG=%t/lineprof.toml LINEPROF_SCHEDULE_WAIT=5x ./prog 2>&1 | count 0
// RUN: not ls from-file.lprof variable.lprof
// RUN: ls prog.*.lprof
// Intent: with raised privileges neither files nor variables have a say, nor is
// anything loaded.
int main(void) { return 0; }

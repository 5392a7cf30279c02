// REQUIRES: plugin, root
// UNSUPPORTED: asan, tsan
// Reason: sanitizers bring libraries of their own
// RUN: rm -rf %t && mkdir -p %t/owner/below %t/mode/below %t/folder %t/shared && cd %t
// RUN: %clang_lineprof %s -o %t/prog
// Intent: a lineprof.toml that somebody else owns or can write to decides
// nothing, neither in kprof nor in the compiler nor in a program by itself; it
// is said whose it is, and the next one upward counts.

// RUN: echo '[output]' > lineprof.toml && echo 'file = "%t/good.lprof"' >> lineprof.toml
// RUN: printf '[output]\nfile = "/nowhere/evil.lprof"\n[select]\nexclude = "*"\n' > owner/lineprof.toml
// RUN: cp owner/lineprof.toml mode && cp owner/lineprof.toml folder && cp owner/lineprof.toml shared
// RUN: chown 65534 owner/lineprof.toml && chmod 666 mode/lineprof.toml && chmod 777 folder && chown 0:65534 shared/lineprof.toml && chmod 664 shared/lineprof.toml
// RUN: cd %t/owner/below && %kprof config -g 2>&1 | FileCheck %s --check-prefixes=SAYS,OWNER --implicit-check-not=evil
// RUN: cd %t/mode/below && %kprof config -g 2>&1 | FileCheck %s --check-prefixes=SAYS,MODE --implicit-check-not=evil
// RUN: cd %t/folder && %kprof config -g 2>&1 | FileCheck %s --check-prefixes=SAYS,FOLDER --implicit-check-not=evil
// RUN: cd %t/shared && %kprof config -g 2>&1 | FileCheck %s --check-prefixes=SAYS,SHARED --implicit-check-not=evil
// SAYS: lineprof: warning: {{.*}}/lineprof.toml: passed over, [[WHY:.*]]; LINEPROF_CONFIG=FILE takes a file whosever it is
// SAYS: # file: {{.*}}.tmp/lineprof.toml
// OWNER-NEXT: # {{.*}}/owner/lineprof.toml: passed over, it belongs to another user (65534)
// MODE-NEXT: # {{.*}}/mode/lineprof.toml: passed over, everybody can write to it
// FOLDER-NEXT: # {{.*}}/folder/lineprof.toml: passed over, everybody can write to its folder
// SHARED-NEXT: # {{.*}}/shared/lineprof.toml: passed over, its group can write to it
// SAYS: file = "{{.*}}good.lprof"

// RUN: cd %t/mode/below && %t/prog 2>&1 | FileCheck %s --check-prefix=RUNS && ls %t/good.lprof && rm %t/good.lprof
// RUNS: lineprof: warning: file '{{.*}}/mode/lineprof.toml': passed over, everybody can write to it;
// RUN: cd %t/mode && %clang_lineprof %s -o compiled 2>&1 | FileCheck %s --check-prefix=COMPILES
// RUN: cd %t/mode && ./compiled 2>&1 | count 1
// RUN: %kprof report %t/good.lprof | FileCheck %s --check-prefix=SELECTED
// COMPILES: warning: {{.*}}/mode/lineprof.toml: passed over, everybody can write to it;
// SELECTED: Function: main at line

// In a sticky folder nobody can replace what is not theirs; they can add a link.
// RUN: mkdir %t/sticky %t/linked && chmod 1777 %t/sticky %t/linked && cd %t/sticky && cp ../lineprof.toml . && %kprof config -g 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: cd %t/linked && ln -s ../lineprof.toml . && %kprof config -g 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: cd %t/linked && chown -h 65534 lineprof.toml && %kprof config -g 2>&1 | FileCheck %s --check-prefix=LINKED
// LINKED: /linked/lineprof.toml: passed over, the link belongs to another user (65534);

// Who names it takes it.
// RUN: cd %t && env LINEPROF_CONFIG=mode/lineprof.toml %kprof config -g 2>&1 | FileCheck %s --check-prefix=NAMED
// NAMED-NOT: warning
// NAMED: file = "/nowhere/evil.lprof"

// The user's own group is the user.
// RUN: cd %t && chmod 664 lineprof.toml && %kprof config -g 2>&1 | FileCheck %s --check-prefix=OWN
// OWN-NOT: warning
// OWN: file = "{{.*}}good.lprof"
int main(void) { return 0; }

// RUN: rm -rf %t && mkdir %t && cd %t && cp %s a.c && %clang_lineprof a.c -o a && env LINEPROF_OUTPUT=a.lprof ./a
// RUN: %kprof html -o same.html a.lprof && echo '// new' >> a.c && %kprof html -o changed.html a.lprof
// RUN: rm a.c && %kprof html -o gone.html a.lprof
// RUN: %look fault same.html "" -- fault changed.html "changed after the build: lines have no text" \
// RUN:   -- fault gone.html "No such file or directory: lines have no text"
// Intent: above a file's lines stands what is wrong with its text.
int main(void) { return 0; }

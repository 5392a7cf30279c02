"""unseen.py make FILE: a source with unseen characters in comment, file name,
region and thread name. unseen.py check FILE...: none of them is in the files,
which must spell one each."""
import sys

UNSEEN = "\u202e\u2066\u200b\u2028\u2029\ufeff\U000e0041\u009b\u00ad\u061c\u2060"
SOURCE = """#include <sys/prctl.h>
#line 2 "x%sy.c"
int f(int n) { return n + 1; } // %s
int main(void) {
  prctl(PR_SET_NAME, "t%s");
#pragma lineprof region "r%s"
  { return f(0) - 1; }
}
"""

if sys.argv[1] == "make":
    text = SOURCE % (UNSEEN, UNSEEN, UNSEEN[:3], UNSEEN)
    open(sys.argv[2], "w", encoding="utf-8").write(text)
else:
    for path in sys.argv[2:]:
        text = open(path, encoding="utf-8", errors="replace").read()
        raw = [c for c in UNSEEN if c in text]
        if raw or not ("202e" in text or "U+202E" in text):
            sys.exit("%s: %s" % (path, ascii(raw)))

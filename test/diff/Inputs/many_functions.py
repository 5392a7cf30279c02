# SPDX-License-Identifier: MIT
#
# many_functions.py: a program of 60 functions with long names, whose loops run
# ROUNDS times.
print("#ifndef ROUNDS\n#define ROUNDS 100\n#endif\nstatic volatile long sink;")
NAMES = [f"{'a_very_long_name_of_a_function_' * 8}{i}" for i in range(60)]
for name in NAMES:
    print(f"static void {name}(void) {{")
    print("  for (int i = 0; i < ROUNDS; i++)")
    print("    sink += i; // a `tick`, a | bar, <b>markup</b>, @somebody, \\ and ``two``")
    print("}")
print("int main(void) {")
for name in NAMES:
    print(f"  {name}();")
print("  return 0;\n}")

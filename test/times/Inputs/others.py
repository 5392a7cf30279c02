# SPDX-License-Identifier: MIT
#
# Samples outside of the program: 20 in a library, 5 in the kernel, 5 nobody
# knows where.
PLACES = {"/nowhere/libother.so": 20, "[kernel.kallsyms]": 5, "[unknown]": 5}
for path, count in PLACES.items():
    for i in range(count):
        print(f"1234/1234 99.{i:06}:    1000000   cpu-clock:     7f0000001000 ({path})")

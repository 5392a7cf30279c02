# SPDX-License-Identifier: MIT
#
# long_names.py: prints a program whose names alone are larger than what GitLab
# takes as a report.
print(f"int {'long' * 1400000}(void) {{ return 0; }}\nint main(void) {{ return 0; }}")

# SPDX-License-Identifier: MIT
#
# Runs PROGRAM with its profile on disks of 0.1 to 1 MiB: on_a_small_disk.py
# PROGRAM. It must succeed on every one.
import os
import subprocess
import sys


def main():
    program = os.path.abspath(sys.argv[1])
    folder = program + ".disk"
    os.makedirs(folder, exist_ok=True)
    for size in (100, 300, 600, 1000):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k",
                        "lineprof-test", folder], check=True)
        try:
            output = os.path.join(folder, "profile.lprof")
            ended = subprocess.run([program], timeout=300,
                                   env={**os.environ, "LINEPROF_OUTPUT": output})
            if ended.returncode:
                sys.exit(f"error: on {size} KiB the program ended with {ended.returncode}")
        finally:
            subprocess.run(["umount", folder], check=True)


main()

# SPDX-License-Identifier: MIT
#
# Runs PROGRAM with its profile on disks of 0.1 to 1 MiB: on_a_small_disk.py
# PROGRAM. It must succeed on every one. on_a_small_disk.py --btrfs PROGRAM KPROF:
# on one of btrfs, where PROGRAM starts, with a report.
import os
import subprocess
import sys


def on_btrfs(program, kprof):
    folder, image = program + ".btrfs", program + ".image"
    os.makedirs(folder, exist_ok=True)
    with open(image, "wb") as file:
        file.truncate(130 << 20)
    subprocess.run(["mkfs.btrfs", "-q", "-f", image], check=True)
    subprocess.run(["mount", "-o", "loop", image, folder], check=True)
    try:
        ended = subprocess.run([program], cwd=folder, timeout=300,
                               env={**os.environ, "LINEPROF_OUTPUT": "a.lprof"})
        if ended.returncode:
            sys.exit(f"error: the program ended with {ended.returncode}")
        subprocess.run([kprof, "report", "a.lprof"], cwd=folder, check=True)
    finally:
        subprocess.run(["umount", folder], check=True)
        os.unlink(image)


def main():
    if sys.argv[1] == "--btrfs":
        on_btrfs(*sys.argv[2:])
        return
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

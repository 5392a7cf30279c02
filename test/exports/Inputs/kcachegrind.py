# SPDX-License-Identifier: MIT
#
# kcachegrind.py FILE: what KCachegrind says of a profile, in a session and a home
# of its own and without a screen. 1: it complains of a line.
import os
import subprocess
import sys
import tempfile


def lines_until_shown(process):
    for line in process.stderr:
        line = line.decode(errors="replace")
        yield line
        if line.startswith(("Selected", "This plugin does not support raise")):
            return


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
    environment = {
        **os.environ,
        "HOME": home,
        "XDG_RUNTIME_DIR": home,
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = ["timeout", "60", "dbus-run-session", "kcachegrind", sys.argv[1]]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, env=environment)
    said = list(lines_until_shown(process))
    process.terminate()
    process.wait()
print("".join(said), end="")
sys.exit(any(line.startswith("Loading") for line in said))

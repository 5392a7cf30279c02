# SPDX-License-Identifier: MIT
#
# series.py KPROF PROFILE: of each process's series the peak, whether its moment
# is known, and the amounts of live bytes that are whole MiB, in their order,
# each once. Times must rise.
import json
import subprocess
import sys

kprof, profile = sys.argv[1:]
report = json.loads(
    subprocess.run(
        [kprof, "report", "--json", profile], check=True, stdout=subprocess.PIPE
    ).stdout
)
for series in report["memory"]["series"]:
    times, live = series["ns"], series["live_bytes"]
    assert times == sorted(set(times)) and times[0] > 0, "times do not rise"
    assert len(times) == len(live) == len(series["resident_bytes"])
    assert len(times) <= 2048 and series["interval_ns"] >= 10000000
    assert report["processes"][series["process"]]["pid"] == series["pid"]
    at_peak = "with its moment" if series["peak_ns"] in times else "somewhere"
    print(f"process {series['process']}: peak {series['peak_bytes']} {at_peak}")
    shown = [bytes_ for bytes_ in live if bytes_ and bytes_ % (1 << 20) == 0]
    for i, bytes_ in enumerate(shown):
        if i == 0 or shown[i - 1] != bytes_:
            print(bytes_)

# SPDX-License-Identifier: MIT
#
# set_up.py: of five runs of one thread and of a thousand, N-I.json, the least
# time of setting up, as a machine may stop the runtime: it is more for more
# threads.
import json


def least(threads):
    times = []
    for i in range(1, 6):
        with open(f"{threads}-{i}.json", encoding="utf-8") as file:
            times.append(json.load(file)["summary"]["setup_ns"])
    return min(times)


one, many = least(1), least(1000)
assert 0 < one < many < 5e9, (one, many)

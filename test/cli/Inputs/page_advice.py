#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""page_advice.py KPROF NAME...: all that the page of NAME.lprof advises is in what `explain` says."""
import base64
import json
import re
import subprocess
import sys
import zlib

kprof, *names = sys.argv[1:]


def strings_of(value):
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings_of(each)


def run(*arguments):
    return subprocess.run([kprof, *arguments], check=True, capture_output=True).stdout.decode()


failed = False
for name in names:
    run("html", "-o", f"{name}.html", f"{name}.lprof")
    page = open(f"{name}.html", encoding="utf-8").read()
    packed = re.search(r'id="profile">([^<]*)<', page)[1]
    advice = json.loads(zlib.decompress(base64.b64decode(packed)))["advice"]
    said = list(strings_of(json.loads(run("explain", "--json", "--budget", "1m", f"{name}.lprof"))))
    missing = [each for each in advice if not any(text.endswith(each["text"]) for text in said)]
    print(name, len(advice), *sorted({each["rule"] for each in advice}))
    print(*missing, sep="\n")
    failed |= bool(missing) or not advice
sys.exit(failed)

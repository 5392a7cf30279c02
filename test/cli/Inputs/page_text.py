"""Prints what a page of `kprof html` has packed in it."""
import base64
import re
import sys
import zlib

for packed in re.findall(r">([A-Za-z0-9+/=]{100,})<", open(sys.argv[1]).read()):
    sys.stdout.write(zlib.decompress(base64.b64decode(packed)).decode())

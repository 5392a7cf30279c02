#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""corpus_profiles.py CORPUS FOLDER NAME...: unpacks profiles of the corpus; all without a name."""
import gzip
import pathlib
import sys

corpus, folder = map(pathlib.Path, sys.argv[1:3])
for packed in sorted(corpus.glob("*.lprof.gz")):
    name = packed.name.removesuffix(".gz")
    if not sys.argv[3:] or name.removesuffix(".lprof") in sys.argv[3:]:
        (folder / name).write_bytes(gzip.decompress(packed.read_bytes()))

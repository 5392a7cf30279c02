# SPDX-License-Identifier: MIT
#
# make_text.py SIZE: that many bytes of text, the same every time: words from a
# small vocabulary, runs of one letter, and some bytes that do not compress.
import sys

size = int(sys.argv[1])
state = 1
text = bytearray()


def random(limit):
    global state
    state = state * 1103515245 + 12345 & 0x7FFFFFFF
    return (state >> 8) % limit


words = [bytes(97 + random(26) for _ in range(2 + random(8))) for _ in range(300)]
while len(text) < size:
    kind = random(50)
    if kind == 0:
        text += bytes([65 + random(26)]) * random(600)
    elif kind == 1:
        text += bytes(random(256) for _ in range(40))
    else:
        text += words[random(300)] + (b"\n" if random(9) == 0 else b" ")
sys.stdout.buffer.write(text[:size])

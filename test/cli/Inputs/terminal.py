"""Runs a command whose stdout and stderr are a terminal of COLUMNS columns, and
prints what came to it, as plain lines, and the exit status.

usage: terminal.py COLUMNS COMMAND..."""
import fcntl
import os
import pty
import struct
import sys
import termios

pid, terminal = pty.fork()
if pid == 0:
    size = struct.pack("HHHH", 24, int(sys.argv[1]), 0, 0)
    fcntl.ioctl(1, termios.TIOCSWINSZ, size)
    os.execvp(sys.argv[2], sys.argv[2:])
received = b""
while True:
    try:
        piece = os.read(terminal, 65536)
    except OSError:  # how Linux says that nobody has it open any more
        break
    if not piece:
        break
    received += piece
sys.stdout.buffer.write(received.replace(b"\r\n", b"\n"))
sys.stdout.flush()
print("exit status", os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))

#!/usr/bin/env python3
"""Runs a command in a terminal of tmux's, and does one STEP after the other:

  wait:REGEX   until the screen, a line at a time, has it
  gone:REGEX   until it has it no more
  keys:KEY,... as tmux names them
  text:TEXT    typed as it is
  size:WxH     of the terminal, from now on
  run:COMMAND  in a shell beside it
  show         prints the screen, and what has left it above

usage: keys.py WxH COMMAND STEP..."""
import os
import re
import subprocess
import sys
import tempfile
import time

PATIENCE_S = 120


class Terminal:
    def __init__(self, size, command):
        self.folder = tempfile.TemporaryDirectory()
        width, height = size.split("x")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", width, "-y", height,
                  f"trap : INT; {command}; echo status $?; exec sleep 1000")

    def tmux(self, *words):
        socket = os.path.join(self.folder.name, "tmux")
        done = subprocess.run(["tmux", "-u", "-S", socket, *words],
                              stdout=subprocess.PIPE, check=True)
        return done.stdout.decode()

    def screen(self):
        return self.tmux("capture-pane", "-p")

    def wait(self, pattern, is_wanted):
        end = time.monotonic() + PATIENCE_S
        while bool(re.search(pattern, self.screen(), re.M)) != is_wanted:
            if time.monotonic() > end:
                sys.exit(f"waited in vain for {pattern!r}:\n{self.screen()}")
            time.sleep(0.05)

    def step(self, step):
        kind, _, what = step.partition(":")
        if kind in ("wait", "gone"):
            self.wait(what, kind == "wait")
        elif kind == "keys":
            for key in what.split(","):
                self.tmux("send-keys", key)
        elif kind == "text":
            self.tmux("send-keys", "-l", what)
        elif kind == "size":
            width, height = what.split("x")
            self.tmux("resize-window", "-x", width, "-y", height)
        elif kind == "run":
            subprocess.run(what, shell=True, check=True)
        elif kind == "show":
            print(self.tmux("capture-pane", "-p", "-S", "-"), flush=True)
        else:
            sys.exit(f"what is {step!r}?")


terminal = Terminal(sys.argv[1], sys.argv[2])
try:
    for each in sys.argv[3:]:
        terminal.step(each)
finally:
    terminal.tmux("kill-server")

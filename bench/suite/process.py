# SPDX-License-Identifier: MIT
"""Runs a command and says what it took and what it wrote."""
import dataclasses
import hashlib
import os
import signal
import subprocess
import tempfile
import threading
import time


@dataclasses.dataclass
class Run:
    cpu: float  # seconds, user and system, of the command and its children
    wall: float
    memory: int  # KiB, most at any time
    output: str  # digest of its stdout
    status: int
    errors: str  # the end of its stderr


def run(command, environment=(), folder=None, limit=600):
    """environment: name=value texts, beside this process's environment, of
    which nothing of lineprof's is left."""
    values = {k: v for k, v in os.environ.items() if not k.startswith("LINEPROF")}
    values.update(text.split("=", 1) for text in environment)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        begin = time.monotonic()
        child = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=errors,
            env=values,
            cwd=folder,
            start_new_session=True,
        )
        # With what a tool has started.
        killer = threading.Timer(limit, os.killpg, (child.pid, signal.SIGKILL))
        killer.start()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.monotonic() - begin
        killer.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        return Run(
            usage.ru_utime + usage.ru_stime,
            wall,
            usage.ru_maxrss,
            hashlib.sha256(out.read()).hexdigest(),
            child.returncode,
            errors.read()[-4000:].decode(errors="replace"),
        )


def together(runs):
    """Several runs as one."""
    runs = list(runs)
    failed = [run for run in runs if run.status != 0] or runs
    return Run(
        sum(run.cpu for run in runs),
        sum(run.wall for run in runs),
        max(run.memory for run in runs),
        " ".join(sorted({run.output for run in runs})),
        failed[0].status,
        failed[0].errors,
    )


def text_of(command, **more):
    """stdout of a command that must work"""
    return subprocess.run(
        command,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **more,
    ).stdout


def reason(errors, status):
    """One line that says why, out of what a failed command wrote."""
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()] or lines[-1:]
    return (telling[0] if telling else f"exit status {status}")[:160]

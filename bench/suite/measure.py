# SPDX-License-Identifier: MIT
"""Runs every variant of every program in turn, round after round, and keeps
what each run took. A variant that cannot be built or run is kept as the reason
why, never left out."""
import os
import pickle
import shutil
import statistics
import subprocess
import sys
import tempfile

from suite import process
from suite.builds import BuildError

# A variant that is many times slower runs this often only.
FEW_RUNS = 2

# In Workshop.made: the results of the last run.
LAST = "last-results"


class Results:
    """Runs by program, variant, size and number of threads."""

    def __init__(self):
        self.runs = {}
        self.failures = {}
        self.profile_sizes = {}
        self.tool_runs = {}

    def add(self, key, run):
        self.runs.setdefault(key, []).append(run)

    def cpu(self, program, variant, few, threads):
        """Median seconds, less what the tool itself takes for nothing."""
        runs = self.runs.get((program.name, variant, few, threads))
        if not runs:
            return None
        fixed = self.tool_runs.get(variant)
        return _median(runs) - (_median(fixed) if fixed else 0)

    def ratio(self, program, variant, threads=None):
        """To the baseline's runs of the same size, or None."""
        threads = threads or program.threads
        taken, plain = (
            self.cpu(program, name, variant.few, threads)
            for name in (variant.name, variant.baseline)
        )
        return taken / plain if taken and plain else None

    def spread(self, program):
        """Half the distance of the quartiles of the plain runs, of 1."""
        runs = self.runs.get((program.name, "plain", False, program.threads), [])
        if len(runs) < 4:
            return None
        quartiles = statistics.quantiles([run.cpu for run in runs], n=4)
        return (quartiles[2] - quartiles[0]) / 2 / quartiles[1]


def _median(runs):
    return statistics.median(run.cpu for run in runs)


def last(workshop):
    """The Results of the last run."""
    with open(os.path.join(workshop.made, LAST), "rb") as file:
        return pickle.load(file)


class Measurement:
    def __init__(self, workshop, programs, variants, runs, more_threads=True):
        self.workshop = workshop
        self.programs = programs
        self.variants = variants
        self.runs = runs
        self.more_threads = more_threads
        self.results = Results()

    def measure(self):
        self._build()
        for turn in range(self.runs):
            self._time_tools()
            for program in self.programs:
                self._say(f"run {turn + 1} of {self.runs}: {program.name}")
                for job in self._jobs(program, turn):
                    self._run_once(program, turn, *job)
            self._keep()
        return self.results

    def _keep(self):
        """For --last."""
        with open(os.path.join(self.workshop.made, LAST), "wb") as file:
            pickle.dump(self.results, file)

    def _build(self):
        refusals = {v.name: self._refusal(v) for v in self.variants}
        for program in self.programs:
            self._say(f"building {program.name}")
            for variant in self.variants:
                reason = refusals[variant.name]
                if variant.tool and program.is_short:
                    reason = "it takes longer to start than the program runs"
                try:
                    if not reason:
                        self.workshop.link(program, variant.build)
                except BuildError as error:
                    reason = f"not built: {error}"
                if reason:
                    self.results.failures[program.name, variant.name] = reason

    def _time_tools(self):
        """What the tools take for a program that does nothing."""
        for variant in self.variants:
            if variant.tool and shutil.which(variant.tool):
                with tempfile.TemporaryDirectory() as out:
                    command = [word.format(out=out) for word in variant.under]
                    run = process.run(command + ["true"], folder=out)
                    self.results.tool_runs.setdefault(variant.name, []).append(run)

    def _refusal(self, variant):
        """Why this variant cannot run on this machine, or nothing."""
        if variant.tool and not shutil.which(variant.tool):
            return f"no '{variant.tool}' here"
        if not variant.mode:
            return ""
        kprof = self.workshop.kprof_of(variant.build)
        asked = subprocess.run(
            [kprof, "config", "--set", f"measure.mode={variant.mode}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd="/",
        )
        return process.reason(asked.stderr, 0) if asked.returncode else ""

    def _jobs(self, program, turn):
        """(variant, few, threads) in an order that changes every turn. The
        fast ones also run few rounds where a slow one is compared with them."""
        slow = {v.baseline for v in self.variants if v.few and turn < FEW_RUNS}
        jobs = []
        for variant in self.variants:
            if (program.name, variant.name) in self.results.failures:
                continue
            if variant.few and turn >= FEW_RUNS:
                continue
            jobs.append((variant, variant.few, program.threads))
            if variant.name in slow:
                jobs.append((variant, True, program.threads))
            if program.threads > 1 and self.more_threads and not variant.few:
                jobs.append((variant, False, 1))
        start = turn * 5 % max(len(jobs), 1)
        return jobs[start:] + jobs[:start]

    def _run_once(self, program, turn, variant, few, threads):
        try:
            path = self.workshop.link(program, variant.build, turn)
        except BuildError as error:
            self._fail(program, variant, f"not linked: {error}")
            return
        rounds = program.few if few else program.rounds
        command = [path] + program.arguments(rounds, self.workshop.inputs, threads)
        run = process.together(
            self._run_process(program, variant, command)
            for _ in range(rounds if program.is_short else 1)
        )
        self._check(program, variant, few, run)
        if (program.name, variant.name) not in self.results.failures:
            self.results.add((program.name, variant.name, few, threads), run)

    def _run_process(self, program, variant, command):
        with tempfile.TemporaryDirectory() as out:
            environment = [text.format(out=out) for text in variant.environment]
            if variant.mode:
                environment.append(f"LINEPROF_MEASURE_MODE={variant.mode}")
                environment.append(f"LINEPROF_OUTPUT={out}/out.lprof")
            under = [word.format(out=out) for word in variant.under]
            run = process.run(under + command, environment, folder=out)
            if variant.mode and os.path.exists(f"{out}/out.lprof"):
                size = os.stat(f"{out}/out.lprof").st_blocks * 512
                self.results.profile_sizes[program.name, variant.name] = size
            return run

    def _check(self, program, variant, few, run):
        """The run must have worked and have written what the first one did."""
        if run.status != 0:
            self._fail(program, variant, process.reason(run.errors, run.status))
        first = self.results.runs.get((program.name, "plain", few, program.threads))
        # Tools write to stdout, too.
        if first and not variant.tool and first[0].output != run.output:
            self._fail(program, variant, "its output is not the plain build's")

    def _fail(self, program, variant, reason):
        self.results.failures[program.name, variant.name] = reason
        self._say(f"{program.name}, {variant.name}: {reason}")

    def _say(self, text):
        print(f"overhead: {text}", file=sys.stderr, flush=True)

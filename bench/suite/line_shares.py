# SPDX-License-Identifier: MIT
"""kprof's shares of self time by line, against perf on the plain program."""
import itertools
import os
import statistics
import subprocess
import sys
import tempfile

from suite import kprof_lines, perf_lines, process, tables, variants
from suite.builds import BuildError
from suite.kprof_lines import by_function, distance, overlap

# What perf is asked for where kprof took no samples.
USUAL_SAMPLES = 2500


class Comparison:
    """One program's runs of both."""

    def __init__(self, workshop, program, arguments):
        self.workshop = workshop
        self.program = program
        self.arguments = arguments
        self.perf, self.kprof, self.counted = [], [], []
        self.perf_samples, self.kprof_samples = [], []
        self.rows = None

    def measure(self):
        """kprof first: perf is to take as many samples."""
        for _ in range(self.arguments.runs):
            profile, cpu = self._run_kprof()
            self.kprof.append(profile.shares())
            self.kprof_samples.append(profile.samples)
            self.rows = kprof_lines.Rows(profile)
            wanted = self._wanted(profile)
            self.perf.append(self._run_perf("plain-lines", wanted))
            if len(self.perf) < 2:
                self.perf.append(self._run_perf("plain-lines", wanted))
            if self.arguments.counted:
                self.counted.append(self._run_perf("lineprof", wanted))

    def _wanted(self, profile):
        """How many samples perf is asked for."""
        if self.arguments.rate:
            return self.arguments.rate * self._plain_seconds()
        return profile.samples or USUAL_SAMPLES

    def row(self):
        """The texts of the table's row."""
        noise = statistics.mean(
            distance(a, b) for a, b in itertools.combinations(self.perf, 2)
        )
        far = self._mean_distance(self.kprof)
        together, twice = _sum(self.perf), _sum(self.perf[::2])
        same, of = overlap(_sum(self.kprof), together)
        same_perf, _ = overlap(twice, _sum(self.perf[1::2]))
        good = far <= 1.5 * noise and same >= min(9, of)
        texts = [
            self.program.name,
            f"{statistics.mean(self.kprof_samples):.0f}",
            f"{statistics.mean(self.perf_samples):.0f}",
            f"{noise:.3f}",
            f"{far:.3f}",
            f"{self._function_distance():.3f}",
            f"{far / noise:.2f}",
            f"{100 * _without_line(_mean(self.perf)):.0f} %",
            f"{same} of {of}",
            f"{same_perf} of {of}",
            "yes" if good else "no",
        ]
        if self.arguments.counted:
            sampler = statistics.mean(
                distance(a, b) for a in self.kprof for b in self.counted
            )
            texts.insert(7, f"{self._mean_distance(self.counted) / noise:.2f}")
            texts.insert(8, f"{sampler:.3f}")
        return texts

    def worst_lines(self, count):
        ours, truth = _mean(self.kprof), _mean(self.perf)
        rows = sorted(
            {**ours, **truth}, key=lambda k: -abs(ours.get(k, 0) - truth.get(k, 0))
        )
        counted = _mean(self.counted) if self.counted else {}
        for path, line in rows[:count]:
            at = f"{os.path.basename(path)}:{line}"
            yield f"  {at:32} perf {100 * truth.get((path, line), 0):5.1f} %  kprof {100 * ours.get((path, line), 0):5.1f} %" + (
                f"  counted {100 * counted.get((path, line), 0):5.1f} %"
                if counted
                else ""
            )

    def _mean_distance(self, runs):
        return statistics.mean(distance(a, b) for a in runs for b in self.perf)

    def _function_distance(self):
        ours = [by_function(shares, self.rows) for shares in self.kprof]
        truth = [by_function(shares, self.rows) for shares in self.perf]
        return statistics.mean(distance(a, b) for a in ours for b in truth)

    def _arguments(self):
        rounds = max(1, round(self.program.rounds * self.arguments.scale))
        return self.program.arguments(
            rounds, self.workshop.inputs, self.program.threads
        )

    def _run_kprof(self):
        with tempfile.TemporaryDirectory() as out:
            build = variants.build_for(self.arguments.mode)
            path = self.workshop.link(self.program, build)
            environment = [
                f"LINEPROF_MEASURE_MODE={self.arguments.mode}",
                f"LINEPROF_OUTPUT={out}/out.lprof",
            ]
            run = process.run([path] + self._arguments(), environment, folder=out)
            _must_work(run)
            if self.arguments.times:
                return self._with_times(out), run.cpu
            # perf counts time on a CPU.
            profile = kprof_lines.Profile(self.workshop.kprof, f"{out}/out.lprof")
            return profile, run.cpu

    def _with_times(self, out):
        """The profile in `out` with the times of a record of perf's of its own."""
        plain, own = self.workshop.link(self.program, "plain-lines"), f"{out}/out.lprof"
        wanted = self.arguments.rate * self._plain_seconds() or USUAL_SAMPLES
        _must_work(self._record([plain], wanted, out))
        return kprof_lines.Profile(self.workshop.kprof, own, times=f"{out}/perf.data")

    def _record(self, path, wanted, out, environment=()):
        frequency = min(4000, max(10, round(wanted / self._plain_seconds())))
        return perf_lines.record(
            path + self._arguments(), frequency, out, out, environment
        )

    def _run_perf(self, build, wanted):
        path = self.workshop.link(self.program, build)
        with tempfile.TemporaryDirectory() as out:
            environment = [
                "LINEPROF_MEASURE_MODE=count",
                f"LINEPROF_OUTPUT={out}/out.lprof",
            ]
            _must_work(self._record([path], wanted, out, environment))
            shares, samples = perf_lines.shares(out, path, self.workshop, self.rows)
        if build == "plain-lines":
            self.perf_samples.append(samples)
        return shares

    def _plain_seconds(self):
        if not hasattr(self, "seconds"):
            path = self.workshop.link(self.program, "plain-lines")
            with tempfile.TemporaryDirectory() as out:
                self.seconds = process.run([path] + self._arguments(), folder=out).cpu
        return self.seconds


def report(workshop, chosen, arguments):
    rows, notes = [], []
    for program in chosen:
        print(f"fidelity: {program.name}", file=sys.stderr, flush=True)
        comparison = Comparison(workshop, program, arguments)
        try:
            comparison.measure()
            rows.append(comparison.row())
            if arguments.lines:
                notes += [program.name, *comparison.worst_lines(arguments.lines)]
        except (BuildError, subprocess.CalledProcessError, ZeroDivisionError) as error:
            notes.append(f"{program.name}: not measured: {error}")
    header = ["program", "samples", "perf's", "perf-perf", "kprof-perf"]
    header += ["by function", "ratio"]
    if arguments.counted:
        header += ["counted ratio", "kprof-counted"]
    header += ["no line", "top 10", "perf's top 10", "within the bar"]
    text = tables.heading(
        f"Line shares of self time, mode {arguments.mode}", arguments.markdown
    )
    if rows:
        text += tables.table(header, rows, arguments.markdown)
    return text + "".join(f"{note}\n" for note in notes)


def _must_work(run):
    if run.status != 0:
        raise BuildError(process.reason(run.errors, run.status))


def _without_line(shares):
    """The share of code that the compiler has merged from several lines."""
    return sum(share for (_, line), share in shares.items() if line < 0)


def _sum(runs):
    total = {}
    for shares in runs:
        for row, share in shares.items():
            total[row] = total.get(row, 0) + share
    return total


def _mean(runs):
    return {row: share / len(runs) for row, share in _sum(runs).items()}

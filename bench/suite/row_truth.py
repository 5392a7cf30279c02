# SPDX-License-Identifier: MIT
"""How true rows' self times are: a profile against `perf record` of the same
executable, which counts only, so that nothing but the sampling differs."""
import math
import os
import tempfile

from suite import kprof_lines, perf_lines, process
from suite.kprof_lines import ELSEWHERE, by_function, distance

# A row with so many of perf's samples has a true share.
SURELY_MET = 20
# perf's samples a second.
RATE = 4000


def own(code, what):
    """A figure of own time: of CPU time, where that is known."""
    stem = "self_cpu" if "self_cpu_ns" in code else "self"
    return code.get(f"{stem}_{what}")


def likely(code):
    found = own(code, "likely_ns")
    return own(code, "ns") if found is None else found


def record(workshop, program, arguments, profile):
    """The true shares of rows, and of how many samples they are."""
    path = workshop.link(program, "lineprof")
    with tempfile.TemporaryDirectory() as out:
        counting = ["LINEPROF_MEASURE_MODE=count", f"LINEPROF_OUTPUT={out}/out.lprof"]
        run = perf_lines.record([path] + arguments, RATE, out, out, counting)
        if run.status != 0:
            raise OSError(process.reason(run.errors, run.status))
        rows = kprof_lines.Rows(profile)
        return *perf_lines.shares(out, path, workshop, rows), rows


class Truth:
    """What is true of one kprof's report on a profile."""

    def __init__(self, kprof, path, shares, samples, rows):
        self.profile = kprof_lines.Profile(kprof, path)
        self.shares, self.samples = shares, samples
        self.all_ns = sum(self.profile.self_times().values())
        ours = self.profile.shares()
        self.by_line = distance(ours, shares)
        self.by_function = distance(
            self._function_shares(), by_function(shares, rows)
        )
        self.small = self.small_wrongly = self.met = self.covered = 0
        for path, function in self.profile.functions():
            for row in function["lines"]:
                self._add(os.path.normpath(row.get("file", path)), row)

    def _function_shares(self):
        found = {ELSEWHERE: self.profile.elsewhere_ns}
        for path, function in self.profile.functions():
            ns = likely(function)
            ns -= function.get("counting_cpu_ns", function.get("counting_ns", 0))
            key = path, function["line"]
            found[key] = found.get(key, 0) + max(ns, 0)
        return {key: ns / sum(found.values()) for key, ns in found.items()}

    def _add(self, path, row):
        low, high = own(row, "low_ns"), own(row, "high_ns")
        if not row["hits"] or high is None:
            return
        share = self.shares.get((path, row["line"]), 0)
        shown = own(row, "is") in ("number", "estimate")
        if shown and row.get("samples", 5) < 5 and high < 0.01 * self.all_ns:
            self.small += 1
            self.small_wrongly += share > 0.01
        if share * self.samples >= SURELY_MET:
            best = likely(row)
            self.met += 1
            self.covered += self._is_within(share, best, low, high)

    def _is_within(self, share, best, low, high):
        """As sure as the profile and perf's record are."""
        true = share * self.all_ns
        noise = 1.96 * math.sqrt(share / self.samples) * self.all_ns
        end = high if true > best else low
        return abs(true - best) <= math.hypot(end - best, noise)

    def texts(self):
        return [
            f"{self.by_line:.3f}",
            f"{self.by_function:.3f}",
            f"{self.small_wrongly} of {self.small}",
            f"{self.covered} of {self.met}",
        ]


HEADING = ["by line", "by function", "small wrongly", "covered"]

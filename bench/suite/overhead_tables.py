# SPDX-License-Identifier: MIT
"""What bench/overhead prints."""
from suite import tables
from suite.tables import ratio


def summary(results, programs, variants, markdown):
    """A row per variant: geometric mean, worst program, spread."""
    rows = []
    for variant in variants:
        if variant.name == variant.baseline:
            continue
        found = {p.name: results.ratio(p, variant) for p in programs if p.in_mean}
        good = {name: value for name, value in found.items() if value}
        if not good:
            rows.append(
                [variant.name, variant.about, "n/a", "", "", f"0 of {len(found)}"]
            )
            continue
        worst = max(good, key=good.get)
        best = min(good, key=good.get)
        rows.append(
            [
                variant.name,
                variant.about,
                ratio(tables.mean(list(good.values()))),
                f"{ratio(good[worst])} {worst}",
                f"{ratio(good[best])} {best}",
                f"{len(good)} of {len(found)}",
            ]
        )
    header = ["variant", "what it is", "mean", "worst", "best", "programs"]
    return tables.table(header, rows, markdown)


def by_program(results, programs, variants, markdown):
    """A row per program, a column per variant; how far the plain build's own
    runs lie apart."""
    columns = [v for v in variants if v.name != v.baseline]
    rows = []
    for program in programs:
        plain = results.cpu(program, "plain", False, program.threads)
        spread = results.spread(program)
        row = [program.name, f"{plain:.2f} s" if plain else "n/a"]
        row.append(f"{100 * spread:.1f} %" if spread is not None else "")
        rows.append(row + [ratio(results.ratio(program, v)) for v in columns])
    header = ["program", "plain", "+-"] + [v.name for v in columns]
    return tables.table(header, rows, markdown)


def threads(results, programs, variants, markdown):
    """CPU time with 1 and with more threads, and what that says of an event."""
    rows = []
    for program in programs:
        for variant in variants:
            if program.threads == 1 or variant.few or variant.name == variant.baseline:
                continue
            one = results.ratio(program, variant, 1)
            more = results.ratio(program, variant)
            if one and more:
                rows.append(
                    [
                        f"{program.name}, {variant.name}",
                        ratio(one),
                        ratio(more),
                        ratio(more / one),
                    ]
                )
    header = ["CPU time to plain", "1 thread", "2 threads", "2 to 1"]
    return tables.table(header, rows, markdown) if rows else ""


def sizes(workshop, results, programs, builds, seconds, markdown):
    """Compile time and code size of lineprof's builds, and their profiles."""
    rows, found = [], []
    for program in programs:
        times = [seconds.get((program.name, build)) for build in ["plain"] + builds]
        if not times[0]:
            continue
        texts = [
            workshop.text_size(program, build) if time else None
            for build, time in zip(["plain"] + builds, times)
        ]
        row = _to_plain(times), _to_plain(texts)
        if program.in_mean:
            found.append(row)
        rows.append(
            [program.name, f"{times[0]:.2f} s", *map(ratio, row[0])]
            + [f"{texts[0] / 1024:.1f} KiB", *map(ratio, row[1])]
            + [_profile_size(results, program, mode) for mode in ("auto", "exact")]
        )
    means = [
        [tables.mean(list(filter(None, values))) for values in zip(*part)]
        for part in zip(*found)
    ]
    if means:
        times, texts = ([*map(ratio, part)] for part in means)
        rows.append(["mean", "", *times, "", *texts, "", ""])
    header = ["program", "compile", *builds, "code", *builds]
    header += ["profile, auto", "profile, exact"]
    return tables.table(header, rows, markdown)


def _to_plain(values):
    """The ratios of the others to the first."""
    return [value / values[0] if value else None for value in values[1:]]


def _profile_size(results, program, mode):
    size = results.profile_sizes.get((program.name, f"lineprof-{mode}"))
    return f"{size / 1024:.0f} KiB" if size else "n/a"


def failures(results):
    """Why a field is n/a, the same reasons together."""
    reasons = {}
    for (program, variant), reason in results.failures.items():
        reasons.setdefault((variant, reason), []).append(program)
    return "".join(
        f"- {variant}, {', '.join(names)}: {reason}\n"
        for (variant, reason), names in reasons.items()
    )

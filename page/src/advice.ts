// What to look at first: sentences with numbers, each from what was measured, and
// what could be done about it. A line of which there is nothing to say but its
// numbers is left to the tables.
import { bytes, count, marks, percent, time } from "./format";
import { ownMemory } from "./memory-values";
import { imbalance, isKnown, ownOf, ownWords } from "./parts";
import { measuringCost, type FuncPlace, type Place, type Profile } from "./profile";

export interface Advice {
  place?: Place; // the line that it is about
  text: string;
  remedy?: string; // what the text says to do: once is enough
}

const textOf = ({ file, row }: Place) => file.lines[row.line - 1]?.trim() ?? "";

/** What could be done about a line that waits, by what it waits for. */
const remedies: Record<string, string> = {
  mutex: "hold the lock for less, or give each thread data of its own",
  condition: "whoever is to wake it is late: see what that thread does meanwhile",
  semaphore: "whoever is to wake it is late: see what that thread does meanwhile",
  barrier: "the slowest thread decides: share the work out evenly",
  OpenMP: "the slowest thread decides: share the work out evenly, or try schedule(dynamic)",
  "thread's end": "it is as slow as the thread it waits for",
  process: "it is as slow as the process it waits for",
  input: "read more at once, or before it is wanted",
  output: "write more at once, or in another thread",
  sleep: "it sleeps on purpose: wake it by an event, if that can be",
  GPU: "let the CPU do something else meanwhile, or ask for several pieces of work before waiting",
};

/** What the memory of a line says about its time. */
function aboutAllocating(place: Place): string {
  const own = ownMemory(place.row);
  const { hits } = place.row;
  if (!own || own.allocs < 1000) return "";
  if (own.temporary > 0.5 * own.allocs)
    return `${count(own.temporary)} blocks that it allocates are freed at once: keep one buffer or container, and use it again`;
  if (hits > 1 && own.allocs >= 0.9 * hits)
    return `it allocates each time, ${count(own.allocs)} blocks in all: allocate once, before the loop, or several at a time`;
  return "";
}

/** What could be done about a line that is a large part of all; empty: only the
 * reader can tell. */
function remedyFor(place: Place, each: number): string {
  const text = textOf(place);
  const { hits } = place.row;
  if (/^\}/.test(text))
    return "what the block declares is destroyed here: make less of it, hand it on, or keep it for the next round";
  if (/^throw\b/.test(text) && hits > 1000)
    return "each exception is thrown, caught and freed: what happens so often is better a result than an exception";
  const allocating = aboutAllocating(place);
  if (allocating) return allocating;
  if (each < 10 && hits > 1e6) return "cheap, but there are many: the loop around it decides how many";
  return "";
}

/** About a line that is a large part of all. */
function aboutHot(place: Place, { whole, isCpu }: Profile): Advice | null {
  const { row } = place;
  const own = ownOf(row);
  if (own.ns / whole < 0.05) return null;
  const mark = marks[own.is];
  const much = `${mark}${percent(own.ns, whole)} % of ${ownWords(isCpu).whole} (${mark}${time(own.ns)})`;
  const each = own.ns / Math.max(1, row.hits);
  const remedy = remedyFor(place, each);
  const hits = row.hits > 1 && row.kind !== "entry" ? ` in ${count(row.hits)} hits, ${mark}${time(each)} each` : "";
  return remedy ? { place, remedy, text: `${much}${hits}; ${remedy}.` } : null;
}

/** About a line at which threads waited. */
function aboutWaiting(place: Place, { passed }: Profile): Advice | null {
  const { waiting_ns: waiting = 0, waiting_for: reason = "" } = place.row;
  if (waiting < 0.05 * passed) return null;
  const remedy = remedies[reason] ? `; ${remedies[reason]}` : "";
  return { place, text: `threads waited ${time(waiting)} here${reason && `, for ${reason}`}${remedy}.` };
}

/** About lines of a large part of the memory; time is not all. */
function aboutMemory({ report, files }: Profile): Advice[] {
  const { memory } = report;
  if (!memory || !(memory.all.bytes > 0)) return [];
  const places = files.flatMap((file) => [...file.rows.values()].flat()).filter(({ row }) => ownMemory(row));
  const most = (of: (place: Place) => number) =>
    places.reduce((a: Place | null, b) => (!a || of(b) > of(a) ? b : a), null);
  const found: Advice[] = [];
  const left = most(({ row }) => ownMemory(row)!.live_bytes);
  const lost = left ? ownMemory(left.row)!.live_bytes : 0;
  if (left && lost > 0.05 * memory.peak_bytes && lost > 1 << 16)
    found.push({ place: left, text: `${bytes(lost)} that it allocated was never freed: a leak, or kept on purpose.` });
  const moves = most(({ row }) => ownMemory(row)!.moved_bytes);
  const moved = moves ? ownMemory(moves.row)!.moved_bytes : 0;
  if (moves && moved > memory.peak_bytes)
    found.push({ place: moves, text: `realloc copied ${bytes(moved)}, as blocks grew and moved: ask for the whole size at first, or double it.` });
  const brief = most(({ row }) => ownMemory(row)!.temporary);
  const blocks = brief ? ownMemory(brief.row)!.temporary : 0;
  if (brief && blocks > 0.2 * memory.all.allocs && blocks > 1000)
    found.push({ place: brief, text: `${count(blocks)} of ${count(memory.all.allocs)} allocations are of blocks that are freed at once: keep one buffer or container, and use it again.` });
  return found;
}

/** About time in which threads did not run. */
function aboutIdle({ report, passed, isCpu, whole }: Profile): Advice | null {
  const ran = isCpu ? whole : report.summary.cpu_ns;
  const waited = report.elsewhere.waited_ns;
  if (!ran || ran > 0.7 * passed) return null;
  const mostly = ran < 0.2 * passed && waited > 0.4 * passed ? "The program mostly waits: threads" : "Threads";
  return {
    text: `${mostly} ran for ${percent(ran, passed)} % of their time (${time(ran)} of ${time(passed)}) and waited for ${time(waited)}; the rest was without a processor, or nobody knows.`,
  };
}

/** About threads that wait for the busiest one. */
function aboutBalance(place: Place, passed: number): Advice | null {
  const { row } = place;
  const above = imbalance(row);
  const lost = (row.thread_max_ns ?? 0) - (row.thread_mean_ns ?? 0);
  if (above === null || above < 25 || lost < 0.02 * passed) return null;
  return {
    place,
    text: `is spread unevenly over ${row.threads} threads: the busiest has ${time(row.thread_max_ns!)}, the mean is ${time(row.thread_mean_ns!)}.`,
  };
}

function aboutElsewhere({ report, whole, isCpu }: Profile): Advice | null {
  const { time_ns, cpu_ns, places, waiting_ns: waiting } = report.elsewhere;
  const nsOf = (place: { time_ns: number; cpu_ns?: number }) => (isCpu ? place.cpu_ns ?? 0 : place.time_ns);
  const ns = isCpu ? cpu_ns ?? 0 : time_ns;
  if (ns < 0.1 * whole) return null;
  const named = places.filter((place) => place.known && nsOf(place) > 0.01 * whole)
    .sort((a, b) => nsOf(b) - nsOf(a)).slice(0, 3);
  const list = named.map((place) =>
    `${place.function || "unnamed code"}${place.object ? ` of ${place.object.replace(/.*\//, "")}` : ""} ${percent(nsOf(place), whole)} %`);
  const waits = !isCpu && waiting > 0.3 * ns ? `, with ${time(waiting)} of waiting` : "";
  return {
    text: `${percent(ns, whole)} % of ${ownWords(isCpu).whole} is in no profiled function${waits}${list.length ? `: ${list.join(", ")}` : ""}.`,
  };
}

function aboutMerged({ functions, whole, isCpu }: Profile): Advice | null {
  const by = ({ func }: FuncPlace) => (isCpu ? func.merged_cpu_ns : func.merged_ns) ?? 0;
  const sum = functions.reduce((ns, each) => ns + by(each), 0);
  if (sum < 0.05 * whole) return null;
  const most = functions.reduce((a, b) => (by(b) > by(a) ? b : a));
  return {
    text: `${percent(sum, whole)} % is in code of profiled functions that belongs to no single line, most of it in ${most.func.name}.`,
  };
}

function aboutCost({ report, whole }: Profile): Advice | null {
  const { cpu_ns } = report.summary;
  const cost = measuringCost(report);
  if (cost < 0.1 * (cpu_ns || whole)) return null;
  return {
    text: `Measuring itself took about ${time(cost)}, ${percent(cost, cpu_ns || whole)} % of the CPU time: times of lines are without it, but code around them may be shaped otherwise.`,
  };
}

function aboutConcentration({ hot, whole, report, isCpu }: Profile): Advice | null {
  const ten = hot.slice(0, 10).filter((place) => isKnown(place.row));
  const sum = ten.reduce((ns, place) => ns + ownOf(place.row).ns, 0);
  const lines = report.hottest.line_count;
  if (sum < 0.3 * whole || lines <= 10) return null;
  return { text: `Ten of the ${count(lines)} lines that ran have ${percent(sum, whole)} % of the ${ownWords(isCpu).about}.` };
}

export function advise(profile: Profile): Advice[] {
  const { whole, hot } = profile;
  if (!profile.hasTimes)
    return [{ text: "Nobody took times of lines: this profile has hits alone, which are exact." }];
  if (!(whole > 0)) return [];
  const known = hot.filter((place) => isKnown(place.row));
  const lines = known.slice(0, 10).map((place) => aboutHot(place, profile)).filter((each) => !!each)
    .filter(({ remedy }, i, all) => all.findIndex((each) => each.remedy === remedy) === i).slice(0, 5);
  const waits = profile.files.flatMap((file) => [...file.rows.values()].flat())
    .sort((a, b) => (b.row.waiting_ns ?? 0) - (a.row.waiting_ns ?? 0)).slice(0, 3).map((place) => aboutWaiting(place, profile));
  const isSaid = (place?: Place) => lines.some((each) => each.place!.file === place?.file && each.place!.row.line === place?.row.line);
  const memory = aboutMemory(profile).filter(({ place }) => !isSaid(place));
  const balance = known.slice(0, 10).map((place) => aboutBalance(place, profile.passed));
  const rest = [aboutConcentration, aboutIdle, aboutElsewhere, aboutMerged, aboutCost];
  return [...lines, ...waits, ...memory, ...balance.slice(0, 3), ...rest.map((about) => about(profile))].filter((each) => !!each);
}

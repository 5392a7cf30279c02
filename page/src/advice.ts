// What to look at first: sentences with numbers, each from what was measured.
// They say what is so; what to do about it is the reader's.
import { count, marks, percent, time } from "./format";
import { imbalance, isKnown, ownOf, ownWords } from "./parts";
import { measuringCost, type FuncPlace, type Place, type Profile } from "./profile";

export interface Advice {
  place?: Place; // the line that it is about
  text: string;
}

/** About a line that is a large part of all. */
function aboutHot(place: Place, { whole, isCpu }: Profile): Advice | null {
  const { row } = place;
  const own = ownOf(row);
  if (own.ns / whole < 0.05) return null;
  const mark = marks[own.is];
  const much = `${mark}${percent(own.ns, whole)} % of ${ownWords(isCpu).whole} (${mark}${time(own.ns)})`;
  const waiting = row.waiting_ns ?? 0;
  if (!isCpu && waiting > 0.5 * own.ns)
    return { place, text: `${much}, ${percent(waiting, own.ns)} % of it waiting: what it waits for matters, not its own code.` };
  if (row.hits <= 1 || row.kind === "entry") return { place, text: `${much}.` };
  const each = own.ns / row.hits;
  const hits = `${count(row.hits)} hits, ${mark}${time(each)} of its own each`;
  if (each < 10 && row.hits > 1e6)
    return { place, text: `${much} in ${hits}: cheap, but there are many.` };
  return { place, text: `${much} in ${hits}.` };
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
  const lines = known.slice(0, 5).map((place) => aboutHot(place, profile));
  const balance = known.slice(0, 10).map((place) => aboutBalance(place, profile.passed));
  const rest = [aboutConcentration, aboutIdle, aboutElsewhere, aboutMerged, aboutCost];
  return [...lines, ...balance.slice(0, 3), ...rest.map((about) => about(profile))].filter((each) => !!each);
}

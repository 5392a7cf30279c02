// What to look at first: sentences with numbers, each from what was measured.
// They say what is so; what to do about it is the reader's.
import { count, marks, percent, time } from "./format";
import { imbalance, isKnown } from "./parts";
import { measuringCost, type FuncPlace, type Place, type Profile } from "./profile";

export interface Advice {
  place?: Place; // the line that it is about
  text: string;
}

/** About a line that is a large part of all. */
function aboutHot(place: Place, whole: number): Advice | null {
  const { row } = place;
  const share = row.self_ns / whole;
  if (share < 0.05) return null;
  const mark = marks[row.self_is];
  const much = `${mark}${percent(row.self_ns, whole)} % of all threads' time (${mark}${time(row.self_ns)})`;
  const waiting = row.waiting_ns ?? 0;
  if (waiting > 0.5 * row.self_ns)
    return { place, text: `${much}, ${percent(waiting, row.self_ns)} % of it waiting: what it waits for matters, not its own code.` };
  if (row.hits <= 1 || row.kind === "entry") return { place, text: `${much}.` };
  const each = row.self_ns / row.hits;
  const hits = `${count(row.hits)} hits, ${mark}${time(each)} of its own each`;
  if (each < 10 && row.hits > 1e6)
    return { place, text: `${much} in ${hits}: cheap, but there are many.` };
  return { place, text: `${much} in ${hits}.` };
}

/** About time in which threads did not run. */
function aboutIdle({ report, whole }: Profile): Advice | null {
  const { cpu_ns: ran } = report.summary;
  if (!ran || ran > 0.7 * whole) return null;
  return {
    text: `Threads ran for ${percent(ran, whole)} % of their time (${time(ran)} of ${time(whole)}): they waited for the rest, or others had the processor.`,
  };
}

/** About threads that wait for the busiest one. */
function aboutBalance(place: Place, whole: number): Advice | null {
  const { row } = place;
  const above = imbalance(row);
  const lost = (row.thread_max_ns ?? 0) - (row.thread_mean_ns ?? 0);
  if (above === null || above < 25 || lost < 0.02 * whole) return null;
  return {
    place,
    text: `is spread unevenly over ${row.threads} threads: the busiest has ${time(row.thread_max_ns!)}, the mean is ${time(row.thread_mean_ns!)}.`,
  };
}

function aboutElsewhere({ report, whole }: Profile): Advice | null {
  const { time_ns: ns, places, waiting_ns: waiting } = report.elsewhere;
  if (ns < 0.1 * whole) return null;
  const named = places.filter((place) => place.known && place.time_ns > 0.01 * whole).slice(0, 3);
  const list = named.map((place) =>
    `${place.function || "unnamed code"}${place.object ? ` of ${place.object.replace(/.*\//, "")}` : ""} ${percent(place.time_ns, whole)} %`);
  const waits = waiting > 0.3 * ns ? `, with ${time(waiting)} of waiting` : "";
  return {
    text: `${percent(ns, whole)} % of all threads' time is in no profiled function${waits}${list.length ? `: ${list.join(", ")}` : ""}.`,
  };
}

function aboutMerged({ functions, whole }: Profile): Advice | null {
  const by = (each: FuncPlace) => each.func.merged_ns ?? 0;
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

function aboutConcentration({ hot, whole, report }: Profile): Advice | null {
  const ten = hot.slice(0, 10).filter((place) => isKnown(place.row));
  const sum = ten.reduce((ns, place) => ns + place.row.self_ns, 0);
  const lines = report.hottest.line_count;
  if (sum < 0.3 * whole || lines <= 10) return null;
  return { text: `Ten of the ${count(lines)} lines that ran have ${percent(sum, whole)} % of the time.` };
}

export function advise(profile: Profile): Advice[] {
  const { whole, hot } = profile;
  if (!profile.hasTimes)
    return [{ text: "Nobody took times of lines: this profile has hits alone, which are exact." }];
  if (!(whole > 0)) return [];
  const known = hot.filter((place) => isKnown(place.row));
  const lines = known.slice(0, 5).map((place) => aboutHot(place, whole));
  const balance = known.slice(0, 10).map((place) => aboutBalance(place, whole));
  const rest = [aboutConcentration, aboutIdle, aboutElsewhere, aboutMerged, aboutCost];
  return [...lines, ...balance.slice(0, 3), ...rest.map((about) => about(profile))].filter((each) => !!each);
}

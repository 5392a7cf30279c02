// Small pieces that several views are made of.
import type { ComponentChildren } from "preact";
import { count, marks, share, shown, time, visible, type Shown } from "./format";
import type { File } from "./profile";
import type { Func, Row, ShownAs } from "./schema";

/** Anything from the profile: text, in its own direction, nothing hidden. */
export const Name = ({ text }: { text: string }) => <bdi>{visible(text)}</bdi>;

export const hrefOf = (file: File, line: number) => `#${encodeURI(file.name)}:${line}`;

/** A link to a line. */
export function LineLink({ file, line, children }: {
  file: File; line: number; children?: ComponentChildren;
}) {
  return (
    <a class="mono" href={hrefOf(file, line)}>
      {children ?? <Name text={`${shortName(file.name)}:${line}`} />}
    </a>
  );
}

/** The file's own name. */
export const shortName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

/** A bound stands back behind numbers: it is none to add or to compare. */
const Marked = ({ is, text }: { is: ShownAs; text: string }) =>
  is === "at_most" && text ? <span class="bound">{text}</span> : <>{text}</>;

/** A time with its mark. `write` writes the number. */
export const Figure = ({ value, write }: { value: Shown; write: (ns: number) => string }) =>
  <Marked is={value.is} text={shown(value, write)} />;

/** How much of the whole, as a bar beside the number; a bound has none. */
export function Share({ part, whole, most }: { part: Shown; whole: number; most: number }) {
  const isNumber = part.is === "number" || part.is === "estimate";
  const width = isNumber && most > 0 ? Math.min(100, (100 * part.ns) / most) : 0;
  return (
    <span class="share">
      <span class="track">{width >= 0.5 && <span class="bar" style={{ width: `${width}%` }} />}</span>
      <span class="part"><Marked is={part.is} text={share(part, whole)} /></span>
    </span>
  );
}

/** Is its own time a number, not a bound? */
export const isKnown = (row: Row) => ["number", "estimate"].includes(ownOf(row).is);

/** Heat of a line from 0 to 5: by its part of all time. */
export function heat(row: Row, whole: number): number {
  const part = whole > 0 && isKnown(row) ? ownOf(row).ns / whole : 0;
  return [0.002, 0.01, 0.03, 0.08, 0.2].filter((least) => part >= least).length;
}

/** Own time as the page shows it: CPU time; the time that passed where that is all that is known, or was asked for. */
export const ownOf = (code: Row | Func): Shown =>
  code.self_cpu_is
    ? { is: code.self_cpu_is, ns: code.self_cpu_likely_ns ?? code.self_cpu_ns!, low: code.self_cpu_low_ns, high: code.self_cpu_high_ns }
    : { is: code.self_is, ns: code.self_likely_ns ?? code.self_ns, low: code.self_low_ns, high: code.self_high_ns };
/** How columns and texts call it. */
export const ownWords = (isCpu: boolean) =>
  isCpu ? { own: "CPU Self", share: "% CPU", each: "CPU/Hit", whole: "all threads’ CPU time", about: "CPU time" }
    : { own: "Self", share: "% Self", each: "Self/Hit", whole: "all threads’ time", about: "time" };
export const waitingOf = (row: Row): Shown | null =>
  row.waiting_is ? { is: row.waiting_is, ns: row.waiting_ns ?? 0 } : null;
export const timeOf = (row: Row) =>
  ({ is: row.time_is, ns: row.time_likely_ns ?? row.time_ns, low: row.time_low_ns, high: row.time_high_ns });
export const totalOfFunc = (func: Func) =>
  ({ is: func.total_is, ns: func.total_likely_ns ?? func.total_ns, low: func.total_low_ns, high: func.total_high_ns });

/** A row's hits: a function's own line has none. */
export const hitsOf = (row: Row) => (row.kind === "entry" ? "" : count(row.hits));

/** Its time per hit as text; nothing where there is none. */
export function perHit(row: Row, value: Shown = timeOf(row)): string {
  if (row.kind === "entry" || row.hits === 0) return "";
  if (value.is === "unknown" || value.is === "gone") return "";
  return shown(value, (ns) => time(ns / row.hits));
}

/** The same in a cell. */
export const PerHit = ({ row, value }: { row: Row; value: Shown }) => <Marked is={value.is} text={perHit(row, value)} />;

/** By how much the busiest thread is above the mean, in percent, as the
 * listing's Imb %. */
export function imbalance(row: Row): number | null {
  const { threads, thread_mean_ns: mean, thread_max_ns: most } = row;
  if (!threads || threads < 2 || !mean || !most) return null;
  return 100 * (most / mean - 1);
}

/** The same as text; nothing where its time is a bound. */
export function imbalanceOf(row: Row): string {
  const percent = imbalance(row);
  if (percent === null || (row.time_is !== "number" && row.time_is !== "estimate")) return "";
  return marks[row.time_is] + percent.toFixed(1);
}

export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

// Small pieces that several views are made of.
import type { ComponentChildren } from "preact";
import { count, marks, share, shown, time, visible, type Shown } from "./format";
import type { File } from "./profile";
import type { Func, Row } from "./schema";

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

/** How much of the whole, as a bar behind the number; a bound has none. */
export function Share({ part, whole, most }: { part: Shown; whole: number; most: number }) {
  const isNumber = part.is === "number" || part.is === "estimate";
  const width = isNumber && most > 0 ? Math.min(100, (100 * part.ns) / most) : 0;
  return (
    <span class="share">
      {width >= 0.5 && <span class="bar" style={{ width: `${width}%` }} />}
      <span class="over">{share(part, whole)}</span>
    </span>
  );
}

/** Is its own time a number, not a bound? */
export const isKnown = (row: Row) => row.self_is === "number" || row.self_is === "estimate";

/** Heat of a line from 0 to 5: by its part of all time. */
export function heat(row: Row, whole: number): number {
  const part = whole > 0 && isKnown(row) ? row.self_ns / whole : 0;
  return [0.002, 0.01, 0.03, 0.08, 0.2].filter((least) => part >= least).length;
}

export const selfOf = (row: Row) =>
  ({ is: row.self_is, ns: row.self_ns, low: row.self_low_ns, high: row.self_high_ns });
export const timeOf = (row: Row) =>
  ({ is: row.time_is, ns: row.time_ns, low: row.time_low_ns, high: row.time_high_ns });
export const totalOfFunc = (func: Func) =>
  ({ is: func.total_is, ns: func.total_ns, low: func.total_low_ns, high: func.total_high_ns });
export const selfOfFunc = (func: Func) =>
  ({ is: func.self_is, ns: func.self_ns, low: func.self_low_ns, high: func.self_high_ns });

/** A row's hits: a function's own line has none. */
export const hitsOf = (row: Row) => (row.kind === "entry" ? "" : count(row.hits));

function forEachHit(row: Row, value: Shown): string {
  if (row.kind === "entry" || row.hits === 0) return "";
  if (value.is === "unknown" || value.is === "gone") return "";
  return shown(value, (ns) => time(ns / row.hits));
}

/** Its time per hit, and its own. */
export const perHit = (row: Row) => forEachHit(row, timeOf(row));
export const selfPerHit = (row: Row) => forEachHit(row, selfOf(row));

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

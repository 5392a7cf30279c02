// How numbers and names are written.
import type { ShownAs } from "./schema";

const units: [number, string][] = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];

/** Three digits, without an exponent. */
function digits(value: number): string {
  if (value === 0) return "0";
  if (value >= 100) return Math.round(value).toString();
  if (value >= 0.01) return value.toPrecision(3);
  return value < 1e-4 ? "0.0001" : value.toPrecision(1);
}

/** "1.73 s" */
export function time(ns: number): string {
  if (ns === 0) return "0 s";
  const [size, name] = units.find(([least]) => ns >= 0.9995 * least) ?? units[3];
  return `${digits(ns / size)} ${name}`;
}

/** A unit for a column whose largest number is `ns`. */
export interface Unit {
  ns: number;
  name: string;
}

export function unitFor(ns: number): Unit {
  const [size, name] = units.find(([least]) => ns >= 10 * least) ?? units[3];
  return { ns: size, name };
}

/** As the listing writes it: one decimal, below 0.1 two digits. */
export function inUnit(ns: number, unit: Unit): string {
  const value = ns / unit.ns;
  if (value >= 0.1 || value === 0) return value.toFixed(1);
  return value >= 1e-4 ? Number(value.toPrecision(2)).toString() : "0.0001";
}

/** What stands before the number, or in its place. */
export const marks: Record<ShownAs, string> = {
  number: "", estimate: "~", at_most: "<", unknown: "?", gone: "-", none: "",
};

export interface Shown {
  is: ShownAs;
  ns: number;
  low?: number | null;
  high?: number | null;
}

/** The number behind the mark: the time or the bound. */
export function figure({ is, ns, high }: Shown): number | null {
  if (is === "number" || is === "estimate") return ns;
  if (is === "at_most") return high ?? null;
  return null;
}

/** A key to sort by, as kprof's tables are sorted (lp_estimate_rank): the number or,
 * of what is shown as a bound, the best figure; then bounds of what nothing has met,
 * the largest first; last what is not known. `divisor`: of times for each hit. */
export function rank(value: Shown, divisor = 1): number {
  const number = figure(value);
  if (number === null) return -2;
  if (value.is !== "at_most") return number / divisor;
  return value.ns > 0 ? value.ns / divisor : -1 / (1 + number / divisor);
}

/** A time with its mark. `write` writes the number. */
export function shown(value: Shown, write: (ns: number) => string): string {
  const number = figure(value);
  return number === null ? marks[value.is] : marks[value.is] + write(number);
}

const grouping = new Intl.NumberFormat("en-GB");

/** "9,830,400" */
export const count = (value: number) => grouping.format(value);

/** "1 call", "2,000 calls" */
export const counted = (value: number, word: string) => `${count(value)} ${word}${value === 1 ? "" : "s"}`;

/** "41.4"; of a whole that is not known nothing. */
export function percent(part: number, whole: number): string {
  if (!(whole > 0)) return "";
  const value = (100 * part) / whole;
  return value > 0 && value < 0.05 ? "<0.1" : value.toFixed(1);
}

/** A part of a whole in percent, as kprof's tables write it: a bound with its mark,
 * rounded up; nothing where it is not known. */
export function share(value: Shown, whole: number): string {
  const number = figure(value);
  if (number === null || !(whole > 0)) return "";
  if (value.is === "at_most") return `<${(Math.ceil((1000 * number) / whole) / 10).toFixed(1)}`;
  return ((100 * number) / whole).toFixed(1);
}

/** "4.0 KiB" */
export function bytes(value: number): string {
  const names = ["B", "KiB", "MiB", "GiB", "TiB"];
  let at = 0;
  for (; value >= 1024 && at < names.length - 1; at++) value /= 1024;
  return at ? `${value.toFixed(1)} ${names[at]}` : `${value} B`;
}

/** "103.5 MiB (108,527,617 bytes)" */
export const exactly = (value: number) =>
  value < 1024 ? counted(value, "byte") : `${bytes(value)} (${counted(value, "byte")})`;

/** Round numbers from 0 up to the most, at most so many, for an axis: `base` is 10,
 * or 2 for bytes. */
export function marksUpTo(most: number, count: number, base: 2 | 10): number[] {
  const power = base ** Math.floor(Math.log(most / count) / Math.log(base));
  const step = (base === 2 ? [1, 2, 4] : [1, 2, 5, 10]).map((each) => each * power).find((each) => most / each <= count)!;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

// The same as in the terminal: cli/base/unseen.c.
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufff9-\ufffb\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** A name without what many have in common, where there is little room. */
export const shorter = (name: string) => name.replaceAll("(anonymous namespace)::", "");

/** What changes a text's direction, or cannot be seen, by its number: a name
 * must not look like another one. */
export function visible(text: string): string {
  return text.replace(hidden, (c) => {
    const code = c.codePointAt(0)!.toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}

// Call stacks with one value, time or something of memory: one tree from the
// outermost caller inwards, and what can be asked of it: by line or by function,
// who called, what was called.
import type { Frame, Report, StackMemory } from "./schema";

/** A node of a tree to be drawn. */
export interface Node {
  name: string;
  frame: Frame | null; // null: all
  value: number; // with what it called
  self: number;
  children: Node[];
}

/** What stacks are drawn by. */
export type Value = "cpu" | "time" | StackMemory;

/** Nodes that have any of it, callers first. */
export interface Stacks {
  frames: Frame[];
  parents: number[];
  of: number[];
  self: number[];
  total: number[];
}

/** The stacks by a value; null: there are none. */
export function arrangeStacks(report: Report, value: Value): Stacks | null {
  const from = report.stacks;
  const own = value === "time" ? from?.self_ns : value === "cpu" ? from?.self_cpu_ns : from?.memory?.[value];
  if (!from || !own) return null;
  const sums = own.slice();
  for (let i = sums.length - 1; i >= 0; i--)
    if (from.parents[i] >= 0) sums[from.parents[i]] += sums[i];
  const stacks: Stacks = { frames: from.frames, parents: [], of: [], self: [], total: [] };
  const places = new Map([[-1, -1]]);
  sums.forEach((sum, i) => {
    if (sum === 0) return;
    places.set(i, stacks.of.length);
    stacks.parents.push(places.get(from.parents[i])!);
    stacks.of.push(from.of[i]);
    stacks.self.push(own[i]);
    stacks.total.push(sum);
  });
  return stacks;
}

/** Stacks of own time as it is shown, if profiled code is in any. */
export function timeStacks(report: Report, isCpu: boolean): Stacks | null {
  const stacks = arrangeStacks(report, isCpu ? "cpu" : "time");
  return stacks?.of.some((frame) => stacks.frames[frame].kind !== "elsewhere") ? stacks : null;
}

const nameOfKind: Partial<Record<Frame["kind"], string>> = { counting: " (counting lines)" };

/** What a frame is called: with its line, or as its function. */
export function frameName(frame: Frame, byLine: boolean): string {
  const line = byLine && frame.line ? `:${frame.line}` : "";
  return frame.name + line + (nameOfKind[frame.kind] ?? "");
}

/** Frames that are one: the lines of a function, if lines do not count. */
function keyOf(frame: Frame, byLine: boolean): string {
  const kind = frame.kind === "row" || frame.kind === "function" ? "" : frame.kind;
  return `${kind}\n${frame.name}\n${frame.path ?? ""}${byLine ? `\n${frame.line ?? ""}` : ""}`;
}

/** What is a function's: its lines, what is at none, and its counting. */
export const functionKey = (frame: Frame) =>
  keyOf(frame.kind === "counting" ? { ...frame, kind: "function" } : frame, false);

/** Grows trees by adding paths to them. */
class Grower {
  readonly root: Node = { name: "all", frame: null, value: 0, self: 0, children: [] };
  private readonly known = new Map<Node, Map<string, Node>>();

  constructor(private readonly byLine: boolean) {}

  child(parent: Node, frame: Frame): Node {
    let children = this.known.get(parent);
    if (!children) this.known.set(parent, (children = new Map()));
    const key = keyOf(frame, this.byLine);
    let node = children.get(key);
    if (!node) {
      node = { name: frameName(frame, this.byLine), frame, value: 0, self: 0, children: [] };
      children.set(key, node);
      parent.children.push(node);
    }
    return node;
  }
}

/** All stacks. Without lines a function that another line of itself calls is
 * still there twice: that is recursion. */
export function tree(stacks: Stacks, byLine: boolean): Node {
  const grower = new Grower(byLine);
  const nodes: Node[] = [];
  stacks.of.forEach((frame, i) => {
    const parent = stacks.parents[i];
    const node = grower.child(parent < 0 ? grower.root : nodes[parent], stacks.frames[frame]);
    node.value += stacks.total[i];
    node.self += stacks.self[i];
    if (parent < 0) grower.root.value += stacks.total[i];
    nodes[i] = node;
  });
  return grower.root;
}

/** The outermost nodes that `is` holds of: each time counts once, whatever
 * calls itself. */
function outermost(stacks: Stacks, is: (frame: Frame) => boolean): number[] {
  const wanted = stacks.frames.map(is);
  const inside = new Array<boolean>(stacks.of.length);
  const found: number[] = [];
  stacks.of.forEach((frame, i) => {
    const parent = stacks.parents[i];
    const isInside = parent >= 0 && inside[parent];
    inside[i] = isInside || wanted[frame];
    if (wanted[frame] && !isInside) found.push(i);
  });
  return found;
}

/** What a function called: its subtrees, put together. */
export function calleesOf(stacks: Stacks, key: string, byLine: boolean): Node {
  const grower = new Grower(byLine);
  const nodes = new Map<number, Node>();
  const roots = new Set(outermost(stacks, (frame) => functionKey(frame) === key));
  stacks.of.forEach((of, i) => {
    const frame = stacks.frames[of];
    const above = nodes.get(stacks.parents[i]);
    if (!above && !roots.has(i)) return;
    const node = grower.child(above ?? grower.root, frame);
    node.value += stacks.total[i];
    node.self += stacks.self[i];
    nodes.set(i, node);
    if (!above) grower.root.value += stacks.total[i];
  });
  return grower.root;
}

/** Who called a function: from it outwards. */
export function callersOf(stacks: Stacks, key: string, byLine: boolean): Node {
  const grower = new Grower(byLine);
  for (const i of outermost(stacks, (frame) => functionKey(frame) === key)) {
    let node = grower.root;
    node.value += stacks.total[i];
    for (let at = stacks.parents[i]; at >= 0; at = stacks.parents[at]) {
      node = grower.child(node, stacks.frames[stacks.of[at]]);
      node.value += stacks.total[i];
    }
  }
  return grower.root;
}

/** A neighbour in the stacks and the time that it has part in. */
export interface Neighbour {
  frame: Frame;
  ns: number;
}

const ranked = (sums: Map<string, Neighbour>) => [...sums.values()].sort((a, b) => b.ns - a.ns);

function add(sums: Map<string, Neighbour>, key: string, frame: Frame, ns: number) {
  const known = sums.get(key);
  if (known) known.ns += ns;
  else sums.set(key, { frame, ns });
}

/** What a line called: functions, by time. */
export function calleesAt(stacks: Stacks, path: string, line: number): Neighbour[] {
  const roots = new Set(outermost(stacks, (frame) => frame.path === path && frame.line === line));
  const sums = new Map<string, Neighbour>();
  stacks.parents.forEach((parent, i) => {
    const frame = stacks.frames[stacks.of[i]];
    if (roots.has(parent)) add(sums, functionKey(frame), frame, stacks.total[i]);
  });
  return ranked(sums);
}

/** The lines that called a function, by time. */
export function callersAt(stacks: Stacks, key: string): Neighbour[] {
  const sums = new Map<string, Neighbour>();
  for (const i of outermost(stacks, (frame) => functionKey(frame) === key)) {
    const parent = stacks.parents[i];
    if (parent < 0) continue;
    const frame = stacks.frames[stacks.of[parent]];
    add(sums, keyOf(frame, true), frame, stacks.total[i]);
  }
  return ranked(sums);
}

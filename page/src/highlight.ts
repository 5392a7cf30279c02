// Colours of C and C++, by Lezer: parsed in slices while the page is idle, read
// as flat ranges. Until then, and in a file too large for it, text is plain.
import { parser } from "@lezer/cpp";
import type { File } from "./profile";
import { classHighlighter, highlightTree } from "@lezer/highlight";
import type { Tree } from "@lezer/common";

export interface Token {
  from: number; // in the line
  to: number;
  kind: string;
}

const LARGEST = 4_000_000; // characters
const SLICE_MS = 8;

interface Parsed {
  tree: Tree | null;
  starts: number[]; // of lines
}

const known = new WeakMap<File, Parsed>();

function startsOf(file: File): number[] {
  const starts = new Array<number>(file.lines.length);
  let at = 0;
  for (let i = 0; i < file.lines.length; i++) {
    starts[i] = at;
    at += file.lines[i].length + 1;
  }
  return starts;
}

/** Parses a file, once; `done` is called when its tokens are there. */
export function parse(file: File, done: () => void): () => void {
  if (known.has(file)) return () => {};
  const text = file.lines.join("\n");
  if (text.length > LARGEST) return () => {};
  const parsing = parser.startParse(text);
  let timer = 0;
  const step = () => {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const tree = parsing.advance();
      if (!tree) continue;
      known.set(file, { tree, starts: startsOf(file) });
      done();
      return;
    }
    timer = window.setTimeout(step, 4);
  };
  timer = window.setTimeout(step, 0);
  return () => window.clearTimeout(timer);
}

/** The tokens of a line, from 1. */
export function tokensOf(file: File, line: number): Token[] {
  const parsed = known.get(file);
  if (!parsed?.tree) return [];
  const from = parsed.starts[line - 1];
  const to = from + file.lines[line - 1].length;
  const tokens: Token[] = [];
  highlightTree(parsed.tree, classHighlighter, (begin, end, kind) => {
    tokens.push({ from: Math.max(begin, from) - from, to: Math.min(end, to) - from, kind });
  }, from, to);
  return tokens;
}

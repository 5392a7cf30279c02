// The comparison of two profiles: the document of `kprof diff --json`. A is the
// other profile, B the one of this page.
export type Finding = "unchanged" | "unresolved" | "faster" | "slower";
export type Match = "same" | "edited" | "moved" | "renamed" | "added" | "removed";

export interface Change {
  hits_a: number;
  hits_b: number;
  hits_changed: boolean;
  self_ns_a: number;
  self_ns_b: number;
  change_ns: number;
  by_hits_ns: number;
  by_cost_ns: number;
  finding: Finding;
  q: number | null;
  seen_ns: number | null; // the least that would have been seen
}

/** Of the runs of each side: the least, the median, the most. */
export interface MemoryChange {
  a: [number, number, number];
  b: [number, number, number];
  changed: boolean;
}

export type MemoryChanges = Record<"allocs" | "bytes" | "live_bytes" | "at_peak_bytes", MemoryChange>;

export interface LineChange extends Change {
  memory?: MemoryChanges; // its own
  match: Match;
  line_a?: number;
  line_b?: number;
  text_a?: string | null;
  text_b?: string | null;
}

export interface FunctionChange extends Change {
  match: Match;
  name_a?: string;
  name_b?: string;
  path_a?: string;
  path_b?: string;
  line_a?: number;
  line_b?: number;
  lines: LineChange[];
}

export interface Comparison {
  a: { runs: { profiles: string[]; threads_ns: number }[] };
  test: string;
  matters_ns: number;
  whole: Change;
  elsewhere: Change;
  lines_by_match: Record<Match, number>;
  lines_by_finding: Record<Finding, number>;
  memory?: { all: MemoryChanges; on_no_line: MemoryChanges }; // where all runs have counted it
  functions: FunctionChange[];
}

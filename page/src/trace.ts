// The trace of `kprof export -f chrome`, as lanes: a GPU's streams, calls,
// regions and steps of threads, windows of a schedule.
export interface TraceEvent {
  ph: string;
  pid: number;
  tid: number;
  name: string;
  ts?: number; // µs
  dur?: number;
  args?: { name?: string; line?: string; bytes?: number; grid?: number[]; block?: number[] };
}

export interface Trace {
  traceEvents: TraceEvent[];
}

export interface Span {
  lane: Lane;
  name: string;
  begin: number; // ns since the first process began
  end: number;
  depth: number; // of those that it is in
  line?: string;
  about: string;
}

export interface Lane {
  name: string;
  process: string;
  spans: Span[]; // by begin
  depth: number; // the most
}

function describe({ args }: TraceEvent): string {
  const parts = [];
  if (args?.grid) parts.push(`grid ${args.grid.join(" × ")}, block ${args.block?.join(" × ")}`);
  if (args?.bytes !== undefined) parts.push(`${args.bytes} bytes`);
  return parts.join(", ");
}

/** Spans that overlap are beneath each other. */
function stack(lane: Lane) {
  lane.spans.sort((a, b) => a.begin - b.begin || b.end - a.end);
  const ends: number[] = [];
  for (const span of lane.spans) {
    let depth = ends.findIndex((end) => end <= span.begin);
    if (depth < 0) depth = ends.length;
    ends[depth] = span.end;
    span.depth = depth;
    lane.depth = Math.max(lane.depth, depth);
  }
}

export function lanesOf({ traceEvents }: Trace): Lane[] {
  const processes = new Map<number, string>();
  const threads = new Map<string, string>();
  const lanes = new Map<string, Lane>();
  for (const { ph, pid, tid, name, args } of traceEvents) {
    if (ph !== "M") continue;
    if (name === "process_name") processes.set(pid, args?.name ?? "");
    if (name === "thread_name") threads.set(`${pid} ${tid}`, args?.name ?? "");
  }
  for (const event of traceEvents) {
    if (event.ph !== "X" || event.pid === 0) continue; // 0: call stacks, which have no times
    const key = `${event.pid} ${event.tid}`;
    let lane = lanes.get(key);
    if (!lane) {
      lane = { name: threads.get(key) ?? "", process: processes.get(event.pid) ?? "", spans: [], depth: 0 };
      lanes.set(key, lane);
    }
    const begin = (event.ts ?? 0) * 1000;
    const line = event.args?.line ?? (/:\d+$/.test(event.name) ? event.name : undefined);
    lane.spans.push({ lane, name: event.name, begin, end: begin + (event.dur ?? 0) * 1000, depth: 0, line, about: describe(event) });
  }
  const all = [...lanes.values()];
  all.forEach(stack);
  return all;
}

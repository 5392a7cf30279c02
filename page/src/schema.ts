// What `kprof html` puts into the page: the document of `kprof report --json`
// and the texts of the sources. docs/reading-the-listing.md has the fields.

/** What the listing shows a time as: its marks, in words. */
export type ShownAs = "number" | "estimate" | "at_most" | "unknown" | "gone" | "none";

/** The end of an interval: null where nothing bounds it. */
type Bound = number | null;

export interface Row {
  line: number;
  end_line: number;
  file?: string;
  kind: string;
  hits: number;
  time_ns: number;
  self_ns: number;
  child_ns: number;
  time_is: ShownAs;
  self_is: ShownAs;
  source: "none" | "timed" | "sampled" | "modelled";
  clocked: number;
  samples?: number;
  time_low_ns?: Bound;
  time_high_ns?: Bound;
  self_low_ns?: Bound;
  self_high_ns?: Bound;
  cpu_ns?: number; // with calls; these where CPU time is known
  self_cpu_ns?: number;
  self_cpu_is?: ShownAs;
  self_cpu_low_ns?: Bound;
  self_cpu_high_ns?: Bound;
  time_likely_ns?: number; // if few samples met it: what is shown
  self_likely_ns?: number;
  self_cpu_likely_ns?: number;
  waiting_ns?: number;
  waiting_is?: ShownAs; // there where it is known well enough to be shown
  waiting_for?: string;
  threads?: number;
  thread_mean_ns?: number;
  thread_max_ns?: number;
  gpu?: GpuSum & { self?: GpuSum & { kernels_by_name: GpuKernel[] } };
  memory?: Memory;
}

/** Of one process: what was live and resident at these times. */
export interface MemorySeries {
  pid: number;
  peak_bytes: number;
  peak_ns: number | null; // the first point after it
  ns: number[];
  live_bytes: number[];
  resident_bytes: (number | null)[];
}

/** Of allocations. */
export interface MemorySum {
  allocs: number;
  bytes: number;
  bytes_margin?: number; // of an estimate: how far off, 19 times in 20
  live_blocks: number;
  live_bytes: number;
  at_peak_bytes: number;
  freed_here_bytes: number;
  temporary: number;
  moved_bytes: number;
  faults?: number; // none: not there
  faults_are_estimate?: boolean;
}

/** With what callees did; "self" without. */
export type Memory = MemorySum & { self?: MemorySum };

export interface HotLine extends Row {
  file: string;
  function: string;
  self_share?: number;
}

export interface Func {
  name: string;
  symbol: string;
  line: number;
  end_line: number;
  calls: number;
  primitive_calls: number | null;
  total_ns: number;
  self_ns: number;
  total_is: ShownAs;
  self_is: ShownAs;
  total_low_ns?: Bound;
  total_high_ns?: Bound;
  self_low_ns?: Bound;
  self_high_ns?: Bound;
  cpu_ns?: number; // with calls; these where CPU time is known
  self_cpu_ns?: number;
  self_cpu_is?: ShownAs;
  self_cpu_low_ns?: Bound;
  self_cpu_high_ns?: Bound;
  waiting_ns?: number;
  total_likely_ns?: number;
  self_likely_ns?: number;
  self_cpu_likely_ns?: number;
  merged_ns?: number;
  merged_cpu_ns?: number;
  counting_ns?: number;
  counted_loops?: number[];
  memory?: Memory;
  lines: Row[];
}

export interface RegionTimes {
  calls: number;
  timed_calls: number;
  source: "timed" | "estimated";
  total_ns: number;
  self_ns: number;
  min_ns: number;
  max_ns: number;
  p50_ns: number;
  p99_ns: number;
  buckets?: [number, number, number][]; // from, to, calls
}

export interface Region extends RegionTimes {
  name: string;
  kind: "step" | "block";
  function: string;
  path: string;
  line: number;
  values?: string[];
  groups?: (RegionTimes & { other?: boolean; values?: Record<string, number | string | boolean | null> })[];
}

export interface Cycle {
  cycle: number;
  first_step: number;
  steps: number;
  process_steps: number;
  wall_ns: number;
  partial: boolean;
  open: boolean;
  functions?: { name: string; self_ns: number; total_ns: number }[];
}

export interface GpuSum {
  launches: number;
  launch_ns: number;
  calls: number;
  wait_ns: number;
  idle_ns: number;
  waits: number;
  gpu_ns: number;
  kernels: number;
  kernel_ns: number;
  queue_ns: number;
  h2d_bytes: number;
  h2d_ns: number;
  d2h_bytes: number;
  d2h_ns: number;
  d2d_bytes: number;
  d2d_ns: number;
  pageable_bytes: number;
}

export interface GpuKernel {
  name: string;
  plain_name: string;
  count: number;
  time_ns: number;
  max_ns?: number;
  queue_ns: number;
  grid: number[];
  block: number[];
  registers: number;
  static_shared: number;
  dynamic_shared: number;
  occupancy?: number; // 0 to 1
}

export interface GpuLine {
  path?: string;
  line?: number;
  function?: string;
}

/** What a rule says: of a line, what follows its place. */
export interface Advice extends GpuLine {
  rule: string;
  text: string;
}

export interface Gpu {
  all: GpuSum;
  on_no_line: GpuSum & { kernels_by_name: GpuKernel[] };
  advice: Advice[];
  processes: {
    recorded_ns: number;
    spans_dropped: number;
    devices: {
      id: number;
      name?: string;
      multiprocessors?: number;
      compute_capability?: string;
      busy_ns: number;
      kernel_ns: number;
      idle_ns: number;
      idle_by_line: (GpuLine & { first_use?: boolean; idle_ns: number })[];
    }[];
  }[];
}

export interface Process {
  profile: string;
  pid: number;
  parent_pid: number;
  state: string;
  start_realtime_ns: number;
  wall_ns?: number;
  wait_status?: number;
  exe?: string;
  cwd?: string;
  host?: string;
  runtime?: string;
  arguments?: string[];
  objects: { path: string; build_id: string }[];
  clock: { kind: string; line_cost_ns: number };
}

export interface Place {
  object: string;
  function: string;
  samples: number;
  time_ns: number;
  time_low_ns: Bound;
  time_high_ns: Bound;
  known: boolean;
  waiting_ns: number;
  cpu_ns?: number;
}

/** What call stacks are made of. */
export interface Frame {
  kind: "row" | "function" | "counting" | "foreign" | "elsewhere";
  name: string;
  path?: string; // foreign: of the object
  line?: number;
}

/** What stacks have of memory, as `kprof export --value` calls it. */
export type StackMemory =
  "allocs" | "bytes" | "live" | "peak" | "faults" | "devallocs" | "devbytes" | "devlive" | "devpeak";

export interface Report {
  format: number;
  summary: {
    wall_ns: number;
    cpu_ns: number;
    threads: number;
    threads_ns: number;
    threads_cpu_ns?: number;
    clocked: number;
    clock_ns: number;
    counting_ns: number;
    gpu_calls_ns?: number;
    sampling_ns: number;
    setup_ns?: number;
    helper_ns?: number;
  };
  hottest: { by: "cpu" | "self"; line_count: number; lines: HotLine[] }; // by own time as it is shown
  process: Process;
  processes: Process[];
  runs: number;
  threads: { id: number; tid: number; name: string; profile: number; live: boolean }[];
  files: { path: string; name: string; functions: Func[] }[];
  elsewhere: {
    thread_ns: number;
    time_ns: number;
    sampled_ns: number;
    waiting_ns: number;
    waited_ns: number; // in lines and elsewhere, as these show it
    cpu_ns?: number; // of places
    unsampled_ns: number;
    unsampled_cpu_ns?: number;
    samples: number;
    lost_samples: number;
    lost_ns: number;
    places: Place[];
  };
  regions: Region[];
  cycles: Cycle[];
  window?: { steps: number; total_steps: number; wall_ns: number; elapsed_ns: number };
  gpu?: Gpu;
  advice: Advice[];
  memory?: { mode: "exact" | "sample"; peak_bytes: number; all: MemorySum; on_no_line: MemorySum; series?: MemorySeries[] };
  skipped: { name: string; path: string; line: number; end_line: number; reason: string }[];
  warnings: string[];
  stacks?: {
    frames: Frame[];
    parents: number[];
    of: number[];
    self_ns: number[];
    self_cpu_ns?: number[];
    memory?: Partial<Record<StackMemory, number[]>>;
  };
  sources: { path: string; name: string; text: string | null; fault?: string }[];
}

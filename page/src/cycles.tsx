// Cycles of a schedule over time: what drifts.
import { useMemo } from "preact/hooks";
import { Chart, type Series } from "./chart";
import { count, time, visible } from "./format";
import type { Profile } from "./profile";
import type { Cycle } from "./schema";
import { Table, type Column } from "./table";

const MOST = 5;

/** A time per step of the cycle; of windows in time all of it. */
const perStep = (ns: number, { steps, process_steps }: Cycle) => ns / Math.max(1, process_steps || steps);

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const colours = ["--part0", "--part1", "--part2", "--part3", "--part4", "--part5"];

/** Own time per step of the functions with most. */
function seriesOf(cycles: Cycle[]): Series[] {
  const sums = new Map<string, number>();
  for (const cycle of cycles)
    for (const { name, self_ns } of cycle.functions ?? []) sums.set(name, (sums.get(name) ?? 0) + self_ns);
  const names = [...sums].sort((a, b) => b[1] - a[1]).slice(0, MOST).map(([name]) => name);
  return [
    { name: "wall", colour: colours[0], values: cycles.map((cycle) => cycle.wall_ns / Math.max(1, cycle.steps)) },
    ...names.map((name, i) => ({
      name: visible(name), colour: colours[i + 1],
      values: cycles.map((cycle) => {
        const found = (cycle.functions ?? []).filter((each) => each.name === name);
        return perStep(found.reduce((ns, each) => ns + each.self_ns, 0), cycle);
      }),
    })),
  ];
}

function columnsFor(cycles: Cycle[]): Column<Cycle>[] {
  const whole = cycles.filter(({ partial, open }) => !partial && !open);
  const middle = median((whole.length ? whole : cycles).map((each) => each.wall_ns / Math.max(1, each.steps)));
  const step = (each: Cycle) => each.wall_ns / Math.max(1, each.steps);
  return [
    { key: "cycle", title: "Cycle", width: "5rem", by: (each) => each.cycle, cell: (each) => each.cycle },
    { key: "steps", title: "Steps", width: "10rem", by: (each) => each.first_step,
      cell: (each) => each.steps ? `${count(each.first_step)}–${count(each.first_step + each.steps - 1)}` : "" },
    { key: "wall", title: "Wall", width: "7rem", by: (each) => each.wall_ns, cell: (each) => time(each.wall_ns) },
    { key: "step", title: "Per step", width: "7rem", by: step, cell: (each) => time(step(each)) },
    { key: "change", title: "Change", width: "6rem", about: "Against the median of complete cycles", by: step,
      cell: (each) => middle > 0 ? `${step(each) >= middle ? "+" : "−"}${Math.abs(100 * (step(each) / middle - 1)).toFixed(1)} %` : "" },
    { key: "note", title: "Note", isText: true, width: "minmax(6rem, 1fr)",
      cell: (each) => each.open ? "not over yet" : each.partial ? "cut short" : "" },
  ];
}

export function CyclesView({ profile }: { profile: Profile }) {
  const { cycles, window } = profile.report;
  const columns = useMemo(() => columnsFor(cycles), [cycles]);
  const series = useMemo(() => seriesOf(cycles), [cycles]);
  const x = useMemo(() => cycles.map(({ cycle }) => cycle), [cycles]);
  return (
    <div class="page">
      {window && (
        <p>
          The numbers of this page are of the windows of a schedule: {count(window.steps)} of {count(window.total_steps)} steps,
          {" "}{time(window.wall_ns)} of {time(window.elapsed_ns)}.
        </p>
      )}
      <section aria-labelledby="cycles-chart">
        <h2 id="cycles-chart">Time per step <span class="quiet">wall, and own time of the functions with most</span></h2>
        <Chart label={`Time per step of ${cycles.length} cycles; the table has the numbers`} x={x} xName="cycle" series={series} height={260} />
      </section>
      <Table label="Cycles" items={cycles} columns={columns} height={16} />
    </div>
  );
}

// All that is known of a line: its numbers, how sure they are and which
// instrument they are from.
import { bytes, counted, exactly, percent, shown, time, visible } from "./format";
import { memoryMark } from "./memory-values";
import { Neighbours } from "./neighbours";
import { Fact, hitsOf, imbalance, LineLink, ownOf, ownWords, perHit, timeOf, totalOfFunc } from "./parts";
import type { File, Place, Profile } from "./profile";
import type { Memory, Row } from "./schema";

const instruments: Record<Row["source"], string> = {
  timed: "by clocks", sampled: "from samples",
  modelled: "from hits and code", none: "not timed",
};

/** "1.69 s to 1.78 s" */
function interval(low?: number | null, high?: number | null): string {
  if (low === undefined || high === undefined) return "";
  return high === null ? `at least ${time(low ?? 0)}` : `${time(low ?? 0)} to ${time(high)}`;
}

function instrument(row: Row): string {
  const met = row.samples ? ` (${counted(row.samples, "sample")} met it)` : "";
  const read = row.clocked ? ` (${counted(row.clocked, "clock reading")})` : "";
  return instruments[row.source] + (row.source === "timed" ? read : met);
}

const explanations: Partial<Record<Row["time_is"], string>> = {
  at_most: "Too few samples met it for a number: it took less than this.",
  unknown: "Not known: no clock, and too few samples to say.",
  gone: "The optimiser left no code of this line's own: its time is in the lines around it.",
};

function MemoryFact({ memory, mark }: { memory: Memory; mark: string }) {
  const { self } = memory;
  return (
    <Fact name="Memory">
      {mark}{exactly(memory.bytes)} in {mark}{counted(memory.allocs, "allocation")}, with calls;
      {" "}{mark}{bytes(memory.live_bytes)} live at the end, {mark}{bytes(memory.at_peak_bytes)} at the peak
      {self && self.bytes !== memory.bytes && `; ${mark}${exactly(self.bytes)} of its own`}
    </Fact>
  );
}

function Numbers({ row, profile }: { row: Row; profile: Profile }) {
  const spread = imbalance(row);
  const own = ownOf(row);
  const words = ownWords(profile.isCpu);
  const bounds = interval(own.low, own.high);
  return (
    <>
      {row.kind !== "entry" && <Fact name="Hits">{hitsOf(row)}</Fact>}
      <Fact name={words.own}>
        {shown(own, time)}
        {(own.is === "number" || own.is === "estimate") &&
          ` · ${percent(own.ns, profile.whole)} % of ${words.whole}`}
        {own.is === "estimate" && bounds && ` · ${bounds}, 19 times in 20`}
      </Fact>
      <Fact name="With calls">{shown(timeOf(row), time)}</Fact>
      {perHit(row) && <Fact name="Per hit">{perHit(row)}</Fact>}
      <Fact name="Measured">{instrument(row)}</Fact>
      {!!row.waiting_ns && row.waiting_ns > 0.01 * row.self_ns && (
        <Fact name="Waiting">
          {time(row.waiting_ns)} · {percent(row.waiting_ns, row.self_ns)} % of the time that passed at the line itself
          {row.waiting_for && ` · for ${row.waiting_for}`}
        </Fact>
      )}
      {row.gpu && (row.gpu.gpu_ns > 0 || row.gpu.idle_ns > 0) && (
        <Fact name="GPU">
          {time(row.gpu.gpu_ns)} in {counted(row.gpu.kernels, "kernel")}; launching {time(row.gpu.launch_ns)}, waiting {time(row.gpu.wait_ns)};
          {" "}GPUs idle meanwhile {time(row.gpu.idle_ns)}
        </Fact>
      )}
      {row.memory && <MemoryFact memory={row.memory} mark={memoryMark(profile.report)} />}
      {spread !== null && (
        <Fact name="Threads">
          {row.threads} · mean {time(row.thread_mean_ns!)}, busiest {time(row.thread_max_ns!)}
          {` · ${spread.toFixed(0)} % above the mean`}
        </Fact>
      )}
    </>
  );
}

export function Detail({ profile, file, line, place }: {
  profile: Profile; file: File; line: number; place?: Place;
}) {
  const row = place?.row;
  return (
    <section class="detail" aria-label={`Line ${line}`} aria-live="polite">
      <h3>
        <span class="mono">{visible(file.name)}:{line}</span>
        {place && <> in <b><bdi>{visible(place.func.name)}</bdi></b></>}
      </h3>
      {!row && <p class="quiet">Nothing was measured on this line: it is no code, or not profiled.</p>}
      {row && row.hits === 0 && row.kind !== "entry" && <p>This line never ran.</p>}
      {row && (row.hits > 0 || row.kind === "entry") && (
        <dl>
          <Numbers row={row} profile={profile} />
          <Fact name="Function">
            {shown(totalOfFunc(place.func), time)} in {counted(place.func.calls, "call")} ·{" "}
            <LineLink file={place.file} line={place.func.line}>line {place.func.line}</LineLink>
          </Fact>
          <Neighbours profile={profile} place={place} />
        </dl>
      )}
      {row && explanations[ownOf(row).is] && <p class="quiet">{explanations[ownOf(row).is]}</p>}
    </section>
  );
}

// How it was measured: by which instruments, at what cost, on which machine,
// and what is not in the numbers.
import { count, percent, time, visible } from "./format";
import { Fact, LineLink, Name } from "./parts";
import { findFile, type Profile } from "./profile";
import type { Process } from "./schema";

function Cost({ profile }: { profile: Profile }) {
  const { summary, elsewhere } = profile.report;
  const of = (ns: number) => summary.cpu_ns > 0 ? ` · ${percent(ns, summary.cpu_ns)} % of the CPU time` : "";
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">Instruments and what they cost</h2>
      <dl class="facts">
        <Fact name="Counters">every line’s hits, exact; about {time(summary.counting_ns)}{of(summary.counting_ns)}</Fact>
        <Fact name="Clocks">read {count(summary.clocked)} times; {time(summary.clock_ns)}{of(summary.clock_ns)}, taken out of all times</Fact>
        <Fact name="Samples">
          {count(elsewhere.samples)}; about {time(summary.sampling_ns)}{of(summary.sampling_ns)}
          {elsewhere.lost_samples > 0 && `; ${count(elsewhere.lost_samples)} more were lost (${time(elsewhere.lost_ns)})`}
        </Fact>
        {elsewhere.unsampled_ns > 0 && (
          <Fact name="Not seen">{time(elsewhere.unsampled_ns)} without a processor, or before the first sample and after the last</Fact>
        )}
      </dl>
    </section>
  );
}

function Elsewhere({ profile }: { profile: Profile }) {
  const { places, time_ns: ns } = profile.report.elsewhere;
  if (!places.length) return null;
  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere">In no profiled function <span class="quiet">{time(ns)}, {percent(ns, profile.passed)} %</span></h2>
      <table class="plain">
        <thead><tr><th>Time</th><th>%</th><th>Samples</th><th class="text">Function</th><th class="text">Object</th></tr></thead>
        <tbody>
          {places.slice(0, 30).map((place) => (
            <tr>
              <td>{place.known ? `~${time(place.time_ns)}` : place.time_high_ns ? `<${time(place.time_high_ns)}` : "?"}</td>
              <td>{place.known ? percent(place.time_ns, profile.passed) : ""}</td>
              <td>{count(place.samples)}</td>
              <td class="text"><Name text={place.function || "unnamed"} /></td>
              <td class="text"><Name text={place.object} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CountedLoops({ profile }: { profile: Profile }) {
  const list = profile.functions.filter(({ func }) => func.counted_loops?.length);
  if (!list.length) return null;
  return (
    <section aria-labelledby="counted">
      <h2 id="counted">Innermost loops that count conditions in their rounds</h2>
      <p class="quiet">They do more in a round than without lineprof, and the optimiser may shape them otherwise.</p>
      <ul>
        {list.map(({ func, file }) => (
          <li>
            <Name text={func.name} />:{" "}
            {func.counted_loops!.map((line, i) => <>{i > 0 && ", "}<LineLink file={file} line={line} /></>)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Skipped({ profile }: { profile: Profile }) {
  const { skipped } = profile.report;
  if (!skipped.length) return null;
  return (
    <section aria-labelledby="skipped">
      <h2 id="skipped">Not profiled</h2>
      <table class="plain">
        <thead><tr><th class="text">Function</th><th class="text">Where</th><th class="text">Why</th></tr></thead>
        <tbody>
          {skipped.map((skip) => {
            const file = findFile(profile, skip.path);
            return (
              <tr>
                <td class="text"><Name text={skip.name} /></td>
                <td class="text">{file ? <LineLink file={file} line={skip.line} /> : <Name text={`${skip.path}:${skip.line}`} />}</td>
                <td class="text"><Name text={skip.reason} /></td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function ended({ state, wait_status: status }: Process): string {
  if (status === undefined) return state;
  return status & 127 ? `killed by signal ${status & 127}` : `exit status ${status >> 8}`;
}

function Processes({ processes }: { processes: Process[] }) {
  return (
    <section aria-labelledby="processes">
      <h2 id="processes">{processes.length > 1 ? `${count(processes.length)} processes` : "Process"}</h2>
      {processes.slice(0, 100).map((process) => (
        <dl class="facts">
          <Fact name="Command"><span class="mono"><Name text={(process.arguments ?? []).join(" ")} /></span></Fact>
          <Fact name="Executable"><span class="mono"><Name text={process.exe ?? ""} /></span></Fact>
          <Fact name="Folder"><span class="mono"><Name text={process.cwd ?? ""} /></span></Fact>
          <Fact name="Host"><Name text={process.host ?? ""} />, process {process.pid}</Fact>
          <Fact name="End">{ended(process)}{process.wall_ns !== undefined && ` after ${time(process.wall_ns)}`}</Fact>
          <Fact name="Clock">{process.clock.kind}, {time(process.clock.line_cost_ns)} a reading</Fact>
          <Fact name="Profile"><span class="mono"><Name text={process.profile} /></span></Fact>
          {process.runtime && <Fact name="Runtime"><Name text={process.runtime} /></Fact>}
        </dl>
      ))}
    </section>
  );
}

export function Receipt({ profile }: { profile: Profile }) {
  const { warnings, processes } = profile.report;
  return (
    <div class="page">
      {warnings.length > 0 && (
        <section aria-labelledby="warnings">
          <h2 id="warnings">Warnings</h2>
          <ul class="warnings">{[...new Set(warnings)].map((text) => <li>{visible(text)}</li>)}</ul>
        </section>
      )}
      <Cost profile={profile} />
      <section aria-labelledby="marks">
        <h2 id="marks">Marks</h2>
        <dl class="facts">
          <Fact name="n">measured by clocks alone; hits and calls are always exact</Fact>
          <Fact name="~n">an estimate from samples</Fact>
          <Fact name="<n">too few samples for a number: it took less</Fact>
          <Fact name=">n">at least what clocks saw</Fact>
          <Fact name="?">not known</Fact>
          <Fact name="-">the optimiser left no code of the line’s own</Fact>
        </dl>
      </section>
      <CountedLoops profile={profile} />
      <Elsewhere profile={profile} />
      <Skipped profile={profile} />
      <Processes processes={processes} />
    </div>
  );
}

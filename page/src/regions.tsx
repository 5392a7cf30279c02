// Regions and steps: how often, how long, and how their calls are distributed.
import { useState } from "preact/hooks";
import { count, percent, time, visible } from "./format";
import { LineLink } from "./parts";
import { findFile, type Profile } from "./profile";
import type { Region, RegionTimes } from "./schema";
import { Table, type Column } from "./table";

/** Durations on a logarithmic axis, a bar for each bucket. */
function Histogram({ region, width, height }: { region: RegionTimes; width: number; height: number }) {
  const buckets = region.buckets ?? [];
  if (!buckets.length) return null;
  const log = (ns: number) => Math.log(Math.max(ns, 1));
  const first = log(buckets[0][0]);
  const last = log(buckets[buckets.length - 1][1]);
  const most = Math.max(...buckets.map(([, , calls]) => calls));
  const at = (ns: number) => ((log(ns) - first) / Math.max(last - first, 0.01)) * width;
  return (
    <svg class="histogram" width={width} height={height} role="img"
      aria-label={`Durations of ${count(region.calls)} calls, from ${time(region.min_ns)} to ${time(region.max_ns)}`}>
      {buckets.map(([low, high, calls]) => {
        const size = Math.max(1, (calls / most) * (height - 1));
        return <rect x={at(low)} y={height - size} width={Math.max(1, at(high) - at(low) - 0.5)} height={size} />;
      })}
    </svg>
  );
}

const mark = (region: RegionTimes) => (region.source === "estimated" ? "~" : "");

const numbers: Column<RegionTimes>[] = [
  { key: "calls", title: "Calls", width: "6.5rem", by: (each) => each.calls, cell: (each) => count(each.calls) },
  { key: "total", title: "Total", width: "6rem", by: (each) => each.total_ns, cell: (each) => mark(each) + time(each.total_ns) },
  { key: "self", title: "Self", width: "6rem", about: "Without regions inside", by: (each) => each.self_ns, cell: (each) => mark(each) + time(each.self_ns) },
  { key: "min", title: "Min", width: "5.5rem", by: (each) => each.min_ns, cell: (each) => time(each.min_ns) },
  { key: "p50", title: "p50", width: "5.5rem", about: "Half of the calls are shorter", by: (each) => each.p50_ns, cell: (each) => time(each.p50_ns) },
  { key: "p99", title: "p99", width: "5.5rem", about: "99 % of the calls are shorter", by: (each) => each.p99_ns, cell: (each) => time(each.p99_ns) },
  { key: "max", title: "Max", width: "5.5rem", by: (each) => each.max_ns, cell: (each) => time(each.max_ns) },
];

const shape: Column<RegionTimes> = {
  key: "shape", title: "Calls by duration (log)", isText: true, width: "11rem",
  cell: (each) => <Histogram region={each} width={150} height={18} />,
};

function valuesOf(group: NonNullable<Region["groups"]>[number]): string {
  if (group.other) return "others";
  return Object.entries(group.values ?? {}).map(([name, value]) => `${name} = ${value ?? "?"}`).join(", ");
}

function Chosen({ region, profile }: { region: Region; profile: Profile }) {
  const file = findFile(profile, region.path);
  const groups = region.groups ?? [];
  return (
    <section aria-labelledby="chosen">
      <h2 id="chosen">
        <bdi>{visible(region.name)}</bdi>{" "}
        <span class="quiet">
          in <bdi>{visible(region.function)}</bdi>, {file && <LineLink file={file} line={region.line} />}
        </span>
      </h2>
      {region.buckets?.length ? (
        <>
          <Histogram region={region} width={640} height={90} />
          <p class="axis quiet"><span>{time(region.min_ns)}</span><span>{time(region.max_ns)}</span></p>
        </>
      ) : <p class="quiet">It never ran.</p>}
      {groups.length > 0 && (
        <Table label={`Calls of ${visible(region.name)} by values`} items={groups} height={12} columns={[
          { key: "values", title: (region.values ?? []).map(visible).join(", "), isText: true, width: "minmax(10rem, 1fr)",
            cell: (group) => visible(valuesOf(group)) },
          ...numbers, shape]} />
      )}
    </section>
  );
}

export function RegionsView({ profile }: { profile: Profile }) {
  const { regions } = profile.report;
  const [at, setAt] = useState(0);
  const ranked = [...regions].sort((a, b) => b.total_ns - a.total_ns);
  const columns: Column<Region>[] = [
    { key: "name", title: "Region", isText: true, width: "minmax(8rem, 1fr)", by: (each) => each.name,
      cell: (each) => <><bdi>{visible(each.name)}</bdi>{each.kind === "step" && <span class="quiet"> (step)</span>}</> },
    ...numbers,
    { key: "percent", title: "% Time", width: "4.5rem", about: "Of all threads' time", by: (each) => each.total_ns,
      cell: (each) => percent(each.total_ns, profile.passed) },
    shape,
    { key: "where", title: "Where", isText: true, width: "minmax(7rem, 12rem)", by: (each) => `${each.path}:${each.line}`,
      cell: (each) => {
        const file = findFile(profile, each.path);
        return file ? <LineLink file={file} line={each.line} /> : `${each.line}`;
      } },
  ];
  return (
    <div class="page">
      <section aria-labelledby="regions-all">
        <h2 id="regions-all">Regions <span class="quiet">a row opens its distribution below</span></h2>
        <Table label="Regions" items={ranked} columns={columns} height={14} first={{ key: "total", down: true }}
          open={(region) => setAt(ranked.indexOf(region))} />
      </section>
      <Chosen region={ranked[at] ?? ranked[0]} profile={profile} />
    </div>
  );
}

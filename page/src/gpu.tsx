// What GPUs did: how busy they were, kernels and copies by the line that asked
// for them, what the host did while they were idle.
import { useMemo } from "preact/hooks";
import { bytes, count, percent, time, visible } from "./format";
import { Fact, LineLink, Name } from "./parts";
import { findFile, type Place, type Profile } from "./profile";
import type { GpuKernel, GpuLine, GpuSum } from "./schema";
import { Table, type Column } from "./table";

function Where({ profile, at }: { profile: Profile; at: GpuLine }) {
  const file = at.path ? findFile(profile, at.path) : undefined;
  if (!file || !at.line) return <span class="quiet">no line</span>;
  return <LineLink file={file} line={at.line} />;
}

function Sum({ all }: { all: GpuSum }) {
  const copies = [["to the device", all.h2d_bytes, all.h2d_ns], ["from it", all.d2h_bytes, all.d2h_ns], ["on it", all.d2d_bytes, all.d2d_ns]] as const;
  return (
    <dl class="facts">
      <Fact name="Kernels">{count(all.kernels)}, {time(all.kernel_ns)}</Fact>
      {copies.filter(([, size]) => size > 0).map(([name, size, ns]) => (
        <Fact name={`Copied ${name}`}>{bytes(size)} in {time(ns)}, {(size / Math.max(1, ns)).toPrecision(3)} GB/s</Fact>
      ))}
      {all.pageable_bytes > 0 && <Fact name="Pageable">{bytes(all.pageable_bytes)} of the copied is pageable memory</Fact>}
      <Fact name="Launching">{count(all.launches)} launches, {time(all.launch_ns)} of the host’s time</Fact>
      <Fact name="Waiting">{count(all.waits)} waits, {time(all.wait_ns)} of the host’s time</Fact>
      <Fact name="Queues">{time(all.queue_ns)} from calls to the begin of what they asked for</Fact>
    </dl>
  );
}

function Devices({ profile }: { profile: Profile }) {
  const processes = profile.report.gpu!.processes;
  return (
    <section aria-labelledby="devices">
      <h2 id="devices">Devices</h2>
      {processes.flatMap((process) => process.devices.map((device) => (
        <dl class="facts">
          <Fact name={`GPU ${device.id}`}>
            <Name text={device.name ?? "unknown"} />
            {device.compute_capability && `, compute capability ${device.compute_capability}, ${device.multiprocessors} multiprocessors`}
          </Fact>
          <Fact name="Busy">
            {time(device.busy_ns)} of {time(process.recorded_ns)}, {percent(device.busy_ns, process.recorded_ns)} %; kernels {time(device.kernel_ns)}
          </Fact>
          {device.idle_by_line.slice(0, 8).map((idle, i) => (
            <Fact name={i ? "" : "Idle while"}>
              the host was at <Where profile={profile} at={idle} />{idle.first_use && " (CUDA set something up)"}: {time(idle.idle_ns)},
              {" "}{percent(idle.idle_ns, process.recorded_ns)} %
            </Fact>
          ))}
        </dl>
      )))}
    </section>
  );
}

interface Kernel {
  place?: Place;
  kernel: GpuKernel;
}

const three = (numbers: number[]) => numbers.join(" × ");

const kernelColumns: Column<Kernel>[] = [
  { key: "name", title: "Kernel", isText: true, width: "minmax(10rem, 1fr)", by: ({ kernel }) => kernel.plain_name,
    cell: ({ kernel }) => <bdi title={visible(kernel.name)}>{visible(kernel.plain_name)}</bdi> },
  { key: "time", title: "Time", width: "5.5rem", by: ({ kernel }) => kernel.time_ns, cell: ({ kernel }) => time(kernel.time_ns) },
  { key: "count", title: "Count", width: "5.5rem", by: ({ kernel }) => kernel.count, cell: ({ kernel }) => count(kernel.count) },
  { key: "each", title: "Each", width: "5.5rem", by: ({ kernel }) => kernel.time_ns / kernel.count, cell: ({ kernel }) => time(kernel.time_ns / Math.max(1, kernel.count)) },
  { key: "max", title: "Max", width: "5.5rem", by: ({ kernel }) => kernel.max_ns ?? 0, cell: ({ kernel }) => (kernel.max_ns === undefined ? "" : time(kernel.max_ns)) },
  { key: "queue", title: "Queue", width: "5.5rem", about: "From the call's end to the kernel's begin", by: ({ kernel }) => kernel.queue_ns, cell: ({ kernel }) => time(kernel.queue_ns) },
  { key: "grid", title: "Grid", width: "8rem", cell: ({ kernel }) => three(kernel.grid) },
  { key: "block", title: "Block", width: "7rem", cell: ({ kernel }) => three(kernel.block) },
  { key: "registers", title: "Regs", width: "4rem", by: ({ kernel }) => kernel.registers, cell: ({ kernel }) => kernel.registers },
  { key: "shared", title: "Shared", width: "6rem", by: ({ kernel }) => kernel.static_shared + kernel.dynamic_shared,
    cell: ({ kernel }) => bytes(kernel.static_shared + kernel.dynamic_shared) },
  { key: "occupancy", title: "Occup. %", width: "5rem", about: "Of the warps that a multiprocessor can hold", by: ({ kernel }) => kernel.occupancy ?? -1,
    cell: ({ kernel }) => (kernel.occupancy === undefined ? "" : (100 * kernel.occupancy).toFixed(1)) },
];

const lineColumns = (profile: Profile): Column<Place>[] => {
  const self = ({ row }: Place) => row.gpu!.self!;
  return [
    { key: "line", title: "Line", isText: true, width: "minmax(8rem, 14rem)", by: ({ file, row }) => `${file.name}:${row.line}`,
      cell: ({ file, row }) => <LineLink file={file} line={row.line} /> },
    { key: "gpu", title: "GPU time", width: "6rem", by: (place) => self(place).gpu_ns, cell: (place) => time(self(place).gpu_ns) },
    { key: "launches", title: "Launches", width: "6rem", by: (place) => self(place).launches, cell: (place) => count(self(place).launches) },
    { key: "launch", title: "Launching", width: "6rem", by: (place) => self(place).launch_ns, cell: (place) => time(self(place).launch_ns) },
    { key: "wait", title: "Waiting", width: "6rem", by: (place) => self(place).wait_ns, cell: (place) => time(self(place).wait_ns) },
    { key: "idle", title: "GPU idle", width: "6rem", about: "While the host was here", by: (place) => self(place).idle_ns, cell: (place) => time(self(place).idle_ns) },
    { key: "up", title: "Copied to", width: "6rem", by: (place) => self(place).h2d_bytes, cell: (place) => bytes(self(place).h2d_bytes) },
    { key: "down", title: "Copied from", width: "6rem", by: (place) => self(place).d2h_bytes, cell: (place) => bytes(self(place).d2h_bytes) },
    { key: "source", title: "Source", isText: true, width: "minmax(12rem, 1fr)",
      cell: ({ file, row }) => <code>{visible(file.lines[row.line - 1]?.trim() ?? "")}</code> },
  ];
};

export function GpuView({ profile, go }: { profile: Profile; go: (file: Place["file"], line: number) => void }) {
  const gpu = profile.report.gpu!;
  const places = useMemo(() => profile.files.flatMap((file) => [...file.rows.values()].flat().filter(({ row }) => row.gpu?.self)), [profile]);
  const kernels: Kernel[] = useMemo(() => [
    ...places.flatMap((place) => place.row.gpu!.self!.kernels_by_name.map((kernel) => ({ place, kernel }))),
    ...gpu.on_no_line.kernels_by_name.map((kernel) => ({ kernel })),
  ], [places]);
  const columns: Column<Kernel>[] = [...kernelColumns,
    { key: "line", title: "Asked for at", isText: true, width: "minmax(7rem, 12rem)", cell: ({ place }) =>
      place ? <LineLink file={place.file} line={place.row.line} /> : <span class="quiet">no line</span> }];
  return (
    <div class="page">
      {gpu.advice.length > 0 && (
        <section aria-labelledby="gpu-look">
          <h2 id="gpu-look">What to look at</h2>
          <ol class="look">
            {gpu.advice.map((advice) => <li><Where profile={profile} at={advice} />: {visible(advice.text)}</li>)}
          </ol>
        </section>
      )}
      <Sum all={gpu.all} />
      <Devices profile={profile} />
      {kernels.length > 0 && (
        <section aria-labelledby="kernels">
          <h2 id="kernels">Kernels</h2>
          <Table label="Kernels" items={kernels} columns={columns} height={14} first={{ key: "time", down: true }}
            open={({ place }) => place && go(place.file, place.row.line)} />
        </section>
      )}
      <section aria-labelledby="gpu-lines">
        <h2 id="gpu-lines">Lines <span class="quiet">work that they themselves asked for</span></h2>
        <Table label="GPU lines" items={places} columns={lineColumns(profile)} height={14} first={{ key: "gpu", down: true }}
          open={({ file, row }) => go(file, row.line)} />
      </section>
    </div>
  );
}

// What lines allocated and freed, where memory was recorded.
import { useMemo } from "preact/hooks";
import { flameHref } from "./flame-view";
import { bytes, count, counted, exactly, shorter, visible } from "./format";
import { MemoryChart } from "./memory-chart";
import { Amount, bytesValue, isEstimate, memoryMark, memoryValues, ownMemory } from "./memory-values";
import { Fact, LineLink } from "./parts";
import type { File, Place, Profile } from "./profile";
import type { MemorySum } from "./schema";
import type { Value } from "./stacks";
import { Table, type Column } from "./table";

interface Item extends Place {
  own: MemorySum; // without what profiled callees did
}

function columnsFor(mark: string, hasFaults: boolean): Column<Item>[] {
  const faults: Column<Item> = {
    key: "faults", title: "Faults", about: "Pages that it was the first to touch, with memory or without", width: "6.5rem",
    by: ({ own }) => own.faults ?? 0, cell: ({ own }) => own.faults ? (own.faults_are_estimate ? "~" : "") + count(own.faults) : "",
  };
  return [
    ...memoryValues.map((value): Column<Item> => ({
      key: value.key, title: value.title, about: value.about, width: "6.5rem", by: ({ own }) => own[value.key],
      cell: ({ own }) => <Amount sum={own} value={value} mark={mark} />,
    })),
    { key: "with", title: "With calls", about: "Bytes, with what profiled callees allocated", width: "6.5rem",
      by: ({ row }) => row.memory!.bytes, cell: ({ row }) => <Amount sum={row.memory} value={bytesValue} mark={mark} /> },
    ...(hasFaults ? [faults] : []),
    { key: "line", title: "Line", isText: true, width: "minmax(8rem, 12rem)",
      cell: ({ file, row }) => <LineLink file={file} line={row.line} /> },
    { key: "function", title: "Function", isText: true, width: "minmax(8rem, 14rem)", by: ({ func }) => func.name,
      cell: ({ func }) => <bdi title={visible(func.name)}>{visible(shorter(func.name))}</bdi> },
    { key: "source", title: "Source", isText: true, width: "minmax(14rem, 1fr)",
      cell: ({ file, row }) => <code>{visible((file.lines[row.line - 1] ?? "").trim())}</code> },
  ];
}

/** How far estimates may be off. */
function Estimates({ margin }: { margin?: number }) {
  if (margin === undefined) return null;
  return (
    <Fact name="Estimates">
      all figures are, from blocks chosen at random; the bytes allocated in all: ± {bytes(Math.round(margin))}, 95 times in 100
    </Fact>
  );
}

const Flames = ({ of }: { of: Value }) => <> · <a href={flameHref(of)}>by call stack</a></>;

export function MemoryView({ profile, go }: { profile: Profile; go: (file: File, line: number) => void }) {
  const { report } = profile;
  const { all, peak_bytes: peak, on_no_line: nowhere } = report.memory!;
  const mark = memoryMark(report);
  const columns = useMemo(() => columnsFor(mark, !!all.faults), [mark, all.faults]);
  const items = useMemo(() => profile.files.flatMap((file) => [...file.rows.values()].flat())
    .flatMap((place) => { const own = ownMemory(place.row); return own ? [{ ...place, own }] : []; }), [profile]);
  return (
    <div class="page tall">
      <dl class="facts">
        <Fact name="Peak">{mark}{exactly(peak)} at once<Flames of="peak" /></Fact>
        <Fact name="Allocated">{mark}{exactly(all.bytes)} in {mark}{counted(all.allocs, "allocation")}<Flames of="bytes" /></Fact>
        <Fact name="Live">{mark}{exactly(all.live_bytes)} in {mark}{counted(all.live_blocks, "block")} when the program ended<Flames of="live" /></Fact>
        <Fact name="On no line">{mark}{exactly(nowhere.bytes)} in {mark}{counted(nowhere.allocs, "allocation")}</Fact>
        <Estimates margin={isEstimate(report) ? all.bytes_margin : undefined} />
      </dl>
      <MemoryChart all={report.memory!.series ?? []} />
      <Table label="Memory by line" items={items} columns={columns} first={{ key: "bytes", down: true }}
        open={({ file, row }) => go(file, row.line)} />
    </div>
  );
}

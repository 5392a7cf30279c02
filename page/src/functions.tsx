// Every profiled function: calls, own time, total time, memory.
import { useMemo, useState } from "preact/hooks";
import { count, inUnit, percent, rank, unitFor, visible } from "./format";
import { memoryColumns } from "./memory-values";
import { Figure, LineLink, ownOf, ownWords, Share, totalOfFunc } from "./parts";
import type { File, FuncPlace, Profile } from "./profile";
import { Table, type Column } from "./table";

/** "12/3": calls, and those not made by recursion. */
function calls({ func }: FuncPlace): string {
  const own = func.primitive_calls;
  return own === null || own === func.calls ? count(func.calls) : `${count(func.calls)}/${count(own)}`;
}

function columnsFor(profile: Profile): Column<FuncPlace>[] {
  const all = profile.functions;
  const mostOwn = Math.max(0, ...all.map(({ func }) => ownOf(func).ns));
  const words = ownWords(profile.isCpu);
  const waits = profile.isCpu && profile.report.elsewhere.waited_ns > 0.01 * profile.passed;
  const unit = unitFor(Math.max(0, ...all.map(({ func }) => func.total_ns)));
  return [
    { key: "share", title: words.share, width: "9rem", by: ({ func }) => rank(ownOf(func)),
      about: `Its own part of ${words.whole}`,
      cell: ({ func }) => <Share part={ownOf(func)} whole={profile.whole} most={mostOwn} /> },
    { key: "self", title: `${words.own} (${unit.name})`, width: "7rem", by: ({ func }) => rank(ownOf(func)),
      about: `${words.about} in its own lines`,
      cell: ({ func }) => <Figure value={ownOf(func)} write={(ns) => inUnit(ns, unit)} /> },
    ...(waits ? [{ key: "waiting", title: `Waiting (${unit.name})`, width: "7rem", by: ({ func }: FuncPlace) => func.waiting_ns ?? 0,
      about: "While its threads waited in its own lines",
      cell: ({ func }: FuncPlace) => (func.waiting_ns ? inUnit(func.waiting_ns, unit) : "") }] : []),
    { key: "total", title: `Total (${unit.name})`, width: "7rem", by: ({ func }) => rank(totalOfFunc(func)),
      about: "With what it called",
      cell: ({ func }) => <Figure value={totalOfFunc(func)} write={(ns) => inUnit(ns, unit)} /> },
    { key: "percent", title: "% Total", width: "5rem", by: ({ func }) => rank(totalOfFunc(func)),
      cell: ({ func }) => func.total_is === "number" || func.total_is === "estimate"
        ? percent(func.total_ns, profile.passed) : "" },
    { key: "calls", title: "Calls", width: "9rem", by: ({ func }) => func.calls,
      about: "Exact; after the stroke those that recursion did not make", cell: calls },
    ...memoryColumns<FuncPlace>(profile.report, ({ func }) => func.memory),
    { key: "name", title: "Function", isText: true, width: "minmax(12rem, 1fr)", by: ({ func }) => func.name,
      cell: ({ func }) => <bdi title={visible(func.symbol)}>{visible(func.name)}</bdi> },
    { key: "line", title: "Where", isText: true, width: "minmax(8rem, 16rem)",
      by: ({ file, func }) => `${file.name}:${String(func.line).padStart(8)}`,
      cell: ({ file, func }) => <LineLink file={file} line={func.line} /> },
  ];
}

export function Functions({ profile, go }: {
  profile: Profile; go: (file: File, line: number) => void;
}) {
  const [wanted, setWanted] = useState("");
  const [hideIdle, setHideIdle] = useState(true);
  const columns = useMemo(() => columnsFor(profile), [profile]);
  const items = useMemo(() => {
    const word = wanted.toLowerCase();
    return profile.functions.filter(({ func, file }) =>
      (!hideIdle || func.calls > 0 || ownOf(func).ns > 0) &&
      (func.name.toLowerCase().includes(word) || file.name.toLowerCase().includes(word)));
  }, [profile, wanted, hideIdle]);
  return (
    <div class="page tall">
      <div class="controls">
        <label>Filter <input type="search" value={wanted} onInput={(e) => setWanted(e.currentTarget.value)} /></label>
        <label><input type="checkbox" checked={hideIdle} onChange={(e) => setHideIdle(e.currentTarget.checked)} /> only those that ran</label>
        <span class="quiet" role="status">{count(items.length)} of {count(profile.functions.length)} functions</span>
      </div>
      <Table label="Functions" items={items} columns={columns} first={{ key: "self", down: true }}
        open={({ file, func }) => go(file, func.line)} />
    </div>
  );
}

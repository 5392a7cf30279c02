// The first page: how the run went, what to look at, the hottest lines.
import { bytes, count, inUnit, percent, rank, shorter, time, unitFor, visible, type Unit } from "./format";
import { memoryMark } from "./memory-values";
import { Fact, Figure, hitsOf, hrefOf, imbalance, imbalanceOf, LineLink, ownOf, ownWords, PerHit, Share, waitingOf } from "./parts";
import { commandOf, findFile, measuringCost, type File, type Place, type Profile } from "./profile";
import type { Advice } from "./schema";
import { Table, type Column } from "./table";

function Facts({ profile }: { profile: Profile }) {
  const { summary, elsewhere, process, processes, memory } = profile.report;
  const mark = memoryMark(profile.report);
  const cost = measuringCost(profile.report);
  const began = new Date(process.start_realtime_ns / 1e6);
  return (
    <dl class="facts">
      <Fact name="Program"><span class="mono"><bdi>{visible(commandOf(profile.report))}</bdi></span></Fact>
      <Fact name="Time">
        {summary.wall_ns > 0 && `${time(summary.wall_ns)}, `}
        {summary.cpu_ns > 0 && `${time(summary.cpu_ns)} of CPU time in `}
        {count(summary.threads)} thread{summary.threads === 1 ? "" : "s"}
        {processes.length > 1 && ` of ${processes.length} processes`}
      </Fact>
      {elsewhere.samples > 0 && (
        <Fact name="Samples">
          {count(elsewhere.samples)} saw {time(elsewhere.sampled_ns)} of the threads’ {time(elsewhere.thread_ns)}
        </Fact>
      )}
      {memory && (
        <Fact name="Memory">
          <a href="#memory">{mark}{bytes(memory.peak_bytes)} at the peak</a>, {mark}{bytes(Math.max(0, memory.all.live_bytes))} live at the end
        </Fact>
      )}
      <Fact name="Measuring">
        about {time(cost)}
        {summary.cpu_ns > 0 && ` (${percent(cost, summary.cpu_ns)} % of the CPU time)`}
      </Fact>
      <Fact name="Run">
        {Number.isFinite(began.getTime()) && began.toISOString().replace("T", " ").slice(0, 19) + " UTC"}
        {process.host && <> on <bdi>{visible(process.host)}</bdi></>}
        {process.state !== "exited" && process.state !== "sealed" && `, ${process.state}`}
      </Fact>
    </dl>
  );
}

interface Part {
  name: string;
  ns: number;
  href?: string;
  kind: string;
}

/** All threads' own time: the functions with most, the others, the rest. */
function partsOf(profile: Profile): Part[] {
  const { functions, whole, report } = profile;
  const ranked = functions.filter(({ func }) => ownOf(func).ns > 0)
    .sort((a, b) => ownOf(b.func).ns - ownOf(a.func).ns);
  const parts: Part[] = ranked.slice(0, 6).map(({ func, file }, i) =>
    ({ name: func.name, ns: ownOf(func).ns, href: hrefOf(file, func.line), kind: `part${i}` }));
  const others = ranked.slice(6).reduce((ns, { func }) => ns + ownOf(func).ns, 0);
  if (others > 0) parts.push({ name: `${ranked.length - 6} more functions`, ns: others, kind: "others" });
  const elsewhere = profile.isCpu ? report.elsewhere.cpu_ns ?? 0 : report.elsewhere.time_ns;
  if (elsewhere > 0) parts.push({ name: "no profiled function", ns: elsewhere, kind: "elsewhere" });
  return parts.filter(({ ns }) => ns > 0.001 * whole);
}

function Division({ profile }: { profile: Profile }) {
  const parts = partsOf(profile);
  const whole = Math.max(profile.whole, parts.reduce((ns, part) => ns + part.ns, 0));
  if (!parts.length || !profile.hasTimes) return null;
  return (
    <section aria-labelledby="division">
      <h2 id="division">{profile.isCpu ? "CPU time" : "Own time"} by function</h2>
      <div class="division" aria-hidden="true">
        {parts.map((part) => <span class={part.kind} style={{ width: `${(100 * part.ns) / whole}%` }} />)}
      </div>
      <ul class="legend">
        {parts.map((part) => (
          <li>
            <span class={`dot ${part.kind}`} />
            {part.href ? <a href={part.href}><bdi>{visible(part.name)}</bdi></a> : visible(part.name)}
            <span class="quiet"> {percent(part.ns, profile.whole)} %</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What kprof's rules say; the sentences are its own. */
function Look({ profile }: { profile: Profile }) {
  const list = profile.report.advice;
  if (!list.length) return null;
  const where = ({ path, line, function: name }: Advice) => {
    const file = path ? findFile(profile, path) : undefined;
    if (!file || !line) return null;
    return (
      <>
        <LineLink file={file} line={line} />
        <span class="quiet"> in <bdi>{visible(name ?? "")}</bdi>: </span>
      </>
    );
  };
  return (
    <section aria-labelledby="look">
      <h2 id="look">What to look at</h2>
      <ol class="look">
        {list.map((advice) => <li>{where(advice)}{visible(advice.text)}</li>)}
      </ol>
    </section>
  );
}

/** The lines that threads waited at, the longest first. */
function Waiting({ profile, go }: { profile: Profile; go: (file: File, line: number) => void }) {
  const all = profile.report.elsewhere.waited_ns;
  const places = profile.files.flatMap((file) => [...file.rows.values()].flat())
    .filter(({ row }) => (row.waiting_ns ?? 0) > 0.01 * all)
    .sort((a, b) => b.row.waiting_ns! - a.row.waiting_ns!).slice(0, 50);
  if (!places.length || all < 0.01 * profile.passed) return null;
  const unit = unitFor(places[0].row.waiting_ns!);
  const columns: Column<Place>[] = [
    waitingColumn(unit),
    { key: "for", title: "For", isText: true, width: "8rem", by: ({ row }) => row.waiting_for ?? "",
      cell: ({ row }) => row.waiting_for ?? "" },
    { key: "hits", title: "Hits", width: "8.5rem", by: ({ row }) => row.hits, cell: ({ row }) => hitsOf(row) },
    ...placeColumns,
  ];
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">
        Waiting
        <span class="quiet"> {time(all)} of the threads’ {time(profile.passed)}; threads that ran no profiled code are in no table</span>
      </h2>
      <Table label="Waiting lines" items={places} columns={columns} height={Math.min(8, places.length + 1)}
        open={({ file, row }) => go(file, row.line)} />
    </section>
  );
}

/** Where a line is, and what it says. */
const placeColumns: Column<Place>[] = [
  { key: "line", title: "Line", isText: true, width: "minmax(7rem, 10rem)", by: ({ file }) => file.name,
    cell: ({ file, row }) => <LineLink file={file} line={row.line} /> },
  { key: "function", title: "Function", isText: true, width: "minmax(6rem, 11rem)", by: ({ func }) => func.name,
    cell: ({ func }) => <bdi title={visible(func.name)}>{visible(shorter(func.name))}</bdi> },
  { key: "code", title: "Source", isText: true, width: "minmax(12rem, 1fr)",
    cell: ({ file, row }) => <code>{visible(file.lines[row.line - 1]?.trim() ?? "")}</code> },
];

const waitingColumn = (unit: Unit): Column<Place> => ({
  key: "waiting", title: `Waiting (${unit.name})`, width: "6.5rem", by: ({ row }) => row.waiting_ns ?? 0,
  about: "While its threads waited at the line itself",
  cell: ({ row }) => { const waiting = waitingOf(row); return waiting && <Figure value={waiting} write={(ns) => inUnit(ns, unit)} />; },
});

function columnsFor(profile: Profile): Column<Place>[] {
  const unit = unitFor(profile.most);
  const hasThreads = profile.hot.some(({ row }) => (row.threads ?? 0) > 1);
  const words = ownWords(profile.isCpu);
  const hasWaits = profile.isCpu && profile.hot.some(({ row }) => row.waiting_is);
  const columns: Column<Place>[] = [
    { key: "self", title: `${words.own} (${unit.name})`, width: "6rem", by: ({ row }) => rank(ownOf(row)),
      about: `Its own ${words.about}, without profiled functions that it called`,
      cell: ({ row }) => <Figure value={ownOf(row)} write={(ns) => inUnit(ns, unit)} /> },
    { key: "share", title: words.share, width: "9rem", by: ({ row }) => rank(ownOf(row)),
      about: `The line’s own part of ${words.whole}`,
      cell: ({ row }) => <Share part={ownOf(row)} whole={profile.whole} most={profile.most} /> },
    ...(hasWaits ? [waitingColumn(unit)] : []),
    { key: "hits", title: "Hits", width: "8.5rem", by: ({ row }) => row.hits, about: "How often it ran: exact",
      cell: ({ row }) => hitsOf(row) },
    { key: "selfperhit", title: words.each, width: "5.5rem", by: ({ row }) => rank(ownOf(row), row.hits || 1),
      about: `Its own ${words.about} for each hit`, cell: ({ row }) => <PerHit row={row} value={ownOf(row)} /> },
  ];
  if (hasThreads)
    columns.push({ key: "threads", title: "Threads", width: "4.5rem", by: ({ row }) => row.threads ?? 0,
      about: "How many threads it ran in", cell: ({ row }) => row.threads || "" },
    { key: "imbalance", title: "Imb %", width: "4.5rem", by: ({ row }) => imbalance(row) ?? -1,
      about: "By how much the busiest thread is above the mean", cell: ({ row }) => imbalanceOf(row) });
  columns.push(...placeColumns);
  return columns;
}

export function Overview({ profile, go }: {
  profile: Profile; go: (file: File, line: number) => void;
}) {
  const all = profile.report.hottest.line_count;
  return (
    <div class="page">
      <Facts profile={profile} />
      <Division profile={profile} />
      <Look profile={profile} />
      <section aria-labelledby="hottest">
        <h2 id="hottest">
          Hottest lines
          <span class="quiet"> {profile.hot.length} of {count(all)} that ran; keys <kbd>n</kbd> <kbd>p</kbd> and <kbd>1</kbd>…<kbd>0</kbd> go to them</span>
        </h2>
        <Table label="Hottest lines" items={profile.hot} columns={columnsFor(profile)} height={12}
          open={({ file, row }) => go(file, row.line)} />
      </section>
      <Waiting profile={profile} go={go} />
    </div>
  );
}

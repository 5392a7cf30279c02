// What changed from another profile to this one: in words, by function, by line.
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Change, Comparison, FunctionChange, LineChange, Match } from "./comparison";
import { compareChanges, hasChanged, MemoryFacts, MemoryLines } from "./compare-memory";
import { count, percent, time, visible } from "./format";
import { Fact, LineLink, Name } from "./parts";
import { findFile, type File, type Profile } from "./profile";
import { Table, type Column } from "./table";

/** "+1.20 s" */
const signed = (ns: number) => (ns === 0 ? "0 s" : `${ns > 0 ? "+" : "−"}${time(Math.abs(ns))}`);

/** In the colour of its finding. */
function Finding({ change, children }: { change: Change; children: ComponentChildren }) {
  return <span class={`finding ${change.finding}`}>{children}</span>;
}

/** "B takes 2.1 s, A 1.9 s: slower by 0.2 s" */
function Whole({ comparison, hasMemory }: { comparison: Comparison; hasMemory: boolean }) {
  const { whole, elsewhere, lines_by_match: matches, lines_by_finding: findings, test, a } = comparison;
  const lines = Object.values(matches).reduce((sum, each) => sum + each, 0);
  const found = lines - matches.added - matches.removed;
  const profiles = a.runs.flatMap((run) => run.profiles).map((path) => path.replace(/.*\//, ""));
  return (
    <dl class="facts">
      <Fact name="A">{profiles.map((name) => <><Name text={name} /> </>)}</Fact>
      <Fact name="Whole">
        {time(whole.self_ns_a)} in A, {time(whole.self_ns_b)} in B: <Finding change={whole}>{signed(whole.change_ns)}, {whole.finding}</Finding>
        {whole.finding === "unresolved" && whole.seen_ns !== null && <span class="quiet"> (a change of {time(whole.seen_ns)} would have been seen)</span>}
      </Fact>
      <Fact name="Elsewhere">{signed(elsewhere.change_ns)} in no profiled function</Fact>
      <Fact name="Lines">
        {count(found)} of {count(lines)} found again by what they say; {count(matches.edited)} edited, {count(matches.added)} added, {count(matches.removed)} removed
      </Fact>
      <Fact name="Findings">
        {(["slower", "faster", "unchanged", "unresolved"] as const).map((each) => `${count(findings[each])} ${each}`).join(", ")};
        {test === "welch" ? " tested by Welch's t-test of runs" : " few runs: only large changes can be told from noise, hits are exact"}
      </Fact>
      {hasMemory && <MemoryFacts memory={comparison.memory} />}
    </dl>
  );
}

interface Line {
  func: FunctionChange;
  line: LineChange;
  file?: File; // of B
}

const nameOf = (func: FunctionChange) => func.name_b ?? func.name_a ?? "";

/** The columns that functions and lines share. */
function columnsFor<T>(of: (item: T) => Change & { match: Match }): Column<T>[] {
  return [
    { key: "change", title: "Change", width: "6.5rem", about: "Of own time, from A to B", by: (item) => of(item).change_ns,
      cell: (item) => <Finding change={of(item)}>{signed(of(item).change_ns)}</Finding> },
    { key: "finding", title: "Finding", isText: true, width: "6.5rem", by: (item) => of(item).finding, cell: (item) => of(item).finding },
    { key: "hits", title: "By hits", width: "6.5rem", about: "What more or fewer hits did", by: (item) => of(item).by_hits_ns, cell: (item) => signed(of(item).by_hits_ns) },
    { key: "cost", title: "By cost", width: "6.5rem", about: "What a higher or lower cost of each hit did", by: (item) => of(item).by_cost_ns, cell: (item) => signed(of(item).by_cost_ns) },
    { key: "a", title: "Own A", width: "5.5rem", by: (item) => of(item).self_ns_a, cell: (item) => time(of(item).self_ns_a) },
    { key: "b", title: "Own B", width: "5.5rem", by: (item) => of(item).self_ns_b, cell: (item) => time(of(item).self_ns_b) },
    { key: "hits_a", title: "Hits A", width: "8rem", by: (item) => of(item).hits_a, cell: (item) => count(of(item).hits_a) },
    { key: "hits_b", title: "Hits B", width: "8rem", by: (item) => of(item).hits_b,
      cell: (item) => <span class={of(item).hits_changed ? "new-hits" : ""}>{count(of(item).hits_b)}</span> },
    { key: "match", title: "Match", isText: true, width: "5.5rem", by: (item) => of(item).match, cell: (item) => of(item).match },
  ];
}

const matchColumn: Column<Line> =
  { key: "match", title: "Match", isText: true, width: "5.5rem", by: ({ line }) => line.match, cell: ({ line }) => line.match };

/** Which line it is. */
function whereColumns(): Column<Line>[] {
  return [
    { key: "line", title: "Line", isText: true, width: "minmax(7rem, 10rem)", by: ({ line }) => line.line_b ?? line.line_a ?? 0,
      cell: ({ file, line }) => file && line.line_b ? <LineLink file={file} line={line.line_b} /> : `was ${line.line_a}` },
    { key: "source", title: "Source", isText: true, width: "minmax(12rem, 1fr)",
      cell: ({ line }) => <code>{visible((line.text_b ?? line.text_a ?? "").trim())}</code> }];
}

function functionColumns(profile: Profile): Column<FunctionChange>[] {
  return [...columnsFor<FunctionChange>((func) => func),
    { key: "name", title: "Function", isText: true, width: "minmax(10rem, 1fr)", by: nameOf,
      cell: (func) => (
        <>
          <bdi>{visible(nameOf(func))}</bdi>
          {func.match === "renamed" && <span class="quiet"> was <bdi>{visible(func.name_a ?? "")}</bdi></span>}
        </>
      ) },
    { key: "where", title: "Where", isText: true, width: "minmax(7rem, 10rem)",
      cell: (func) => {
        const file = func.path_b ? findFile(profile, func.path_b) : undefined;
        return file && func.line_b ? <LineLink file={file} line={func.line_b} /> : "";
      } }];
}

const size = (change: Change) => Math.abs(change.change_ns);

export function CompareView({ profile, go }: { profile: Profile; go: (file: File, line: number) => void }) {
  const comparison = profile.comparison!;
  const [all, setAll] = useState(false);
  const lines = useMemo(() => comparison.functions.flatMap((func) => func.lines.map((line) =>
    ({ func, line, file: func.path_b ? findFile(profile, func.path_b) : undefined }))).sort((a, b) => size(b.line) - size(a.line)), [comparison]);
  const isShown = (change: Change & { match: Match }) =>
    all || change.finding === "slower" || change.finding === "faster" || change.hits_changed || change.match !== "same";
  const shownLines = lines.filter(({ line }) => isShown(line));
  const open = ({ file, line }: Line) => { if (file && line.line_b) go(file, line.line_b); };
  const shownFunctions = comparison.functions.filter(isShown);
  const memoryLines = useMemo(() => lines.filter(({ line }) => line.memory).sort((a, b) => compareChanges(a.line, b.line)), [lines]);
  const where = useMemo(whereColumns, []);
  const byLine = useMemo(() => [...columnsFor<Line>(({ line }) => line), ...where], []);
  const byFunction = useMemo(() => functionColumns(profile), [profile]);
  return (
    <div class="page">
      <Whole comparison={comparison} hasMemory={!!comparison.memory || !!profile.report.memory} />
      <div class="controls">
        <label><input type="checkbox" checked={all} onChange={(e) => setAll(e.currentTarget.checked)} /> what has not changed, too</label>
        <span class="quiet" role="status">
          {count(shownLines.length)} of {count(lines.length)} lines; a change matters from {time(comparison.matters_ns)} ({percent(comparison.matters_ns, comparison.whole.self_ns_a)} % of A)
        </span>
      </div>
      <section aria-labelledby="changed-lines">
        <h2 id="changed-lines">Lines</h2>
        <Table label="Changed lines" items={shownLines} columns={byLine} height={14} open={open} />
      </section>
      {memoryLines.length > 0 && (
        <MemoryLines items={all ? memoryLines : memoryLines.filter(({ line }) => hasChanged(line))} more={[matchColumn, ...where]} open={open} />
      )}
      <section aria-labelledby="changed-functions">
        <h2 id="changed-functions">Functions</h2>
        <Table label="Changed functions" items={shownFunctions} columns={byFunction} height={14} />
      </section>
    </div>
  );
}

// A file, line by line: hits, times, memory, heat; beside it a map of where the time
// is, beneath it all that is known of a line.
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import { counted, inUnit, percent, shown, time, unitFor, visible, type Unit } from "./format";
import { Detail } from "./detail";
import { FileList } from "./files";
import { parse, tokensOf } from "./highlight";
import { Amount, memoryMark, shortMemoryValues } from "./memory-values";
import { Minimap } from "./minimap";
import { Figure, heat, hitsOf, hrefOf, isKnown, ownOf, ownWords, PerHit, Share, timeOf, totalOfFunc } from "./parts";
import { rowAt, type File, type Place, type Profile } from "./profile";
import { useVirtual } from "./virtual";

const ROW = 20;

/** What one row of the view shows: a line, or one more row of it. */
interface Shown {
  line: number;
  place?: Place;
  isMore: boolean;
}

function arrange(file: File): Shown[] {
  const list: Shown[] = [];
  const last = Math.max(file.lines.length, ...file.rows.keys());
  for (let line = 1; line <= last; line++) {
    const places = file.rows.get(line) ?? [];
    if (!file.hasText && !places.length) continue;
    list.push({ line, place: places[0], isMore: false });
    for (const place of places.slice(1)) list.push({ line, place, isMore: true });
  }
  return list;
}

function Code({ file, line }: { file: File; line: number }) {
  const text = file.lines[line - 1];
  if (text === undefined) return <span class="quiet">no text</span>;
  const parts = [];
  let at = 0;
  for (const { from, to, kind } of tokensOf(file, line)) {
    if (from > at) parts.push(visible(text.slice(at, from)));
    parts.push(<span class={kind}>{visible(text.slice(from, to))}</span>);
    at = to;
  }
  parts.push(visible(text.slice(at)));
  return <>{parts}</>;
}

/** At a function's first line: what it took. */
function FunctionNote({ file, line, whole }: { file: File; line: number; whole: number }) {
  const func = file.functions.get(line)?.find((each) => each.calls > 0);
  if (!func) return null;
  const total = shown(totalOfFunc(func), time);
  return (
    <span class="note">
      {total}
      {func.total_is === "number" || func.total_is === "estimate"
        ? `, ${percent(func.total_ns, whole)} %` : ""}, {counted(func.calls, "call")}
    </span>
  );
}

function Line({ item, index, file, profile, unit, hasMemory, isAt, top }: {
  item: Shown; index: number; file: File; profile: Profile; unit: Unit; hasMemory: boolean; isAt: boolean; top: number;
}) {
  const { line, place, isMore } = item;
  const row = place?.row;
  const level = row ? heat(row, profile.whole) : 0;
  const isDead = row && row.hits === 0 && row.kind !== "entry";
  return (
    <div role="row" aria-rowindex={index + 2} data-line={line} aria-current={isAt ? "location" : undefined}
      class={`line heat${level} ${isAt ? "at" : ""} ${isDead ? "never" : ""}`}
      style={{ transform: `translateY(${top}px)` }}>
      <div role="cell" class="number"><a href={hrefOf(file, line)} tabIndex={-1}>{line}</a></div>
      <div role="cell">{row && hitsOf(row)}</div>
      <div role="cell">
        {row && ownOf(row).ns > 0 && isKnown(row) && <Share part={ownOf(row)} whole={profile.whole} most={profile.most} />}
      </div>
      <div role="cell">{row && <Figure value={ownOf(row)} write={(ns) => inUnit(ns, unit)} />}</div>
      <div role="cell">{row && <Figure value={timeOf(row)} write={(ns) => inUnit(ns, unit)} />}</div>
      <div role="cell">{row && <PerHit row={row} value={timeOf(row)} />}</div>
      {hasMemory && shortMemoryValues.map((value) => (
        <div role="cell" key={value.key}><Amount sum={row?.memory} value={value} mark={memoryMark(profile.report)} /></div>
      ))}
      <div role="cell" class="code">
        {isMore ? <span class="quiet">… in {visible(place!.func.name)}</span>
          : <Code file={file} line={line} />}
        {!isMore && <FunctionNote file={file} line={line} whole={profile.passed} />}
      </div>
    </div>
  );
}

const headingsOf = ({ own, share, whole, about }: ReturnType<typeof ownWords>): [string, string][] => [
  ["Line", ""],
  ["Hits", "How often the line ran: exact"],
  [share, `The line’s own part of ${whole}`],
  [own, `The line’s own ${about}, without profiled functions that it called`],
  ["Time", "The time that passed, with what it called"],
  ["Per hit", "Time for each hit"],
];

const memoryHeadings = shortMemoryValues.map(({ title, about }): [string, string] => [title, `${about}, with what callees did`]);

function Head({ unit, hasMemory, isCpu }: { unit: Unit; hasMemory: boolean; isCpu: boolean }) {
  const words = ownWords(isCpu);
  return (
    <div role="rowgroup" class="head">
      <div role="row" aria-rowindex={1} class="line">
        {[...headingsOf(words), ...(hasMemory ? memoryHeadings : [])].map(([title, about]) => (
          <div role="columnheader" key={title} title={about}>
            {title}{title === words.own || title === "Time" ? ` (${unit.name})` : ""}
          </div>
        ))}
        <div role="columnheader" class="code">Source</div>
      </div>
    </div>
  );
}

/** Keeps the line in sight, in the middle if it was not. */
function useScroll(items: Shown[], line: number, rows: ReturnType<typeof useVirtual>) {
  useEffect(() => {
    const index = items.findIndex((item) => item.line === line);
    const seen = rows.getVirtualItems();
    const offset = rows.scrollOffset ?? 0;
    const height = rows.scrollRect?.height ?? 0;
    const top = index * ROW;
    const isSeen = seen.length > 0 && top >= offset + 2 * ROW && top + 4 * ROW < offset + height;
    if (index >= 0 && !isSeen) rows.scrollToIndex(index, { align: "center" });
  }, [items, line]);
}

export function Source({ profile, file, line, go }: {
  profile: Profile; file: File; line: number; go: (file: File, line: number) => void;
}) {
  const items = useMemo(() => arrange(file), [file]);
  const scroller = useRef<HTMLDivElement>(null);
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const rows = useVirtual(items.length, ROW, scroller);
  const unit = unitFor(profile.most);
  const [wantsMemory, setWantsMemory] = useState(true);
  const hasMemory = wantsMemory && !!profile.report.memory;
  useEffect(() => parse(file, () => redraw(0)), [file]);
  useScroll(items, line, rows);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const at = items.findIndex((item) => item.line === line);
    const next = items[Math.max(0, Math.min(items.length - 1, at + step))];
    if (next) go(file, next.line);
  };
  const onClick = (event: MouseEvent) => {
    const hit = (event.target as Element).closest("[data-line]");
    if (hit && !getSelection()?.toString()) go(file, Number(hit.getAttribute("data-line")));
  };
  const place = rowAt(file, line);
  return (
    <div class="source">
      <FileList profile={profile} file={file} />
      <div class="listing">
        <div class="path">
          <h2><bdi>{visible(file.path)}</bdi></h2>
          {file.fault && <span class="quiet">{visible(file.fault)}</span>}
          {profile.report.memory && (
            <label><input type="checkbox" checked={wantsMemory} onChange={(e) => setWantsMemory(e.currentTarget.checked)} /> memory</label>
          )}
        </div>
        <div class="code-and-map">
          <div class={`lines ${hasMemory ? "with-memory" : ""}`} role="table" aria-label={`Source of ${visible(file.name)}`} tabIndex={0}
            aria-rowcount={items.length + 1} ref={scroller} onKeyDown={onKey} onClick={onClick}>
            <Head unit={unit} hasMemory={hasMemory} isCpu={profile.isCpu} />
            <div role="rowgroup" class="body" style={{ height: `${rows.getTotalSize()}px` }}>
              {rows.getVirtualItems().map(({ index, start }) => (
                <Line key={index} index={index} item={items[index]} file={file} profile={profile} unit={unit} hasMemory={hasMemory}
                  isAt={items[index].line === line} top={start} />
              ))}
            </div>
          </div>
          <Minimap file={file} count={items.length} items={items} whole={profile.whole}
            rows={rows} go={(to) => go(file, to)} />
        </div>
        <Detail profile={profile} file={file} line={line} place={place} />
      </div>
    </div>
  );
}

// Regions, steps, windows and what GPUs did over time: lanes on a canvas, and
// the same as a table.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { count, time, visible } from "./format";
import { LineLink } from "./parts";
import { findFile, type Profile } from "./profile";
import { Table, type Column } from "./table";
import { lanesOf, type Lane, type Span } from "./trace";

const ROW = 18;
const GAP = 20; // for a lane's name
const AXIS = 20;
const COLOURS = 6;

interface Sight {
  from: number;
  to: number;
}

function colourOf(name: string, style: CSSStyleDeclaration): string {
  let hash = 0;
  for (const c of name) hash = (hash * 31 + c.charCodeAt(0)) | 0;
  return style.getPropertyValue(`--flame${Math.abs(hash) % COLOURS}`);
}

const heightOf = (lane: Lane) => GAP + (lane.depth + 1) * ROW;

/** Round distances of ticks: 1, 2, 5, 10 ... */
function tickOf(width: number, { from, to }: Sight): number {
  const least = ((to - from) * 110) / Math.max(1, width);
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10);
}

function drawAxis(context: CanvasRenderingContext2D, sight: Sight, width: number, height: number, style: CSSStyleDeclaration) {
  const tick = tickOf(width, sight);
  context.strokeStyle = style.getPropertyValue("--line");
  context.fillStyle = style.getPropertyValue("--quiet");
  for (let at = Math.ceil(sight.from / tick) * tick; at <= sight.to; at += tick) {
    const x = Math.round(((at - sight.from) / (sight.to - sight.from)) * width) + 0.5;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    context.fillText(time(at), x + 3, 13);
  }
}

function drawLane(context: CanvasRenderingContext2D, lane: Lane, top: number, sight: Sight, width: number, at: Span | null, style: CSSStyleDeclaration) {
  const scale = width / (sight.to - sight.from);
  const text = style.getPropertyValue("--text");
  context.fillStyle = style.getPropertyValue("--quiet");
  context.fillText(`${visible(lane.process.replace(/.*\//, ""))} · ${visible(lane.name)}`, 4, top + 14);
  let drawn = -1; // pixels of the outermost row that have something: many spans may share one
  for (const span of lane.spans) {
    if (span.end < sight.from || span.begin > sight.to) continue;
    const x = Math.max(0, (span.begin - sight.from) * scale);
    const right = Math.min(width, (span.end - sight.from) * scale);
    const size = Math.max(1, right - x);
    if (size <= 1 && span.depth === 0 && Math.floor(x) === drawn && span !== at) continue;
    if (span.depth === 0) drawn = Math.floor(x);
    const y = top + GAP + span.depth * ROW;
    context.fillStyle = span === at ? style.getPropertyValue("--select") : colourOf(span.name, style);
    context.fillRect(x, y, Math.max(1, size - 0.5), ROW - 1);
    if (size < 40) continue;
    context.save();
    context.beginPath();
    context.rect(x, y, size - 4, ROW);
    context.clip();
    context.fillStyle = text;
    context.fillText(nameOf(span), x + 4, y + 13);
    context.restore();
  }
}

function draw(canvas: HTMLCanvasElement, lanes: Lane[], sight: Sight, at: Span | null) {
  const scale = devicePixelRatio || 1;
  const width = canvas.clientWidth;
  const height = canvas.clientHeight;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d")!;
  const style = getComputedStyle(canvas);
  context.scale(scale, scale);
  context.font = "11px system-ui, 'DejaVu Sans', sans-serif";
  drawAxis(context, sight, width, height, style);
  let top = AXIS;
  for (const lane of lanes) {
    drawLane(context, lane, top, sight, width, at, style);
    top += heightOf(lane);
  }
}

function spanAt(lanes: Lane[], sight: Sight, width: number, x: number, y: number): Span | null {
  const ns = sight.from + (x / width) * (sight.to - sight.from);
  const slack = (sight.to - sight.from) / width;
  let top = AXIS;
  for (const lane of lanes) {
    const depth = Math.floor((y - top - GAP) / ROW);
    if (y >= top && y < top + heightOf(lane))
      return lane.spans.find((span) => span.depth === depth && span.begin - slack <= ns && ns <= span.end + slack) ?? null;
    top += heightOf(lane);
  }
  return null;
}

function clamp({ from, to }: Sight, whole: Sight): Sight {
  const size = Math.min(Math.max(to - from, 10), whole.to - whole.from);
  const begin = Math.max(whole.from, Math.min(from, whole.to - size));
  return { from: begin, to: begin + size };
}

function Status({ span, profile }: { span: Span | null; profile: Profile }) {
  if (!span) return <p class="status quiet" role="status">Wheel or + and − zoom, arrow keys and dragging move, Home shows all.</p>;
  return (
    <p class="status" role="status">
      <b><bdi>{nameOf(span)}</bdi></b> {time(span.end - span.begin)} at {time(span.begin)}
      {span.about && `, ${span.about}`}
      {span.line && <> · <Where span={span} profile={profile} /></>}
    </p>
  );
}

/** A span's line, as a link where its file is here. */
function Where({ span, profile }: { span: Span; profile: Profile }) {
  const [, name, line] = /^(.*):(\d+)$/s.exec(span.line ?? "") ?? [];
  const file = name ? findFile(profile, name) : undefined;
  return file ? <LineLink file={file} line={Number(line)} /> : <>{visible(span.line ?? "")}</>;
}

/** Calls have the name of their line. */
const nameOf = (span: Span) => (span.name === span.line ? "call" : visible(span.name));

const columnsFor = (profile: Profile): Column<Span>[] => [
  { key: "begin", title: "Begin", width: "7rem", by: (span) => span.begin, cell: (span) => time(span.begin) },
  { key: "took", title: "Took", width: "7rem", by: (span) => span.end - span.begin, cell: (span) => time(span.end - span.begin) },
  { key: "name", title: "What", isText: true, width: "minmax(10rem, 1fr)", by: (span) => span.name, cell: (span) => <bdi>{nameOf(span)}</bdi> },
  { key: "lane", title: "Lane", isText: true, width: "minmax(8rem, 16rem)", by: (span) => span.lane.name, cell: (span) => visible(span.lane.name) },
  { key: "line", title: "Line", isText: true, width: "minmax(8rem, 16rem)", by: (span) => span.line ?? "",
    cell: (span) => <Where span={span} profile={profile} /> },
];

/** Zooms and moves by keys, wheel and mouse. */
function useSight(whole: Sight): [Sight, (sight: Sight) => void, (key: string) => boolean, (by: number, middle: number) => void] {
  const [sight, set] = useState(whole);
  const size = sight.to - sight.from;
  const show = (next: Sight) => set(clamp(next, whole));
  const zoom = (by: number, middle: number) =>
    show({ from: middle - (middle - sight.from) * by, to: middle + (sight.to - middle) * by });
  const onKey = (key: string) => {
    const middle = (sight.from + sight.to) / 2;
    const actions: Record<string, () => void> = {
      "+": () => zoom(0.5, middle), "=": () => zoom(0.5, middle), "-": () => zoom(2, middle),
      ArrowLeft: () => show({ from: sight.from - size / 5, to: sight.to - size / 5 }),
      ArrowRight: () => show({ from: sight.from + size / 5, to: sight.to + size / 5 }),
      Home: () => show(whole),
    };
    actions[key]?.();
    return key in actions;
  };
  return [sight, show, onKey, zoom];
}

export function TimelineView({ profile }: { profile: Profile }) {
  const lanes = useMemo(() => lanesOf(profile.trace!), [profile]);
  const spans = useMemo(() => lanes.flatMap((lane) => lane.spans), [lanes]);
  const columns = useMemo(() => columnsFor(profile), [profile]);
  const whole = useMemo(() => ({
    from: spans.reduce((ns, span) => Math.min(ns, span.begin), Infinity),
    to: spans.reduce((ns, span) => Math.max(ns, span.end), 0),
  }), [spans]);
  const [sight, show, onKey, zoom] = useSight(whole);
  const [at, setAt] = useState<Span | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(canvas.current?.clientWidth ?? 0));
    observer.observe(canvas.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => draw(canvas.current!, lanes, sight, at));
  const perPixel = () => (sight.to - sight.from) / canvas.current!.clientWidth;
  const height = AXIS + lanes.reduce((sum, lane) => sum + heightOf(lane), 0) + 6;
  return (
    <div class="page">
      <div class="timeline">
        <canvas ref={canvas} tabIndex={0} role="img" style={{ height: `${height}px` }}
          aria-label={`${count(spans.length)} activities in ${lanes.length} lanes over time; the table beneath has them`}
          onKeyDown={(event) => { if (!event.ctrlKey && onKey(event.key)) event.preventDefault(); }}
          onWheel={(event) => {
            if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
            event.preventDefault();
            zoom(event.deltaY > 0 ? 1.25 : 0.8, sight.from + event.offsetX * perPixel());
          }}
          onMouseMove={(event) => {
            if (event.buttons & 1) show({ from: sight.from - event.movementX * perPixel(), to: sight.to - event.movementX * perPixel() });
            else setAt(spanAt(lanes, sight, canvas.current!.clientWidth, event.offsetX, event.offsetY));
          }} />
      </div>
      <Status span={at} profile={profile} />
      <Table label="Activities" items={spans} columns={columns} height={14} first={{ key: "took", down: true }}
        open={(span) => {
          setAt(span);
          const size = Math.max(span.end - span.begin, 1000);
          show({ from: span.begin - size, to: span.end + size });
        }} />
    </div>
  );
}

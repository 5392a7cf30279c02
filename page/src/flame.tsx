// A tree of call stacks, drawn by d3-flame-graph; keys, the status line and the
// colours are ours.
import flamegraph, { type FlameGraph, type FlameNode } from "d3-flame-graph";
import { select } from "d3-selection";
import { useEffect, useRef, useState } from "preact/hooks";
import { percent, shorter, visible } from "./format";
import type { Measure } from "./measure";
import { hrefOf } from "./parts";
import { findFile, type Profile } from "./profile";
import type { Node } from "./stacks";

const ROW = 18, TWO_LINES = 34; // a frame's height: at least, and with its number beneath its name
const COLOURS = 6;

/** The same colour for the same function, everywhere. */
function colourOf(node: Node): string {
  if (!node.frame) return "var(--flame-all)";
  if (node.frame.kind === "foreign" || node.frame.kind === "elsewhere") return "var(--flame-other)";
  if (node.frame.kind === "counting") return "var(--flame-counting)";
  let hash = 0;
  for (const c of node.frame.name) hash = (hash * 31 + c.charCodeAt(0)) | 0;
  return `var(--flame${Math.abs(hash) % COLOURS})`;
}

/** Where the keys go from a frame. `up` is away from the root. */
function neighbour(at: FlameNode, key: string, isInverted: boolean): FlameNode | undefined {
  const children = [...(at.children ?? [])].filter((child) => child.value > 0);
  const siblings = (at.parent?.children ?? [at]).filter((child) => child.value > 0);
  const index = siblings.indexOf(at);
  const away = isInverted ? "ArrowDown" : "ArrowUp";
  const back = isInverted ? "ArrowUp" : "ArrowDown";
  if (key === away) return children.reduce((a, b) => (a && a.value >= b.value ? a : b), undefined as FlameNode | undefined);
  if (key === back) return at.parent ?? undefined;
  if (key === "ArrowLeft") return siblings[index - 1];
  return key === "ArrowRight" ? siblings[index + 1] : undefined;
}

const depthOf = (node: Node): number => 1 + Math.max(0, ...node.children.map(depthOf));

/** As high as there is room for: `room` is a part of the window. */
function heightOfRow(root: Node, room: number): number {
  const height = Math.floor((room * innerHeight) / (depthOf(root) + 2)); // two of the library's own
  return height >= TWO_LINES ? TWO_LINES : Math.max(ROW, Math.min(24, height));
}

/** What stands in a frame: what tells names apart first, as most are cut off. */
function labelOf(node: Node, { mark, write, whole }: Measure, row: number): string {
  const name = visible(shorter(node.name));
  return row < TWO_LINES ? name : `${name}\n${mark}${write(node.value)}, ${percent(node.value, whole)} %`;
}

function draw(box: HTMLDivElement, { root, measure, isInverted, room = 0.7 }: Given, point: (node: FlameNode) => void): FlameGraph {
  const row = heightOfRow(root, room);
  const chart = flamegraph()
    .width(box.clientWidth - 2).cellHeight(row).inverted(!!isInverted).transitionDuration(0)
    .minFrameSize(1).sort((a, b) => b.value - a.value).tooltip(false)
    .getName((node) => labelOf(node.data, measure, row))
    .label((node) => visible(node.data.name))
    .setSearchMatch((node, word) => !!word && node.data.name.toLowerCase().includes(word.toLowerCase()))
    .setSearchHandler(() => {})
    .setColorMapper((node) => (node.highlight ? "var(--flame-found)" : colourOf(node.data)))
    .onHover(point).onClick(point);
  chart(select(box).datum(root));
  if (!isInverted) box.scrollTop = box.scrollHeight; // to where it begins
  return chart;
}

function useWidth(box: { current: HTMLDivElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return width;
}

/** What is known of the frame that is pointed at. */
function Status({ at, root, profile, measure }: { at: Node | null; root: Node; profile: Profile; measure: Measure }) {
  const { mark, write, whole } = measure;
  if (!at?.frame) return <p class="status quiet" role="status">{root.frame ? visible(root.name) : "All"}: {mark}{write(root.value)}. Point at a frame, or use the arrow keys; Enter or a click makes it as wide as the page, Escape shows all.</p>;
  const { frame } = at;
  const file = frame.path && frame.line ? findFile(profile, frame.path) : undefined;
  return (
    <p class="status" role="status">
      <b><bdi>{visible(at.name)}</bdi></b> {mark}{write(at.value)}, {percent(at.value, whole)} %
      {at.self > 0 && `; ${mark}${write(at.self)} of its own`}
      {file && <> · <a href={hrefOf(file, frame.line!)}>{visible(file.name)}:{frame.line}</a></>}
      {!file && frame.kind === "foreign" && <span class="quiet"> · <bdi>{visible(frame.path ?? "")}</bdi></span>}
    </p>
  );
}

interface Given {
  root: Node;
  profile: Profile;
  measure: Measure;
  label: string;
  isInverted?: boolean;
  word?: string;
  room?: number; // part of the window's height
}

export function Flame(given: Given) {
  const { root, profile, measure, label, isInverted = false, word = "" } = given;
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<FlameGraph | null>(null);
  const at = useRef<FlameNode | null>(null);
  const [shown, setShown] = useState<Node | null>(null);
  const width = useWidth(box);
  const point = (node: FlameNode | null) => {
    at.current = node;
    setShown(node?.data ?? null);
    select(box.current).selectAll<SVGGElement, FlameNode>("g").classed("at", (each) => each === node);
  };
  useEffect(() => {
    if (!width || !box.current) return;
    chart.current = draw(box.current, given, point);
    point(null);
    return () => {
      chart.current?.destroy();
    };
  }, [root, isInverted, width]);
  useEffect(() => {
    if (word) chart.current?.search(word);
    else chart.current?.clear();
  }, [word, root, width]);
  const onKey = (event: KeyboardEvent) => {
    const top = select<HTMLDivElement, FlameNode>(box.current!).datum();
    if (event.key === "Escape") chart.current?.resetZoom();
    else if (event.key === "Enter" && at.current) chart.current?.zoomTo(at.current);
    else if (event.key.startsWith("Arrow"))
      point((at.current ? neighbour(at.current, event.key, isInverted) : top) ?? at.current);
    else return;
    event.preventDefault();
  };
  return (
    <div class="flame-box">
      <div class="flame" ref={box} tabIndex={0} role="img" aria-label={label} onKeyDown={onKey} />
      <Status at={shown} root={root} profile={profile} measure={measure} />
    </div>
  );
}

// The whole file in a strip: where it is hot, and which part is in sight. For
// the eye and the mouse; keys have n and p.
import { useEffect, useRef } from "preact/hooks";
import { visible } from "./format";
import { heat } from "./parts";
import type { File, Place } from "./profile";
import type { Rows } from "./virtual";

interface Item {
  line: number;
  place?: Place;
}

const WIDTH = 14;

function draw(canvas: HTMLCanvasElement, items: Item[], whole: number, rows: Rows) {
  const scale = devicePixelRatio || 1;
  const height = canvas.clientHeight;
  canvas.width = WIDTH * scale;
  canvas.height = height * scale;
  const context = canvas.getContext("2d");
  if (!context || !items.length) return;
  const style = getComputedStyle(canvas);
  context.scale(scale, scale);
  const step = Math.min(4, height / items.length);
  const size = Math.max(2, step);
  for (let level = 0; level <= 5; level++) {
    context.fillStyle = style.getPropertyValue(`--heat${level}`);
    items.forEach(({ place }, i) => {
      if (place && place.row.hits && heat(place.row, whole) === level)
        context.fillRect(level ? 0 : 4, i * step, level ? WIDTH : WIDTH - 8, size);
    });
  }
  const seen = rows.scrollRect?.height ?? 0;
  const total = rows.getTotalSize();
  const length = items.length * step;
  context.fillStyle = style.getPropertyValue("--window");
  if (total > seen)
    context.fillRect(0, ((rows.scrollOffset ?? 0) / total) * length, WIDTH,
      Math.max(8, (seen / total) * length));
}

export function Minimap({ file, items, count, whole, rows, go }: {
  file: File; items: Item[]; count: number; whole: number; rows: Rows; go: (line: number) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, items, whole, rows);
  });
  const onClick = (event: MouseEvent) => {
    const height = canvas.current!.clientHeight;
    const step = Math.min(4, height / count);
    const item = items[Math.min(count - 1, Math.floor(event.offsetY / step))];
    if (item) go(item.line);
  };
  return (
    <canvas ref={canvas} class="minimap" role="img" onClick={onClick}
      aria-label={`Where ${visible(file.name)} is hot; n and p go there`} />
  );
}

// What was live and resident over the run, of the process with the largest peak.
import { useMemo } from "preact/hooks";
import { bytes, marksUpTo, time } from "./format";
import type { MemorySeries } from "./schema";

const WIDE = 1000, HIGH = 160; // of the picture, which is as wide as the page

/** Between two points memory is what it was at the first; null: not known. */
function steps(x: number[], y: (number | null)[], isArea: boolean): string {
  let path = "";
  for (let i = 0; i < x.length; i++) {
    const value = y[i];
    if (value === null) continue;
    const isNew = i === 0 || y[i - 1] === null;
    path += isNew ? (isArea ? `M${x[i]} ${HIGH}V${value}` : `M${x[i]} ${value}`) : `H${x[i]}V${value}`;
    const isLast = i + 1 === x.length || y[i + 1] === null;
    if (isLast && isArea) path += `V${HIGH}Z`;
  }
  return path;
}

function draw(series: MemorySeries) {
  const end = series.ns[series.ns.length - 1];
  const most = Math.max(1, series.peak_bytes, ...series.live_bytes, ...series.resident_bytes.map((value) => value ?? 0));
  const x = series.ns.map((ns) => Math.round(ns / end * WIDE * 10) / 10);
  const high = (value: number) => Math.round((1 - Math.max(0, value) / most) * HIGH * 10) / 10;
  return {
    end, most,
    sizes: marksUpTo(most, 4, 2).map((size) => ({ size, y: high(size) })),
    moments: marksUpTo(end, 8, 10).map((ns) => ({ ns, x: ns / end * WIDE })),
    live: steps(x, series.live_bytes.map(high), true),
    resident: steps(x, series.resident_bytes.map((value) => value === null ? null : high(value)), false),
    peak: series.peak_ns === null ? null : { x: series.peak_ns / end * WIDE, y: high(series.peak_bytes) },
  };
}

export function MemoryChart({ all }: { all: MemorySeries[] }) {
  const drawn = all.filter(({ ns }) => ns.length > 1);
  const series = drawn.reduce((best: MemorySeries | null, each) => best && best.peak_bytes >= each.peak_bytes ? best : each, null);
  const picture = useMemo(() => series && draw(series), [series]);
  if (!series || !picture) return null;
  const moment = series.peak_ns === null ? "" : ` after ${time(series.peak_ns)}`;
  const whose = drawn.length > 1 ? `, of process ${series.pid}, the largest of ${drawn.length}` : "";
  return (
    <figure class="chart wide">
      <div class="with-axes" style={{ height: `${HIGH}px` }}>
      <svg role="img" aria-label={`Memory over time: peak ${bytes(series.peak_bytes)}${moment}${whose}`} viewBox={`0 0 ${WIDE} ${HIGH}`}
        preserveAspectRatio="none" >
        {picture.sizes.map(({ y }) => <path class="grid" d={`M0 ${y}H${WIDE}`} />)}
        <path class="live" d={picture.live} fill="var(--accent)" fill-opacity="0.45" />
        <path class="resident" d={picture.resident} fill="none" stroke="var(--quiet)" vector-effect="non-scaling-stroke" />
        {picture.peak && (
          <path class="peak" d={`M${picture.peak.x} ${picture.peak.y}V${HIGH}`} stroke="var(--slower)" stroke-width="2" stroke-dasharray="4 3"
            vector-effect="non-scaling-stroke" />
        )}
      </svg>
      {picture.sizes.map(({ size, y }) => <span class="size" style={{ top: `${y}px` }}>{bytes(size)}</span>)}
      {picture.moments.map(({ ns, x }) => <span class="moment" style={{ left: `${x / WIDE * 100}%` }}>{time(ns)}</span>)}
      </div>
      <figcaption class="legend">
        <span><span class="dot" style={{ background: "var(--accent)" }} />live</span>
        <span><span class="dot" style={{ background: "var(--quiet)" }} />resident</span>
        <span><span class="dot" style={{ background: "var(--slower)" }} />peak {bytes(series.peak_bytes)}{moment}{whose}</span>
      </figcaption>
    </figure>
  );
}

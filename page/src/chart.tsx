// A line chart by uPlot, in the colours of the page.
import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import { time } from "./format";

export interface Series {
  name: string;
  values: (number | null)[]; // ns
  colour: string; // a variable of the style
}

export function Chart({ label, x, xName, series, height }: {
  label: string; x: number[]; xName: string; series: Series[]; height: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current!;
    let plot: uPlot | null = null;
    const draw = () => {
      const style = getComputedStyle(element);
      const colour = (name: string) => style.getPropertyValue(name);
      const font = "11px system-ui, 'DejaVu Sans', sans-serif";
      const axis = { font, labelFont: font, stroke: colour("--quiet"), grid: { stroke: colour("--line"), width: 1 }, ticks: { stroke: colour("--line"), width: 1 } };
      plot?.destroy();
      plot = new uPlot({
        width: element.clientWidth, height, legend: { show: false },
        scales: { x: { time: false }, y: { range: (_, __, most) => [0, most > 0 ? most * 1.05 : 1] } },
        axes: [
          { ...axis, label: xName, labelSize: 20, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000] },
          { ...axis, size: 70, values: (_, ticks) => ticks.map((ns) => time(ns)) },
        ],
        series: [{}, ...series.map((each) => ({
          label: each.name, stroke: colour(each.colour), width: 2, points: { show: x.length < 60, size: 5 },
        }))],
      }, [x, ...series.map((each) => each.values)] as uPlot.AlignedData, element);
    };
    const observers = [new ResizeObserver(draw), new MutationObserver(draw)] as const;
    observers[0].observe(element);
    observers[1].observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      observers.forEach((each) => each.disconnect());
      plot?.destroy();
    };
  }, [x, series]);
  return (
    <figure class="chart">
      <div ref={box} role="img" aria-label={label} style={{ height: `${height}px` }} />
      <figcaption class="legend">
        {series.map((each) => (
          <span><span class="dot" style={{ background: `var(${each.colour})` }} />{each.name}</span>
        ))}
      </figcaption>
    </figure>
  );
}

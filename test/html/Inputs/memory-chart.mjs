// memory-chart.mjs PAGE JSON: the picture of memory over time says what the series does, and marks the peak at its moment.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json] = process.argv.slice(2);
const [series] = JSON.parse(readFileSync(json, "utf8")).memory.series;
const sizes = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20 };
const numbers = (path) => path.match(/[\d.]+/g).map(Number);

await withPage(file, { size: [1400, 900] }, async (page) => {
  await goTo(page, "#memory");
  const svg = page.locator('svg[aria-label^="Memory over time: peak 64"]');
  expect(await svg.count() === 1, "one picture, named by its peak");
  const [x, y, low] = numbers(await svg.locator(".peak").getAttribute("d"));
  expect(Math.abs(x - series.peak_ns / series.ns.at(-1) * 1000) < 0.1, `the peak is at ${x}`);
  expect(y < low, `the peak is as high as from ${y} to ${low}`);
  const live = await svg.locator(".live").getAttribute("d");
  expect((live.match(/H/g) ?? []).length === series.ns.length - 1, "a step for each point");
  expect((await svg.boundingBox()).width > 1200, "it is as wide as the page");
  const marks = (await page.locator(".with-axes .size").allInnerTexts()).map((text) => parseFloat(text) * sizes[text.split(" ")[1]]);
  const most = Math.max(series.peak_bytes, ...series.live_bytes, ...series.resident_bytes);
  expect(marks.length >= 3 && marks.every((mark, i) => i === 0 ? mark === 0 : mark > marks[i - 1]) && marks.at(-1) <= most,
    `the axis has ${marks}, up to ${most}`);
  expect(await page.locator(".with-axes .moment").count() >= 3, "moments on the axis");
  expect(/[MHV][\d.]/.test(await svg.locator(".resident").getAttribute("d")), "what was resident");
});

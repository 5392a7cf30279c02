// regions.mjs PAGE JSON TRACE: regions, groups, cycles, kernels and activities have
// the numbers of `report --json` and of the trace.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, ...paths] = process.argv.slice(2);
const [report, trace] = paths.map((path) => JSON.parse(readFileSync(path, "utf8")));
const sizes = { s: 1e9, ms: 1e6, "µs": 1e3, ns: 1 };
const count = (text) => Number(text.replaceAll(",", ""));

function isTime(text, ns) {
  const [, number, unit] = /^~?([\d.]+) (s|ms|µs|ns)$/.exec(text) ?? [];
  const step = 10 ** -(number?.split(".")[1]?.length ?? 0);
  return Math.abs(Number(number) * sizes[unit] - ns) <= (step * sizes[unit]) / 2 + 1e-6;
}

/** The table's rows, each by the headings. */
async function rowsOf(page, view, label) {
  await goTo(page, view);
  const table = `[role=table][aria-label^="${label}"]`;
  await page.waitForSelector(table);
  const [head, ...rows] = await page.$$eval(`${table} [role=row]`, (all) =>
    all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/[▾▴]/, "").trim())));
  return rows.map((row) => Object.fromEntries(row.map((text, i) => [head[i], text])));
}

function checkTimes(row, region, what) {
  expect(count(row.Calls) === region.calls, `${what}: calls ${row.Calls}`);
  for (const [title, key] of [["Total", "total_ns"], ["Self", "self_ns"], ["Min", "min_ns"], ["p50", "p50_ns"], ["p99", "p99_ns"], ["Max", "max_ns"]])
    expect(isTime(row[title], region[key]), `${what}: ${title} ${row[title]}, not ${region[key]}`);
  const inBuckets = region.buckets.reduce((sum, [, , calls]) => sum + calls, 0);
  expect(inBuckets === region.timed_calls, `${what}: ${inBuckets} calls in buckets, ${region.timed_calls} timed`);
}

await withPage(file, { size: [1600, 1000] }, async (page) => {
  const regions = await rowsOf(page, "#regions", "Regions");
  expect(regions.length === report.regions.length && regions.length > 0, `${regions.length} regions`);
  for (const row of regions) {
    const region = report.regions.find(({ name, kind }) => row.Region === name + (kind === "step" ? " (step)" : ""));
    expect(region, `no region ${row.Region}`);
    if (region) checkTimes(row, region, row.Region);
  }
  const prepare = report.regions.find(({ name }) => name.startsWith("prepare"));
  await page.click('[role=table][aria-label="Regions"] [role=row]:has-text("prepare")');
  const groups = await rowsOf(page, "#regions", "Calls of prepare");
  expect(groups.length === prepare.groups.length, `${groups.length} groups`);
  groups.forEach((row, i) => checkTimes(row, prepare.groups[i], `group ${i}`));

  const cycles = await rowsOf(page, "#cycles", "Cycles");
  expect(cycles.length === report.cycles.length && cycles.length > 1, `${cycles.length} cycles`);
  cycles.forEach((row, i) => expect(isTime(row.Wall, report.cycles[i].wall_ns), `cycle ${i}: ${row.Wall}`));

  const kernels = await rowsOf(page, "#gpu", "Kernels");
  const all = report.gpu.all;
  expect(kernels.reduce((sum, row) => sum + count(row.Count), 0) === all.kernels, `${all.kernels} kernels`);
  expect(kernels[0].Kernel === "kernel", `the kernel's name is ${kernels[0].Kernel}`);

  const activities = trace.traceEvents.filter(({ ph, pid }) => ph === "X" && pid);
  await rowsOf(page, "#timeline", "Activities");
  const shown = await page.getAttribute('[role=table][aria-label="Activities"]', "aria-rowcount");
  expect(Number(shown) - 1 === activities.length && activities.length > 10, `${shown} rows, ${activities.length} activities`);
  await page.focus(".timeline canvas");
  for (const key of ["+", "ArrowRight", "-", "Home"]) await page.keyboard.press(key);
});

// large.mjs PAGE TENTH: the first table of PAGE takes less than GROWTH times the
// page's own time that it takes in one with a TENTH of the rows; the page's process
// has less than 200 MB then, and objects of less than 100 MB after a walk through
// the views.
import { readdirSync, readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

/** What processes of the browser that show pages have for themselves. */
function rendererMegabytes() {
  const parents = new Map();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      parents.set(pid, readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) \S+ (\d+).*/s, "$1"));
    } catch { /* it has ended */ }
  const isOurs = (pid) => pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid)));
  let most = 0;
  for (const pid of parents.keys())
    try {
      if (!isOurs(pid) || !readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("--type=renderer")) continue;
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      const of = (name) => Number(new RegExp(`${name}: *(\\d+)`).exec(text)[1]);
      most = Math.max(most, (of("Private_Clean") + of("Private_Dirty")) / 1024);
    } catch { /* it has ended */ }
  expect(most > 0, "no process that shows a page");
  return most;
}

const GROWTH = 10;
const [file, tenth] = process.argv.slice(2);
let devtools;
const prepare = async (page) => {
  devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
};
const metric = async (name) =>
  (await devtools.send("Performance.getMetrics")).metrics.find((each) => each.name === name).value;

/** The page's own seconds until there is a table, whatever else the machine does. */
async function firstTable(page) {
  await page.waitForSelector("[role=table] [role=row]:nth-child(5)");
  return metric("TaskDuration");
}

let usual;
await withPage(tenth, { prepare }, async (page) => { usual = await firstTable(page); });
await withPage(file, { prepare }, async (page) => {
  const took = await firstTable(page);
  expect(took < GROWTH * usual, `the first table took ${took} s, and of a tenth of the rows ${usual} s`);
  const first = rendererMegabytes();
  expect(first < 200, `${first} MB with the first table`);
  for (const view of ["#functions", "#source", "#overview"]) {
    await goTo(page, view);
    await page.waitForSelector("[role=table] [role=row]");
  }
  for (let i = 0; i < 10; i++) await page.keyboard.press("n");
  await page.waitForSelector(".detail dl");
  await page.waitForTimeout(100);
  const last = (await metric("JSHeapUsedSize")) / 1e6;
  expect(last < 100, `${last} MB of objects after a walk`);
  console.log(`first table: ${took.toFixed(2)} s of its own, ${usual.toFixed(2)} s with a tenth of the rows; ${first.toFixed(0)} MB; after a walk ${last.toFixed(0)} MB of objects`);
});

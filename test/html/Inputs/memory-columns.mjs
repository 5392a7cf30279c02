// memory-columns.mjs PAGE JSON STATS MARK: memory in the table of functions and in
// the source is that of `report --json` and `stats --json`, with MARK before it.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json, statistics, mark] = process.argv.slice(2);
const report = JSON.parse(readFileSync(json, "utf8"));
const stats = JSON.parse(readFileSync(statistics, "utf8"));
const functions = report.files.flatMap((each) => each.functions);
const keys = { Allocs: "allocs", Bytes: "bytes", Live: "live_bytes", "At peak": "at_peak_bytes" };
const sizes = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };
const written = (number) => number.toLocaleString("en-GB");
const exactly = (number) => (number < 1024 ? `${mark}${written(number)} byte` : `iB (${written(number)} bytes)`);

/** All but the margin, which is written with more or fewer digits. */
const counts = (memory) => JSON.stringify(memory, (key, value) => (key === "bytes_margin" ? undefined : value));

/** Cells by heading: what is seen and what is behind it. */
async function rowsOf(page, label, count) {
  const rows = `[role=table][aria-label^="${label}"] [role=row]`;
  await page.waitForFunction(([of, least]) => document.querySelectorAll(of).length >= least, [rows, count + 1]);
  const [head, ...cells] = await page.$$eval(rows, (all) => all.map((row) => [...row.children].map((cell) =>
    ({ text: cell.innerText.replace(/[▾▴]/, "").trim(), title: cell.querySelector("[title]")?.title }))));
  return cells.map((row) => Object.fromEntries(row.map((cell, i) => [head[i].text, cell])));
}

function expectAmount({ text, title }, number, isCount, what) {
  if (number <= 0) return expect(text === "", `${what}: ${text}, not nothing`);
  if (isCount) return expect(text === mark + written(number), `${what}: ${text}, not ${number}`);
  const [, digits, unit] = /^~?([\d.]+) (\w+)$/.exec(text) ?? [];
  const step = 10 ** -(digits?.split(".")[1]?.length ?? 0);
  expect(text.startsWith(mark) && Math.abs(Number(digits) - number / sizes[unit]) <= step / 2 + 1e-9, `${what}: ${text}, not ${number}`);
  expect(title === `${mark}${written(number)} byte${number === 1 ? "" : "s"}`, `${what}: ${title} behind it, not ${number}`);
}

function expectMemory(row, memory, what) {
  for (const [title, key] of Object.entries(keys))
    expectAmount(row[title], memory?.[key] ?? 0, title === "Allocs", `${what}: ${title}`);
}

async function checkFunctions(page) {
  await goTo(page, "#functions");
  const rows = await rowsOf(page, "Functions", functions.length);
  let seen = 0;
  for (const { name, memory } of functions) {
    const row = rows.find((each) => each.Function.text === name);
    expect(row, `no function ${name}`);
    if (!row) continue;
    expectMemory(row, memory, name);
    expectAmount(row["Own bytes"], memory?.self?.bytes ?? 0, false, `${name}: own bytes`);
    const other = stats.functions.find((each) => each.name === name)?.memory;
    expect(counts(other) === counts(memory), `${name} in stats and in the report`);
    seen += memory ? 1 : 0;
  }
  expect(seen >= 2, `${seen} functions with memory`);
}

async function checkOrder(page) {
  const of = (row) => functions.find(({ name }) => name === row.Function.text)?.memory?.bytes ?? 0;
  for (const order of ["descending", "ascending"]) {
    await page.click('[role=columnheader] button:text("Bytes"):not(:text("Own"))');
    await page.waitForSelector(`[role=columnheader][aria-sort=${order}] button:text("Bytes")`);
    const sizes = (await rowsOf(page, "Functions", functions.length)).map(of);
    const sorted = [...sizes].sort((a, b) => (order === "descending" ? b - a : a - b));
    expect(String(sizes) === String(sorted), `${order}: ${sizes}`);
  }
}

async function checkSource(page) {
  const { path, functions: list } = report.files.find((each) => each.functions.some(({ name }) => name === "main"));
  const rows = list.flatMap(({ lines }) => lines).filter((each) => !each.file);
  const ofLine = (line) => rows.filter((each) => each.line === line);
  let seen = 0;
  for (const row of rows.filter(({ line, hits }) => ofLine(line).length === 1 && hits > 0)) {
    await goTo(page, `#${encodeURI(path)}:${row.line}`);
    await page.waitForSelector(`.detail[aria-label="Line ${row.line}"]`);
    await page.waitForSelector(`[data-line="${row.line}"][aria-current]`);
    const cells = (await rowsOf(page, "Source of", 1)).find((each) => each.Line.text === String(row.line));
    expectMemory(cells, row.memory, `line ${row.line}`);
    const detail = await page.innerText(".detail dl");
    expect(detail.includes("allocation") === !!row.memory?.allocs || row.memory, `line ${row.line}: ${detail}`);
    expect(!row.memory || detail.includes(exactly(row.memory.bytes)), `line ${row.line}, to the byte: ${detail}`);
    seen += row.memory ? 1 : 0;
  }
  expect(seen >= 3, `${seen} lines with memory`);
}

async function checkChoice(page) {
  await page.uncheck(".path input");
  await page.waitForFunction(() => !document.querySelector(".lines .head").textContent.includes("Allocs"));
  await page.check(".path input");
  await page.waitForFunction(() => document.querySelector(".lines .head").textContent.includes("Allocs"));
}

await withPage(file, { size: [1700, 1000] }, async (page) => {
  await checkFunctions(page);
  await checkOrder(page);
  await checkSource(page);
  await checkChoice(page);
  await goTo(page, "#memory");
  await page.waitForSelector('[role=table][aria-label="Memory by line"]');
  const facts = await page.innerText(".facts");
  expect(facts.includes(exactly(report.memory.peak_bytes)), `the peak: ${facts}`);
  expect(facts.includes("chosen at random") === (mark !== ""), `estimates: ${facts}`);
});

// cells.mjs PAGE JSON: the cells of the page are the numbers of `report --json`:
// hits and calls to the digit, times to the digits that are shown.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json] = process.argv.slice(2);
const report = JSON.parse(readFileSync(json, "utf8"));
const marks = { number: "", estimate: "~", at_most: "<", at_least: ">", unknown: "?", gone: "-", none: "" };
const sizes = { s: 1e9, ms: 1e6, "µs": 1e3, ns: 1 };

/** Is the text that time, with its mark, in the unit of the column? */
function isTime(text, is, ns, low, high, unit) {
  const bound = { at_most: high, at_least: low }[is] ?? ns;
  if (["unknown", "gone", "none"].includes(is)) return text === marks[is];
  if (!text.startsWith(marks[is])) return false;
  const number = text.slice(marks[is].length);
  const step = 10 ** -(number.split(".")[1]?.length ?? 0);
  const value = bound / sizes[unit];
  return Math.abs(Number(number) - value) <= step / 2 + 1e-9 || (number === "0.0001" && value < 1e-4);
}

/** Rows of the table in sight: their cells' text. */
const cellsOf = (page, label) =>
  page.$$eval(`[role=table][aria-label^="${label}"] [role=row]`, (rows) =>
    rows.map((row) => [...row.children].map((cell) => cell.innerText.trim())));

const unitOf = (head, name) => new RegExp(`^${name} \\((.*)\\)`).exec(head.find((text) => text.startsWith(`${name} (`)))[1];

const count = (text) => Number(text.replaceAll(",", ""));

/** Own time as it is shown: CPU time where it is known. */
const isCpu = report.hottest.by === "cpu";
const ownName = isCpu ? "CPU Self" : "Self";
const ownOf = (code) => (isCpu
  ? [code.self_cpu_is, code.self_cpu_likely_ns ?? code.self_cpu_ns, code.self_cpu_low_ns, code.self_cpu_high_ns]
  : [code.self_is, code.self_likely_ns ?? code.self_ns, code.self_low_ns, code.self_high_ns]);

async function checkFunctions(page) {
  await goTo(page, "#functions");
  const [head, ...rows] = await cellsOf(page, "Functions");
  const ran = report.files.flatMap(({ functions }) => functions).filter((each) => each.calls || ownOf(each)[1] > 0);
  expect(rows.length === ran.length, `${rows.length} functions in the table, ${ran.length} in the JSON`);
  const unit = unitOf(head, "Total");
  const selfUnit = unitOf(head, ownName);
  const at = (title) => head.findIndex((text) => text.startsWith(title));
  for (const row of rows) {
    const [self, total, calls, name, where] = [ownName, "Total (", "Calls", "Function", "Where"].map((title) => row[at(title)]);
    const func = ran.find((each) => each.name === name && where.endsWith(`:${each.line}`));
    expect(func, `no function ${name} at ${where}`);
    if (!func) continue;
    expect(count(calls.split("/")[0]) === func.calls, `${name}: calls ${calls}`);
    expect(isTime(self, ...ownOf(func), selfUnit), `${name}: self ${self}`);
    expect(isTime(total, func.total_is, func.total_likely_ns ?? func.total_ns, func.total_low_ns, func.total_high_ns, unit), `${name}: total ${total}`);
  }
}

/** `time` is left out where the table has none. */
function checkRow(row, { line, hits, share, self, time }, unit, where) {
  const wanted = row.kind === "entry" ? "" : row.hits;
  expect((hits === "" ? "" : count(hits)) === wanted, `${where}:${line}: hits ${hits}, not ${wanted}`);
  expect(isTime(self, ...ownOf(row), unit), `${where}:${line}: self ${self}`);
  expect(time === undefined || isTime(time, row.time_is, row.time_likely_ns ?? row.time_ns, row.time_low_ns, row.time_high_ns, unit),
    `${where}:${line}: time ${time}`);
  const percent = (100 * ownOf(row)[1]) / (isCpu ? report.summary.threads_cpu_ns : report.summary.threads_ns);
  if (share && !share.startsWith("<"))
    expect(Math.abs(Number(share) - percent) <= 0.0500001, `${where}:${line}: share ${share}, not ${percent}`);
}

async function checkLines(page) {
  let seen = 0;
  const { path } = report.files[0];
  for (const func of report.files[0].functions)
    for (const row of func.lines.filter((each) => !each.file)) {
      await goTo(page, `#${encodeURI(path)}:${row.line}`);
      const [head, ...rows] = await cellsOf(page, "Source of");
      const cells = rows.find(([line]) => Number(line) === row.line);
      const alone = report.files[0].functions.flatMap(({ lines }) => lines).filter(({ line }) => line === row.line).length === 1;
      expect(cells, `line ${row.line} is not there`);
      const [line, hits, share, self, time] = cells ?? [];
      if (cells && alone) checkRow(row, { line, hits, share, self, time }, unitOf(head, ownName), path);
      seen++;
    }
  expect(seen > 5, `${seen} rows looked at`);
}

async function checkHottest(page) {
  await goTo(page, "#overview");
  const [head, ...rows] = await cellsOf(page, "Hottest lines");
  const at = (name) => head.findIndex((text) => text.startsWith(name));
  report.hottest.lines.slice(0, 10).forEach((row, i) => {
    const cells = rows[i];
    expect(cells[at("Line")].endsWith(`:${row.line}`), `hottest ${i}: ${cells[at("Line")]}, not ${row.line}`);
    const [self, share] = cells;
    checkRow(row, { line: row.line, hits: cells[at("Hits")], share, self }, unitOf(head, ownName), "hottest");
  });
}

await withPage(file, { size: [1400, 1000] }, async (page) => {
  await checkFunctions(page);
  await checkLines(page);
  await checkHottest(page);
});

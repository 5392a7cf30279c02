// compare-memory.mjs PAGE JSON: memory in the comparison is that of `kprof diff --json`.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json] = process.argv.slice(2);
const { functions, memory } = JSON.parse(readFileSync(json, "utf8"));
const lines = functions.flatMap((func) => func.lines).filter((line) => line.memory);
const changed = lines.filter((line) => Object.values(line.memory).some((each) => each.changed));
const keys = { Allocs: "allocs", Bytes: "bytes", Live: "live_bytes", "At peak": "at_peak_bytes" };
const words = { allocs: "allocations", bytes: "bytes", live_bytes: "live at the end", at_peak_bytes: "at the peak" };
const written = (number) => number.toLocaleString("en-GB");
const signed = (number) => (number < 0 ? "−" : "+") + written(Math.abs(number));

async function rowsOf(page, count) {
  const rows = '[role=table][aria-label="Changed memory"] [role=row]';
  await page.waitForFunction(([of, wanted]) => document.querySelectorAll(of).length === wanted, [rows, count + 1]);
  const [head, ...cells] = await page.$$eval(rows, (all) =>
    all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/[▾▴]/, "").trim())));
  return cells.map((row) => Object.fromEntries(row.map((text, i) => [head[i], text])));
}

function check(rows, wanted) {
  for (const line of wanted) {
    const row = rows.find(({ Line }) => Line.endsWith(`:${line.line_b}`) || Line === `was ${line.line_a}`);
    expect(row, `no line ${line.line_b ?? line.line_a}`);
    for (const [title, key] of Object.entries(row ? keys : {})) {
      const { a, b, changed: is } = line.memory[key];
      expect(row[title] === written(b[1]), `${row.Line}: ${title} ${row[title]}, not ${b[1]}`);
      const by = row[`± ${title.toLowerCase()}`];
      expect(by === (is ? signed(b[1] - a[1]) : ""), `${row.Line}: ${title} by ${by}, not ${b[1] - a[1]}`);
    }
    expect(row?.Match === line.match, `${row?.Line}: ${row?.Match}`);
  }
}

await withPage(file, { size: [1800, 1000] }, async (page) => {
  await goTo(page, "#compare");
  await page.waitForSelector('[role=table][aria-label="Changed lines"]');
  const facts = await page.innerText(".facts");
  if (!memory) {
    expect(facts.includes("not compared: some run has not counted it, or only estimates"), facts);
    return expect(!(await page.$("#changed-memory")), "nothing of memory is compared");
  }
  const all = Object.entries(words).map(([key, word]) => {
    const { a, b, changed: is } = memory.all[key];
    return `${word} ${written(b[1])}${is ? ` (${signed(b[1] - a[1])})` : ""}`;
  }).join(", ");
  expect(facts.includes(all), `${facts} has not ${all}`);
  expect(changed.length > 0 && changed.length < lines.length, `${changed.length} of ${lines.length} lines have changed`);
  check(await rowsOf(page, changed.length), changed);
  await page.check(".controls input[type=checkbox]");
  check(await rowsOf(page, lines.length), lines);
});

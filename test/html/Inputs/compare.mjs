// compare.mjs PAGE JSON: the tables of the comparison are `kprof diff --json`.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json] = process.argv.slice(2);
const { functions } = JSON.parse(readFileSync(json, "utf8"));
const lines = functions.flatMap((func) => func.lines);
const count = (text) => Number(text.replaceAll(",", ""));

const rowsOf = async (page, label) => {
  const [head, ...rows] = await page.$$eval(`[role=table][aria-label="${label}"] [role=row]`, (all) =>
    all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/[▾▴]/, "").trim())));
  return rows.map((row) => Object.fromEntries(row.map((text, i) => [head[i], text])));
};

function check(row, change, what) {
  expect(count(row["Hits A"]) === change.hits_a, `${what}: hits A ${row["Hits A"]}, not ${change.hits_a}`);
  expect(count(row["Hits B"]) === change.hits_b, `${what}: hits B ${row["Hits B"]}, not ${change.hits_b}`);
  expect(row.Finding === change.finding, `${what}: ${row.Finding}, not ${change.finding}`);
  expect(row.Match === change.match, `${what}: ${row.Match}, not ${change.match}`);
}

await withPage(file, { size: [1700, 1000] }, async (page) => {
  await goTo(page, "#compare");
  await page.check("input[type=checkbox]");
  const shown = await rowsOf(page, "Changed lines");
  expect(shown.length === lines.length, `${shown.length} lines, not ${lines.length}`);
  for (const row of shown) {
    const number = Number(/(\d+)$/.exec(row.Line)[1]);
    const key = row.Line.startsWith("was") ? "line_a" : "line_b";
    const change = lines.find((line) => line[key] === number && String(line.hits_b) === String(count(row["Hits B"])));
    expect(change, `no line ${row.Line} with ${row["Hits B"]} hits`);
    if (change) check(row, change, row.Line);
  }
  const names = await rowsOf(page, "Changed functions");
  expect(names.length === functions.length, `${names.length} functions, not ${functions.length}`);
  for (const row of names) {
    const func = functions.find(({ name_a, name_b }) => row.Function === (name_b ?? name_a));
    expect(func, `no function ${row.Function}`);
    if (func) check(row, func, row.Function);
  }
  expect(shown.some((row) => count(row["Hits A"]) === 4 && count(row["Hits B"]) === 31), "the loop ran more often");
  expect(names.some((row) => row.Function === "more" && row.Match === "added"), "there is a new function");
});

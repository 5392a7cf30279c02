// hottest.mjs PAGE LINES STATS [sorted]: tables of the page against what `kprof lines`
// and `kprof stats` print of the same profile: the same order, columns and numbers;
// the same order, too, when the page sorts by Self.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, ...texts] = process.argv.slice(2);
const isSorted = texts[2] === "sorted";
const sizes = { s: 1e9, ms: 1e6, "µs": 1e3, ns: 1 };

/** The first table of a text: headings, and of each row what ends where its
 * heading ends; then the place, which is the rest's word with a colon. */
function tableOf(text, last) {
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.startsWith("==="));
  const heading = lines[at - 1].slice(0, lines[at - 1].indexOf(last));
  const heads = [...heading.matchAll(/% Self|% CPU|CPU Self|Imb %|\S+/g)].map((match) => ({ name: match[0], end: match.index + match[0].length }));
  const rows = lines.slice(at + 1, lines.indexOf("", at)).map((line) => {
    const cells = heads.map(({ end }, i) => line.slice(i ? heads[i - 1].end : 0, end).trim());
    return { cells, place: /\S+:\d+/.exec(line)[0] };
  });
  return { names: heads.map(({ name }) => name), rows };
}

/** Mark, number and the size of its last digit, in ns where the cell or its column has a unit. */
function partsOf(cell, unit) {
  const [, mark, digits, own] = /^([~<>?-]?)([\d.,]*(?:e[+-]\d+)?) ?(\S*)$/.exec(cell) ?? [];
  const size = sizes[own || unit] ?? 1;
  const [, decimals = "", power = 0] = /^[\d,]*(?:\.(\d+))?(?:e(.*))?$/.exec(digits) ?? [];
  const step = digits === "0.0001" ? 2e-4 : 10 ** (Number(power) - decimals.length);
  return { mark, number: digits && Number(digits.replaceAll(",", "")) * size, step: step * size };
}

function expectSame(shown, printed, unit, what) {
  const isTime = !/% (Self|CPU)$/.test(what) && !/(Hits|Calls|Threads|%)$/.test(what);
  const a = partsOf(shown, isTime ? unit : ""), b = partsOf(printed, isTime ? "µs" : "");
  const isNear = a.number === b.number || Math.abs(a.number - b.number) <= (a.step + b.step) / 2 + 1e-9;
  expect(a.mark === b.mark && (a.number === "") === (b.number === "") && (a.number === "" || isNear),
    `${what}: '${shown}' on the page, '${printed}' printed`);
}

/** The page's table: headings without arrows, their units, and the cells in sight. */
async function shownOf(page, label) {
  const rows = await page.$$eval(`[role=table][aria-label^="${label}"] [role=row]`, (all) =>
    all.map((row) => [...row.children].map((cell) => cell.innerText.replace(/[▾▴]/, "").trim())));
  const heads = rows.shift().map((text) => /^(.*?)(?: \((.*)\))?$/.exec(text).slice(1));
  return { names: heads.map(([name]) => name), units: heads.map(([, unit]) => unit), rows };
}

function compare(shown, printed, names, where) {
  const least = Math.min(12, printed.rows.length); // that are in sight
  expect(shown.rows.length >= least, `${shown.rows.length} rows, ${printed.rows.length} printed`);
  printed.rows.slice(0, least).forEach(({ cells, place }, i) => {
    const row = shown.rows[i];
    const at = row?.[shown.names.indexOf(where)] ?? "nothing";
    const isThere = at.endsWith(place) || place.endsWith(`/${at}`);
    expect(isThere, `row ${i}: ${at}, not ${place}`);
    for (const name of isThere ? names : []) {
      const column = shown.names.indexOf(name);
      expectSame(row[column] ?? "no column", cells[printed.names.indexOf(name)], shown.units[column], `${place}: ${name}`);
    }
  });
}

const [lines, stats] = texts.slice(0, 2).map((path, i) => tableOf(readFileSync(path, "utf8"), i ? "Function" : "Line and Function"));
await withPage(file, { size: [1500, 1000] }, async (page) => {
  await goTo(page, "#overview");
  const hottest = await shownOf(page, "Hottest lines");
  const names = hottest.names.slice(0, hottest.names.indexOf("Line"));
  expect(String(names) === String(lines.names), `columns ${names}, printed ${lines.names}`);
  compare(hottest, lines, lines.names, "Line");
  if (isSorted) {
    await page.click('[role=columnheader] button:text-matches("^(CPU )?Self \\\\(")');
    await page.waitForSelector("[role=columnheader][aria-sort=descending]");
    compare(await shownOf(page, "Hottest lines"), lines, lines.names, "Line");
  }
  await goTo(page, "#functions");
  compare(await shownOf(page, "Functions"), stats, [stats.names.includes("Self") ? "Self" : "CPU Self", "Total", "Calls"], "Where");
});

// keys.mjs PAGE JSON: keys lead to the lines of `kprof lines --json`.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json] = process.argv.slice(2);
const { lines } = JSON.parse(readFileSync(json, "utf8"));

const shown = async (page) => Number((await page.getAttribute(".detail", "aria-label"))?.replace("Line ", ""));
const inSight = (page, line) => page.$eval(`[data-line="${line}"]`, (row) => {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && row.matches("[aria-current]");
});

async function press(page, key, line) {
  await page.keyboard.press(key);
  await page.waitForFunction((to) => location.hash.endsWith(`:${to}`), line).catch(() => {});
  await page.waitForSelector(`.detail[aria-label="Line ${line}"]`).catch(() => {});
  expect((await shown(page)) === line, `${key} shows line ${await shown(page)}, not ${line}`);
  expect(await inSight(page, line), `line ${line} is not in sight after ${key}`);
}

await withPage(file, {}, async (page) => {
  expect(lines.length === 10, `${lines.length} lines`);
  for (let i = 0; i < 10; i++) {
    await goTo(page, ["#overview", "#functions", "#receipt"][i % 3]);
    await press(page, String((i + 1) % 10), lines[i].line);
  }
  await goTo(page, "#overview");
  for (const { line } of lines) await press(page, "n", line);
  for (const { line } of lines.slice(0, -1).reverse()) await press(page, "p", line);
  // A key that is held down: nobody waits for the page in between.
  await goTo(page, "#overview");
  await Promise.all(lines.slice(1).map(() => page.keyboard.press("n")));
  await press(page, "n", lines[9].line);
  const { file: path, line } = lines[3];
  for (const name of [path, basename(path)]) {
    await goTo(page, "#overview");
    await goTo(page, `#${encodeURI(name)}:${line}`);
    await page.waitForSelector(".detail");
    expect((await shown(page)) === line, `#${name}:${line} shows ${await shown(page)}`);
  }
});

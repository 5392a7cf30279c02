// memory.mjs PAGE JSON: the table of memory is what `report --json` says of lines.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, json] = process.argv.slice(2);
const report = JSON.parse(readFileSync(json, "utf8"));
const rows = report.files.flatMap(({ functions }) => functions).flatMap(({ lines }) => lines).filter(({ memory }) => memory?.self);
const count = (text) => Number(text.replaceAll(",", ""));
const keys = { Allocs: "allocs", Bytes: "bytes", Live: "live_bytes", "At peak": "at_peak_bytes", Freed: "freed_here_bytes", Temporary: "temporary", Moved: "moved_bytes" };

await withPage(file, { size: [1800, 1000] }, async (page) => {
  await goTo(page, "#memory");
  const [head, ...cells] = await page.$$eval('[role=table][aria-label="Memory by line"] [role=row]', (all) =>
    all.map((row) => [...row.children].map((cell) => // bytes to the last one are behind what is shown
      (cell.querySelector('span[title$="bytes"]')?.title.replace(/ bytes?$/, "") ?? cell.innerText).replace(/[▾▴]/, "").trim())));
  expect(rows.length >= 3 && cells.length === rows.length, `${cells.length} lines, not ${rows.length}`);
  for (const texts of cells) {
    const shown = Object.fromEntries(texts.map((text, i) => [head[i], text]));
    const row = rows.find(({ line }) => shown.Line.endsWith(`:${line}`));
    expect(row, `no line ${shown.Line}`);
    for (const [title, key] of Object.entries(row ? keys : {}))
      expect(count(shown[title]) === row.memory.self[key], `${shown.Line}: ${title} ${shown[title]}, not ${row.memory.self[key]}`);
    expect(!row || count(shown["With calls"]) === row.memory.bytes, `${shown.Line}: with calls ${shown["With calls"]}`);
  }
  expect((await page.innerText(".facts")).includes(`KiB (${report.memory.peak_bytes.toLocaleString("en-US")} bytes) at once`), "the peak");
});

// memory-stacks.mjs PAGE NAME MARK: the flame graph of memory has the stacks of each
// NAME.VALUE.folded that is there, which has one a line: `main (a.c:9);get (a.c:3) BYTES`; with
// MARK before its numbers, before page faults what NAME.json says.
import { existsSync, readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, name, mark] = process.argv.slice(2);
const values = {
  allocs: "Allocations", bytes: "Bytes allocated", live: "Live at the end", peak: "Live at the peak", faults: "Page faults",
  devallocs: "GPU allocations", devbytes: "GPU bytes allocated", devlive: "GPU bytes live at the end", devpeak: "GPU bytes live at the peak",
};
const wanted = Object.keys(values).filter((value) => existsSync(`${name}.${value}.folded`) &&
  (value !== "faults" || readFileSync(`${name}.${value}.folded`, "utf8")));
const report = existsSync(`${name}.json`) ? JSON.parse(readFileSync(`${name}.json`, "utf8")) : {};
const faultMark = report.memory?.all.faults_are_estimate ? "~" : "";
const bytes = (number, units = ["B", "KiB", "MiB", "GiB"]) =>
  number < 1024 ? `${units[0] === "B" ? number : number.toFixed(1)} ${units[0]}` : bytes(number / 1024, units.slice(1));
const written = (number, value) =>
  (value === "faults" ? faultMark : mark) + (value.endsWith("allocs") || value === "faults" ? number.toLocaleString("en-GB") : bytes(number));

/** What each stack has itself, by its frames as the page calls them. */
function folded(value) {
  const sums = new Map();
  for (const line of readFileSync(`${name}.${value}.folded`, "utf8").split("\n").filter((each) => each)) {
    const at = line.lastIndexOf(" ");
    const path = line.slice(0, at).replace(/ \([^();]*:(\d+)\)/g, ":$1");
    sums.set(path, (sums.get(path) ?? 0) + Number(line.slice(at + 1)));
  }
  return sums;
}

/** The whole tree as it is drawn: own parts and sums by path. */
const drawn = (page) => page.evaluate(() => {
  const nodes = [];
  const visit = (node, path) => {
    const here = node.parent ? [...path, node.data.name] : [];
    nodes.push({ path: here.join(";"), own: node.data.self, sum: node.value });
    (node.children ?? []).forEach((child) => visit(child, here));
  };
  visit(document.querySelector(".flame").__data__, []);
  return nodes;
});

/** What the page says of each frame in sight when it is pointed at: again and again, as
 * the graph may be drawn anew meanwhile. */
async function point(page, sumOf, value) {
  const paths = await page.$$eval(".flame .frame", (frames) => frames.map((g) => {
    const names = [];
    for (let at = g.__data__; at.parent; at = at.parent) names.unshift(at.data.name);
    return names;
  }));
  for (const [index, path] of paths.entries()) {
    if (!path.length) continue;
    const text = `${path.at(-1)} ${written(sumOf(path.join(";")), value)}, `;
    await page.waitForFunction(([at, wanted]) => {
      const frame = document.querySelectorAll(".flame .frame")[at];
      frame?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      return document.querySelector(".status").textContent.startsWith(wanted);
    }, [index, text]);
  }
  return paths.length;
}

async function check(page, value) {
  const wanted = folded(value);
  const all = [...wanted.values()].reduce((a, b) => a + b, 0);
  await goTo(page, "#flame");
  await page.waitForSelector("select");
  await page.selectOption("select", value);
  if (all === 0) {
    await page.waitForFunction(() => /^Nothing .*was live at the end\.$/.test(document.querySelector("p[role=status]")?.textContent));
    return;
  }
  await page.waitForSelector(`.flame[aria-label="Flame graph of call stacks: ${values[value]}; arrow keys move in it"] .frame`);
  await page.waitForFunction((text) => document.querySelector(".status").textContent.startsWith(text), `All: ${written(all, value)}.`);
  await page.waitForFunction((sum) => document.querySelector(".flame").__data__.value === sum, all); // drawn after its label
  const nodes = await drawn(page);
  const sumOf = (path) => [...wanted].reduce((sum, [each, own]) => sum + (`${each};`.startsWith(path && `${path};`) ? own : 0), 0);
  const found = new Map(nodes.filter(({ own }) => own > 0).map(({ path, own }) => [path, own]));
  expect(found.size === wanted.size, `${value}: ${found.size} stacks, not ${wanted.size}`);
  for (const [path, own] of wanted) expect(found.get(path) === own, `${value} of ${path}: ${found.get(path)}, not ${own}`);
  for (const { path, sum } of nodes) expect(sum === sumOf(path), `${value} with calls of ${path}: ${sum}, not ${sumOf(path)}`);
  expect(await point(page, sumOf, value) > 1, `${value}: frames are in sight`);
}

await withPage(file, {}, async (page) => {
  for (const value of wanted) await check(page, value);
  const choice = await page.$$eval("select option", (all) => all.map((option) => option.value).filter((value) => !["cpu", "time"].includes(value)));
  expect(String(choice) === String(wanted), `there is ${choice}, not ${wanted}`);
  if (!wanted.includes("peak")) return;
  await goTo(page, "#memory");
  await page.click('a[href="#flame=peak"]');
  await page.waitForSelector('.flame[aria-label^="Flame graph of call stacks: Live at the peak"] .frame');
  expect(await page.inputValue("select") === "peak", "the view of memory leads here");
});

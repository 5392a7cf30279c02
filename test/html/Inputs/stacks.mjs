// stacks.mjs PAGE FOLDED: times of stacks on the page are those of `kprof export
// -f folded`, which has a stack a line: `main (a.c:9);work (a.c:3) NS`.
import { readFileSync } from "node:fs";
import { expect, goTo, withPage } from "./browser.mjs";

const [file, folded] = process.argv.slice(2);
const stacks = readFileSync(folded, "utf8").trimEnd().split("\n").map((line) => {
  const at = line.lastIndexOf(" ");
  return { frames: line.slice(0, at).split(";"), ns: Number(line.slice(at + 1)) };
});
const functionOf = (frame) => frame.replace(/ \(.*/, "");
const sum = (has) => stacks.filter(has).reduce((ns, stack) => ns + stack.ns, 0);
const sizes = { s: 1e9, ms: 1e6, "µs": 1e3, ns: 1 };

/** Is the first time in the text that one, to the digits that it has? */
function expectTime(text, ns, what) {
  const [, number, unit] = /~?([\d.]+) (s|ms|µs|ns)\b/.exec(text) ?? [];
  const step = 10 ** -(number?.split(".")[1]?.length ?? 0);
  const is = Number(number) * sizes[unit];
  expect(Math.abs(is - ns) <= (step * sizes[unit]) / 2 + 1, `${what}: ${text}, not ${ns} ns`);
}

const status = (page) => page.textContent(".status");

async function walk(page) {
  await goTo(page, "#flame");
  await page.focus(".flame");
  await page.keyboard.press("ArrowUp");
  expect((await status(page)).startsWith("All"), "the first key shows the whole");
  await page.keyboard.press("ArrowUp");
  const first = await status(page);
  const name = await page.textContent(".status b");
  expect(/^main:\d+$/.test(name), `the longest is ${name}`);
  expectTime(first, sum(({ frames }) => frames[0].replace(/^(.*) \(.*:(\d+)\)$/, "$1:$2") === name), name);
  await page.keyboard.press("ArrowRight");
  expect((await page.textContent(".status b")) !== name, "the right key goes to the next frame");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".flame .fade");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".flame .fade", { state: "detached" });
}

async function between(page, name) {
  await goTo(page, `#calls=${name}`);
  await page.waitForFunction((wanted) => document.querySelector("#callers")?.textContent.startsWith(`Callers of ${wanted} `), name);
  const has = ({ frames }) => frames.some((frame) => functionOf(frame) === name);
  expectTime(await page.textContent("#callers .quiet"), sum(has), `with ${name}`);
}

async function atLine(page) {
  const frame = stacks.flatMap(({ frames }) => frames).find((each) => functionOf(each) === "down");
  const callers = stacks.filter(({ frames }) => frames.length > 1 && functionOf(frames[1]) === "down");
  const line = callers[0].frames[0].replace(/.*:(\d+)\)$/, "$1");
  await goTo(page, `#stacks-are-the-folded-ones.c:${line}`);
  await page.waitForSelector(`.detail[aria-label="Line ${line}"]`);
  const calls = await page.$$eval(".detail .fact", (facts) =>
    facts.map((fact) => fact.innerText).find((text) => text.startsWith("Calls")));
  expect(calls?.includes("down"), `line ${line} with ${frame} calls ${calls}`);
  expectTime(calls ?? "", sum(({ frames }) => frames.length > 1 && functionOf(frames[1]) === "down"), "called at the line");
}

await withPage(file, {}, async (page) => {
  await walk(page);
  await between(page, "work");
  await between(page, "down");
  await atLine(page);
});

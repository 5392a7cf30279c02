// layout.mjs PAGE: bars are beside their numbers, bounds behind numbers, and frames
// of the flame graph as high as there is room for, also narrow ones with a name.
import { expect, goTo, withPage } from "./browser.mjs";

const [file] = process.argv.slice(2);

await withPage(file, { size: [1400, 1000] }, async (page) => {
  await goTo(page, "#overview");
  const shares = await page.$$eval(".share", (all) => all.map((share) => {
    const [bar, part] = [".bar", ".part"].map((name) => share.querySelector(name)?.getBoundingClientRect());
    return { bar: bar?.width, gap: bar && part.left - bar.right };
  }));
  const bars = shares.filter(({ bar }) => bar);
  expect(bars.length >= 3 && bars.every(({ gap }) => gap >= 2), `bars touch their numbers: ${JSON.stringify(bars)}`);
  const [size, quiet] = await page.$$eval(".table", ([table]) => {
    const sizes = [table, table.querySelector(".bound")].map((each) => parseFloat(getComputedStyle(each).fontSize));
    return [sizes[0], sizes[1]];
  });
  expect(quiet < size, `bounds have ${quiet} px, numbers ${size} px`);
  await goTo(page, "#flame");
  await page.waitForSelector(".flame .frame");
  const frames = await page.$$eval(".flame .frame", (all) => all.map((frame) => {
    const label = frame.querySelector(".d3-flame-graph-label");
    const { width, height } = frame.querySelector("rect").getBoundingClientRect();
    return { width, height, text: label.textContent, isSeen: getComputedStyle(label).display !== "none" };
  }));
  expect(frames.length > 5 && frames.every(({ height }) => height >= 30), "frames are high");
  expect(frames.some(({ width }) => width < 35), "there are narrow frames");
  expect(frames.every(({ text, isSeen }) => isSeen && /\n~?[\d<]/.test(text)), `names with numbers: ${frames.map(({ text }) => text)}`);
});

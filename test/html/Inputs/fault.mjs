// fault.mjs PAGE TEXT: what stands above the source, beside its path.
import { expect, goTo, withPage } from "./browser.mjs";

const [file, wanted] = process.argv.slice(2);
await withPage(file, {}, async (page) => {
  await goTo(page, "#a.c:7");
  await page.waitForSelector("[role=table][aria-label='Source of a.c']");
  const lines = (await page.innerText(".path")).split("\n").map((line) => line.trim()).filter((line) => line);
  expect(lines.slice(1).join(" ") === wanted, `beside the path: ${lines.join(" | ")}`);
});

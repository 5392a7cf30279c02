// clean.mjs PAGE...: no request, no complaint, no violation that axe finds, in
// every view and at a line, light and dark, large and small.
import { expect, goTo, require, viewsOf, withPage } from "./browser.mjs";

const axe = require.resolve("axe-core/axe.min.js");

async function check(page, where) {
  const { readFile } = await import("node:fs/promises");
  if (!(await page.evaluate("!!window.axe"))) await page.evaluate(await readFile(axe, "utf8"));
  const { violations } = await page.evaluate(`axe.run({ resultTypes: ["violations"] })`);
  for (const { id, nodes } of violations)
    expect(false, `${where}: ${id}: ${nodes[0].html.slice(0, 200)} ${nodes[0].failureSummary}`);
}

for (const file of process.argv.slice(2))
  for (const [scheme, size] of [["light", [1280, 800]], ["dark", [800, 600]]])
    await withPage(file, { scheme, size }, async (page) => {
      const views = await viewsOf(page);
      expect(views.length >= 4, `views: ${views}`);
      for (const view of views) {
        await goTo(page, view);
        await check(page, `${scheme} ${view}`);
      }
      await page.keyboard.press("n");
      await page.waitForSelector(".detail dl");
      await check(page, `${scheme} line`);
      await page.keyboard.press("/");
      await page.waitForSelector("dialog.search input:focus");
      await page.keyboard.type("in");
      await page.waitForSelector("[role=option]");
      await check(page, `${scheme} search`);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
      await page.keyboard.press("?");
      await page.waitForSelector("dialog.help");
      await check(page, `${scheme} keys`);
    });

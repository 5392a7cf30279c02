// advice.mjs PAGE PATTERN...: what the overview says to look at has each of them, and
// no line of the program twice for the same reason.
import { expect, goTo, withPage } from "./browser.mjs";

const [file, ...patterns] = process.argv.slice(2);

await withPage(file, { size: [1400, 900] }, async (page) => {
  await goTo(page, "#overview");
  const said = await page.locator(".look li").allInnerTexts();
  for (const pattern of patterns)
    expect(said.filter((text) => new RegExp(pattern).test(text)).length === 1, `once /${pattern}/ of:\n${said.join("\n")}`);
});

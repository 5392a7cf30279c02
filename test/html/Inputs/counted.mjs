// counted.mjs PAGE: hits alone.
import { expect, viewsOf, withPage } from "./browser.mjs";

await withPage(process.argv[2], {}, async (page) => {
  const text = await page.innerText("main");
  expect(text.includes("this profile has hits alone"), "it does not say that there are no times");
  expect(!/% of all threads/.test(text) && !text.includes("Own time by function"), `it has shares: ${text}`);
  expect(/\b1,000\b/.test(text) && /\b1,001\b/.test(text), "the hits are not there");
  expect(!(await viewsOf(page)).includes("#flame"), "there is a flame graph");
});

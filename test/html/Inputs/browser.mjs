// A page in Debian's Chromium, watched: what it asks for from anywhere and what
// it complains about are failures of the test that opened it.
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export const require = createRequire(new URL("../../../page/package.json", import.meta.url));
const { chromium } = require("playwright-core");

const failures = [];
let browser;

/** The one for all pages: to start it takes longer than most looks. */
async function theBrowser() {
  // Root, as in containers, has no sandbox.
  const args = process.getuid() === 0 ? ["--no-sandbox"] : [];
  return (browser ??= await chromium.launch({ executablePath: "/usr/bin/chromium", args }));
}

export function expect(is, text) {
  if (!is) failures.push(text);
}

/** Opens `file`, with nothing left of other pages, and calls `look` with it, and
 * `prepare` before. */
export async function withPage(file, { scheme = "light", hash = "", size = [1280, 800], prepare }, look) {
  const url = pathToFileURL(resolve(file)).href + hash;
  const [width, height] = size;
  const page = await (await theBrowser()).newPage({ colorScheme: scheme, viewport: { width, height } });
  page.setDefaultTimeout(300000); // for what hangs
  try {
    page.on("request", (request) => {
      if (request.url().split("#")[0] !== url.split("#")[0] && request.url() !== "data:,")
        failures.push(`asked for ${request.url().slice(0, 100)}`);
    });
    page.on("console", (message) => failures.push(`console: ${message.text()}`));
    page.on("pageerror", (error) => failures.push(`error: ${error.message}`));
    page.on("dialog", (dialog) => { failures.push("a dialog opened"); dialog.dismiss(); });
    await prepare?.(page);
    await page.goto(url);
    await page.waitForSelector("main");
    await look(page);
  } finally {
    await page.close();
  }
}

/** The views of the page, by their links. */
export const viewsOf = (page) =>
  page.$$eval("header nav a", (links) => links.map((link) => link.getAttribute("href")));

/** Goes to another view by its address. */
export async function goTo(page, hash) {
  await page.evaluate((to) => { location.hash = to; }, hash);
  await page.waitForTimeout(50);
}

/** Ends the browser, and tells failures, each once: were there none? */
export async function finish() {
  await browser?.close();
  for (const text of new Set(failures)) console.error(text);
  return failures.length === 0;
}

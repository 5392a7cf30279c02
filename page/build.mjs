// Builds the page: one file, with everything in it but the profile's data; and
// beside it the licences of what is in it.
//
//   node build.mjs [FOLDER]    where to; default: here
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const packages = new Set(); // that are in the page

async function bundle(entry, loader) {
  const made = await build({
    absWorkingDir: here("."),
    entryPoints: [entry],
    bundle: true,
    loader,
    minify: true,
    write: false,
    charset: "ascii",
    target: "es2022",
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none", // page-licences.txt has them
    metafile: true,
    logLevel: "warning",
  });
  for (const input of Object.keys(made.metafile.inputs)) {
    const match = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input);
    if (match) packages.add(match[1]);
  }
  return made.outputFiles[0].text.trimEnd();
}

async function licenceOf(name) {
  const folder = here(`node_modules/${name}/`);
  const { version, license } = JSON.parse(await readFile(`${folder}package.json`, "utf8"));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? await readFile(folder + file, "utf8") : "";
  return `${name} ${version}: ${license}\n\n${text.replace(/\r/g, "").trim()}\n`;
}

const script = await bundle("src/main.tsx", { ".css": "empty" }); // style.css has its own
const style = await bundle("src/style.css");
if (/<\/(script|style)|<!--/i.test(script + style)) throw new Error("markup in the bundle");
const parts = {
  SCRIPT_HASH: hash(script), STYLE_HASH: hash(style), SCRIPT: script, STYLE: style,
};
const template = await readFile(here("src/page.html"), "utf8");
const page = template.replace(/@(\w+)@/g, (all, name) => parts[name] ?? all);
const folder = resolve(process.argv[2] ?? here("."));
await mkdir(folder, { recursive: true });
await writeFile(`${folder}/page.html`, page);
const licences = await Promise.all([...packages].sort().map(licenceOf));
await writeFile(`${folder}/page-licences.txt`, licences.join(`\n${"=".repeat(72)}\n\n`));
console.log(`${page.length} bytes, ${packages.size} packages`);

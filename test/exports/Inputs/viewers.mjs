// SPDX-License-Identifier: MIT
//
// viewers.mjs NAME SCHEMA ADDRESS CHROME PROTO: NAME.speedscope holds to the
// schema; speedscope's page, at ADDRESS with that file and at CHROME with
// NAME.cpuprofile, shows each line's own CPU time of NAME.json; and NAME.pprof has
// the same by another's decoder and no field that PROTO does not describe.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import Ajv from "ajv";
import { Profile } from "pprof-format";
import { chromium } from "playwright-core";
import protobuf from "protobufjs";

const [name, schemaPath, address, chrome, protoPath] = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const rows = [];
for (const file of read(`${name}.json`).files)
  for (const f of file.functions)
    for (const row of f.lines)
      rows.push({ name: f.name, file: row.file ?? file.path, ...row });
const own = (row) => row.self_cpu_ns ?? row.self_ns;
const timed = rows.filter((row) => own(row) > 0);
assert(timed.length > 1);

const validate = new Ajv({ strict: false }).compile(read(schemaPath));
assert(validate(read(`${name}.speedscope`)), JSON.stringify(validate.errors));

// As speedscope writes a time, which it has in seconds.
const units = [[1, "s"], [1e-3, "ms"], [1e-6, "µs"], [1e-9, "ns"]];
const shown = (ns) => {
  const [size, unit] = units.find(([least]) => (ns * 1e-9) / least >= 1);
  return `${((ns * 1e-9) / size).toFixed(2)}${unit}`;
};
// Root, as in containers, has no sandbox.
const args = ["--enable-unsafe-swiftshader", "--allow-file-access-from-files"];
if (process.getuid() === 0) args.push("--no-sandbox");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args });
const look = async (at, title) => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1500 } });
  page.on("pageerror", (error) => assert.fail(error));
  await page.goto(at);
  await page.waitForFunction(() => document.querySelectorAll("tr td").length > 5);
  assert.match(await page.title(), title);
  const cells = await page.$$eval("tr", (lines) =>
    lines.filter((line) => line.querySelector("td")).map((line) => {
      const [, self, name] = [...line.children].map((cell) => cell.textContent);
      return `${name} ${self.split(" ")[0]}`;
    }));
  for (const row of timed) {
    const cell = cells.indexOf(`${row.name} ${shown(own(row))}`);
    assert(cell >= 0, `${at} does not show ${row.name}:${row.line}, ${shown(own(row))}`);
    cells.splice(cell, 1);
  }
};
await look(address, /names - speedscope$/);
await look(chrome, /names.cpuprofile - speedscope$/);
await browser.close();

const bytes = gunzipSync(readFileSync(`${name}.pprof`));
const profile = Profile.decode(bytes);
const strings = profile.stringTable.strings ?? profile.stringTable;
const found = new Map();
for (const sample of profile.sample) {
  const place = profile.location.find((l) => l.id == sample.locationId[0]).line[0];
  const f = profile.function.find((f) => f.id == place.functionId);
  const key = `${strings[Number(f.name)]}:${place.line}`;
  const [hits, ns] = sample.value.map(Number);
  const sum = found.get(key) ?? [0, 0];
  found.set(key, [sum[0] + hits, sum[1] + ns]);
}
const wanted = new Map();
for (const row of rows) {
  const key = `${row.name}:${row.line}`;
  const sum = wanted.get(key) ?? [0, 0];
  wanted.set(key, [sum[0] + row.hits, sum[1] + row.self_ns]);
}
for (const [key, [hits, ns]] of wanted)
  if (hits || ns) assert.deepEqual(found.get(key), [hits, ns], key);

const message = (await protobuf.load(protoPath)).lookupType("pprof.Profile");
const described = message.decode(bytes);
assert.equal(message.encode(described).finish().length, bytes.length, "fields without a description");
assert.equal(described.sample.length, profile.sample.length);
console.log(`${timed.length} times and ${wanted.size} rows are the report's`);

// SPDX-License-Identifier: MIT
//
// queries.mjs PAGE: DuckDB runs each query of the page's part about it, on app.csv,
// app.ndjson and old.csv in the current folder, and finds what the reports app.json
// (of all processes) and old.json, and the records say.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";

const part = readFileSync(process.argv[2], "utf8").split(/^## /m).find((p) => p.startsWith("DuckDB"));
const queries = [...part.matchAll(/^```sql\n(.*?)^```/gms)].map((match) => match[1]);
assert.equal(queries.length, 3);
const connection = await (await DuckDBInstance.create(":memory:")).connect();
const run = async (query) => (await connection.runAndReadAll(query)).getRowObjects();

const key = (row) => `${row.function}:${row.line}`;
const hitsOf = (name) => {
  const hits = new Map();
  for (const file of JSON.parse(readFileSync(name, "utf8")).files)
    for (const f of file.functions)
      for (const line of f.lines) {
        const at = `${f.name}:${line.line}`;
        hits.set(at, (hits.get(at) ?? 0) + line.hits);
      }
  return hits;
};
const hits = hitsOf("app.json"), before = hitsOf("old.json");
const records = readFileSync("app.ndjson", "utf8").split("\n").filter(Boolean).map(JSON.parse);
const of = (row) => records.filter((r) => key(r) === key(row));
const sum = (values) => values.reduce((a, b) => a + b);
const near = (a, b) => assert(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${a}, not ${b}`);

const hottest = await run(queries[0]);
assert(hottest.length > 2 && hottest[0].cpu_ms >= Math.max(...records.map((r) => r.self_cpu_ns)) / 1e6);
for (const row of hottest) {
  const ns = sum(of(row).map((r) => r.self_cpu_ns));
  assert.equal(Number(row.hits), hits.get(key(row)), key(row));
  near(row.cpu_ms, ns / 1e6);
  if (hits.get(key(row))) near(row.ns_per_hit, ns / hits.get(key(row)));
}

const spread = await run(queries[1]);
assert(spread.length > 2);
for (const row of spread) {
  const times = of(row).map((r) => r.self_ns);
  const most = Math.max(...times), mean = sum(times) / times.length;
  near(row.most_ms, most / 1e6);
  near(row.imbalance, most / mean - 1);
  const at = of(row).find((r) => r.self_ns === most);
  assert.equal(row.process, at.rank ?? String(at.pid));
}

const more = await run(queries[2]);
const wanted = [...hits].filter(([at, count]) => count > (before.get(at) ?? 0));
assert(wanted.length > 10);
assert.deepEqual(more.map(key).sort(), wanted.map(([at]) => at).sort());
for (const row of more) assert.equal(Number(row.after), hits.get(key(row)));
console.log(`${hottest.length}, ${spread.length} and ${more.length} rows are what the reports say`);

// look.mjs NAME ARGUMENT... [-- NAME ARGUMENT...]...: NAME.mjs looks at a page, then
// the next at its own, in one browser; what any of them has found is a failure.
import { finish } from "./browser.mjs";

const [node, , ...words] = process.argv;
let good = false;
try {
  for (let looks = 0; looks === 0 || words.length; looks++) {
    const end = words.indexOf("--");
    const [name, ...rest] = words.splice(0, end < 0 ? words.length : end + 1);
    process.argv = [node, name, ...rest.slice(0, end < 0 ? undefined : -1)];
    await import(`./${name}.mjs?${looks}`); // afresh each time
  }
} finally {
  good = await finish();
}
process.exit(good ? 0 : 1);

// hostile.mjs PAGE: what make_hostile.py named is text in every view.
import { expect, goTo, viewsOf, withPage } from "./browser.mjs";

const turning = /\p{Default_Ignorable_Code_Point}/u;

async function look(page, where) {
  const found = await page.evaluate(() => ({
    scripts: document.querySelectorAll("#page script, #page img, #page iframe, script:not(:last-of-type)").length,
    text: document.body.innerText,
    labels: [...document.querySelectorAll("[title], [aria-label]")].map((each) => each.title + each.ariaLabel).join(),
    title: document.title,
  }));
  expect(found.scripts === 0, `${where}: ${found.scripts} elements from names`);
  expect(/lineprof$/.test(found.title), `${where}: the title is ${found.title}`);
  expect(!turning.test(found.text + found.labels + found.title), `${where}: text turns its direction`);
  return found.text;
}

await withPage(process.argv[2], {}, async (page) => {
  let all = "";
  for (const view of await viewsOf(page)) {
    await goTo(page, view);
    all += await look(page, view);
  }
  await page.keyboard.press("n");
  await page.waitForSelector(".detail dl");
  all += await look(page, "line");
  for (const text of ["a<img src=x onerror=alert(1)>;\\u202egnp.cpp", "größe::operator()", "вдвое",
    "</script><script>document.title = 'source'</script> <!-- \\u202e txet \\u2066 \\u{e0041}\\u3164\\u00ad", "document.title='args'"])
    expect(all.includes(text), `'${text}' is not on the page`);
  const address = await page.evaluate("location.hash");
  await page.reload();
  await page.waitForSelector(".detail dl");
  expect(address === (await page.evaluate("location.hash")), "the address changed");
});

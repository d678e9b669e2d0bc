/**
 * Does the list of transactions stay quick with 100,000 rows, on a phone's processor? A browser at a quarter of its speed
 * scrolls the list until enough rows are loaded, moves by key, filters, and sets a category in place. Prints the time from
 * a key to the painted frame, the frames of a scroll, the rows in the page and the heap, and the same for a list of 500
 * rows in the same run. The budgets: 50 ms, 50 ms, 60 rows, 150 MB.
 *
 *   BENCH_LOADED=10000 npm run bench web-transactions     loads fewer rows before it measures
 */
import { join } from "node:path";
import { type CDPSession, type Browser as ChromiumBrowser, chromium, type Page } from "playwright-core";
import { buildWeb } from "../scripts/build-web.ts";
import { bankFile } from "../web/e2e/bank-file.ts";
import { findChromium } from "../web/e2e/find-chromium.ts";
import { OwnService } from "../web/e2e/own-service.ts";

const rows = 100_000;
const few_rows = 500;
const loaded_wanted = Number(process.env.BENCH_LOADED ?? rows);
const slowdown = 4;
const presses = 40;

const found = await findChromium();
if (found) await measureLists(found);
else console.log("  skipped: there is no Chromium; set CHROMIUM to its path, or put one on the PATH");

async function measureLists({ path, args }: Browser): Promise<void> {
  await buildWeb();
  const service = new OwnService();
  await service.start();
  const browser = await chromium.launch({ executablePath: path, args });
  try {
    const [all, few] = [await fill(service, "All", rows), await fill(service, "Few", few_rows)];
    await measure(service, browser, { name: `${few_rows} rows`, account_id: few, wanted: few_rows });
    const name = `${rows.toLocaleString("en")} rows`;
    await measure(service, browser, { name, account_id: all, wanted: loaded_wanted });
  } finally {
    await browser.close();
    await service.end();
  }
}

/** A bank account with so many transactions. Returns its id. */
async function fill(service: OwnService, name: string, count: number): Promise<string> {
  const { id } = await service.api().createBankAccount({ name, currency: "EUR" });
  await service.api().importTransactions(bankFile(`${name}.csv`, count, name), { account_id: id });
  return id;
}

type Browser = NonNullable<Awaited<ReturnType<typeof findChromium>>>;

interface List {
  name: string;
  account_id: string;
  wanted: number;
}

async function measure(
  service: OwnService,
  browser: ChromiumBrowser,
  { name, account_id, wanted }: List,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await context.addInitScript({ path: join(import.meta.dirname, "harness/page-timing.js") });
  const page = await context.newPage();
  const { url, email, password } = service;
  const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
  await context.request.post(`${url}/app/api/v1/session`, { data: { email, password }, headers });
  await page.goto(`${url}/app/transactions?account=${account_id}`);
  await page.getByRole("grid").waitFor();
  const loaded = await page.evaluate<number>(`timing.load(${wanted})`);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });

  const scroll = await page.evaluate<number[]>("timing.scrollFrames()");
  await page.getByRole("grid").focus();
  const move = await keyTimes(page, async () => {
    for (let press = 0; press < presses; press += 1) await page.keyboard.press("j");
  });
  const category = await keyTimes(page, async () => {
    await page.keyboard.press("c");
    await page.getByRole("combobox", { name: "Category" }).last().fill("office");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  });
  const filter = await keyTimes(page, async () => {
    await page.getByRole("grid").focus();
    await page.keyboard.press("/");
    await page.keyboard.type("777", { delay: 200 });
  });
  console.log(`  ${name}, ${loaded.toLocaleString("en")} loaded, at a speed of 1/${slowdown}:`);
  console.log(`    a key to the painted row    ${spread(move)}`);
  console.log(`    a key of the category       ${spread(category)}`);
  console.log(`    a key of the filter         ${spread(filter)}`);
  console.log(`    a frame of a scroll         ${spread(scroll)}`);
  console.log(
    `    rows in the page ${await page.locator("tbody tr").count()}, heap ${await heapMb(devtools)} MB`,
  );
  await context.close();
}

async function keyTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate("timing.watchKeys()");
  await act();
  // The browser tells of an event a little later.
  await page.waitForTimeout(500);
  return page.evaluate<number[]>("timing.key_times");
}

async function heapMb(devtools: CDPSession): Promise<string> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return (usedSize / 1_000_000).toFixed(0);
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  const slow = sorted.filter((time) => time > 50).length;
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms, ${slow} of ${sorted.length} over 50 ms`;
}

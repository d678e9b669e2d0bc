/**
 * How long does a person wait for the app? A browser opens the overview of the sample company and goes through the screens,
 * at a quarter of this processor's speed. Printed are the first paint and the complete screen, once with nothing cached and
 * over a slow mobile line (1.6 Mbit/s, 150 ms), and once again with everything cached; for each screen the work of the
 * page's main thread (harness/main-thread.ts) until it is complete, at the first visit and at the second; and the heap.
 * What does not depend on the speed of the machine is tested in web/e2e/budgets.spec.ts.
 */
import { join } from "node:path";
import { type CDPSession, type Browser as ChromiumBrowser, chromium, type Page } from "playwright-core";
import { buildWeb } from "../scripts/build-web.ts";
import { facts } from "../web/e2e/facts.ts";
import { findChromium } from "../web/e2e/find-chromium.ts";
import setUp from "../web/e2e/global-setup.ts";
import { timeSteps } from "./harness/main-thread.ts";

const slowdown = 4;
const starts = 5;
const slow_line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const fast_line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const found = await findChromium();
if (found) await measureApp(found);
else console.log("  skipped: there is no Chromium; set CHROMIUM to its path, or put one on the PATH");

async function measureApp({ path, args }: NonNullable<typeof found>): Promise<void> {
  await buildWeb();
  const end = await setUp();
  const browser = await chromium.launch({ executablePath: path, args });
  try {
    console.log(`  at a speed of 1/${slowdown}, median of ${starts}: first paint, overview complete`);
    console.log(`    nothing cached, slow line   ${await timeStarts(browser, slow_line, false)}`);
    console.log(`    nothing cached, fast line   ${await timeStarts(browser, fast_line, false)}`);
    console.log(`    everything cached           ${await timeStarts(browser, fast_line, true)}`);
    await timeScreens(browser);
  } finally {
    await browser.close();
    await end?.();
  }
}

async function openPage(browser: ChromiumBrowser): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await context.addInitScript({ path: join(import.meta.dirname, "harness/page-timing.js") });
  const { url, email, password } = facts();
  const headers = { "x-daybook": "web", "sec-fetch-site": "same-origin", origin: url };
  await context.request.post(`${url}/app/api/v1/session`, { data: { email, password }, headers });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return { page, devtools };
}

async function timeStarts(
  browser: ChromiumBrowser,
  line: typeof slow_line,
  is_cached: boolean,
): Promise<string> {
  const times: { paint_ms: number; complete_ms: number }[] = [];
  for (let start = 0; start < starts; start += 1) {
    const { page, devtools } = await openPage(browser);
    if (is_cached) await page.goto(`${facts().url}/app/`).then(() => page.evaluate("timing.complete()"));
    await devtools.send("Network.emulateNetworkConditions", line);
    await page.goto(`${facts().url}/app/`, { waitUntil: "commit" });
    times.push(await page.evaluate("timing.start()"));
    await page.context().close();
  }
  return [medianOf(times.map(({ paint_ms }) => paint_ms)), medianOf(times.map((time) => time.complete_ms))]
    .map((ms) => `${ms.toFixed(0)} ms`)
    .join(", ");
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function timeScreens(browser: ChromiumBrowser): Promise<void> {
  const { page, devtools } = await openPage(browser);
  await page.goto(`${facts().url}/app/`);
  await page.evaluate("timing.complete()");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const names = await links.allTextContents();
  const visit = async (index: number) => {
    const { median_ms } = await timeSteps(browser, page, 1, async () => {
      await links.nth(index).click();
      await page.evaluate("timing.complete()");
    });
    return median_ms;
  };
  const visitAll = async () => {
    const times: number[] = [];
    for (const index of names.keys()) times.push(await visit(index));
    return times;
  };
  const [first, second] = [await visitAll(), await visitAll()];
  console.log("  the main thread's work for a screen: first visit, second visit");
  for (const [index, name] of names.entries())
    console.log(`    ${name.padEnd(27)} ${first[index]?.toFixed(0)} ms, ${second[index]?.toFixed(0)} ms`);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  console.log(`  heap after all screens: ${(usedSize / 1_000_000).toFixed(1)} MB`);
  await page.context().close();
}

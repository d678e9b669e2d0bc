/** The budgets of the web app that do not depend on the speed of the machine. `npm run bench web` prints the times. */
import type { CDPSession, Page } from "@playwright/test";
import { findOverruns, measureWeb } from "../../scripts/web-size.ts";
import { expect, test, untilComplete } from "./pages.ts";

const heading = /Good morning, Mara/;

test("the build is within its budgets", () => {
  expect(findOverruns(measureWeb())).toEqual([]);
});

/** The seventh is the bundler's runtime, 0.4 KB that it keeps in a file of its own; it is loaded beside the other script. */
const first_requests = [
  /^\/app\/$/,
  /\/assets\/rolldown-runtime-\S+\.js$/,
  /\/assets\/first-\S+\.js$/,
  /\/assets\/first-\S+\.css$/,
  /\/assets\/geist-latin-wght-\S+\.woff2$/,
  /^\/app\/api\/v1\/session$/,
  /^\/app\/api\/v1\/overview$/,
];

test("overview: few requests until it is complete, and nothing moves while it loads", async ({
  page,
  resumeSession,
}) => {
  await resumeSession();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  // What follows the answers to both questions is for later, such as the palette.
  let until_answered: string[] = [];
  page.on("response", (response) => {
    if (/\/v1\/(session|overview)$/.test(response.url())) until_answered = [...requests];
  });
  await page.goto("/app/");
  await untilComplete(page, heading);
  const needed = until_answered.filter((path) => !/\/stream$|icon|manifest/.test(path));
  expect(needed.filter((path) => !first_requests.some((known) => known.test(path)))).toEqual([]);
  expect(needed).toHaveLength(first_requests.length);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

const heap_mb_max = 40;
/** What a round through all screens may add: nothing but noise. A screen that is not let go of is more. */
const heap_growth_mb_max = 1;
const rounds = 3;

test("memory: going through the screens again and again leaves nothing behind", async ({
  page,
  resumeSession,
}) => {
  await resumeSession();
  await page.goto("/app/");
  await untilComplete(page, heading);
  const devtools = await page.context().newCDPSession(page);
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  // The first rounds load the screens and fill the caches.
  for (let round = 0; round < 2; round += 1) await visitAll(page, await links.count());
  const before = await memoryOf(devtools);
  for (let round = 0; round < rounds; round += 1) await visitAll(page, await links.count());
  const after = await memoryOf(devtools);
  expect(after.heap_mb).toBeLessThan(heap_mb_max);
  expect(after.heap_mb - before.heap_mb).toBeLessThan(heap_growth_mb_max * rounds);
  expect(after.nodes).toBeLessThan(before.nodes * 1.5);
  expect(after.listeners).toBeLessThan(before.listeners * 1.5);
});

async function visitAll(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link").nth(index).click();
    await untilComplete(page, /./);
  }
}

async function memoryOf(devtools: CDPSession) {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return { heap_mb: usedSize / 1_000_000, nodes, listeners: jsEventListeners };
}

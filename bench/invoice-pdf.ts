/**
 * What does rendering an invoice cost? Prints CPU milliseconds per render, cold and warm; how long other
 * requests wait while invoices are rendered in the server's own thread and in another thread; and the memory
 * held after many renders with different texts:
 *
 *   node bench/invoice-pdf.ts [renders]
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { renderInvoicePdf } from "../src/invoice-pdf/render.ts";
import { makeFiles } from "../src/invoices/files/make-files.ts";
import { RenderWorker } from "../src/invoices/files/render-worker.ts";
import type { Instant } from "../src/kernel/calendar.ts";
import { item, snapshotOf } from "../test/pdf/build.ts";
import { logoPng } from "../test/pdf/logo.ts";
import { samples } from "../test/pdf/samples.ts";

const created_at = "2026-11-15T09:30:00.000Z" as Instant;
const ubl = `<Invoice>${"<line>1</line>".repeat(500)}</Invoice>`;
const render = (snapshot: ReturnType<typeof snapshotOf>) =>
  renderInvoicePdf(snapshot, { created_at, ubl, logo: logoPng });

async function cpu(times: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < times; round++) await work(round);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Texts that no earlier render has seen, so that no cache helps by accident. */
const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, index) => (seed * 7919 + index * 104729).toString(36)).join(" ");

const lines = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) =>
    item(words(seed + index, 4), "3", "19.90", { description: words(seed * 3 + index, 8) }),
  );

const report = (what: string, value: number, unit: string) =>
  console.log(`${what.padEnd(44)} ${value.toFixed(1).padStart(8)} ${unit}`);

report("one page, first in the process", await cpu(1, () => render(snapshotOf())), "ms CPU");
for (let round = 0; round < 10; round++) await render(snapshotOf({ items: lines(5, round) }));
report(
  "one page, warm",
  await cpu(30, (round) => render(snapshotOf({ items: lines(4, 100 + round) }))),
  "ms CPU",
);
report(
  "200 lines, warm",
  await cpu(10, (round) => render(snapshotOf({ items: lines(200, 9000 + round * 500) }))),
  "ms CPU",
);
for (const name of ["cjk", "arabic"]) {
  const sample = samples.find((candidate) => candidate.name === name);
  if (!sample) continue;
  await render(sample.snapshot);
  report(`one page, ${name}, warm`, await cpu(10, () => render(sample.snapshot)), "ms CPU");
}

/** All files of invoices with 5 to 200 lines, as after a nightly run of recurring invoices. */
const batch = Array.from({ length: 40 }, (_, index) => ({
  snapshot: snapshotOf({ items: lines(index % 10 === 0 ? 200 : 5, 20_000 + index * 500) }),
  created_at,
  logo: logoPng,
  attachments: [],
}));

/** The longest time in milliseconds that the event loop was blocked, and the total time. */
async function stall(work: () => Promise<unknown>): Promise<{ longest: number; total: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const before = performance.now();
  delay.enable();
  await work();
  delay.disable();
  return { longest: delay.max / 1e6, total: performance.now() - before };
}

/** Renders one invoice after the other, as jobs do; the event loop can run in between. */
const print = (make: (sources: (typeof batch)[number]) => Promise<unknown>) => async () => {
  for (const sources of batch) {
    await make(sources);
    await turn();
  }
};

const here = await stall(print(makeFiles));
const alone = process.memoryUsage().rss;
const renderer = new RenderWorker();
await print((sources) => renderer.makeFiles(sources))();
const both = process.memoryUsage().rss;
const there = await stall(print((sources) => renderer.makeFiles(sources)));
await renderer.close();
report("longest wait, rendered in the same thread", here.longest, "ms");
report("longest wait, rendered in another thread", there.longest, "ms");
report("  compared with the same thread", (100 * there.longest) / here.longest, "%");
report("  total time, compared", (100 * there.total) / here.total, "%");
report("memory of the other thread", (both - alone) / 2 ** 20, "MiB");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const renders = Number(process.argv[2] ?? 1000) || 1000;
const held = () => {
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
};
const start = held();
report("memory before", start.heap, `MiB heap, ${start.rss.toFixed(0)} MiB resident`);
await cpu(renders / 2, (round) => render(snapshotOf({ items: lines(8, 50_000 + round * 10) })));
const middle = held();
report(`after ${renders / 2} renders`, middle.heap, `MiB heap, ${middle.rss.toFixed(0)} MiB resident`);
await cpu(renders / 2, (round) => render(snapshotOf({ items: lines(8, 500_000 + round * 10) })));
const end = held();
report(`after ${renders} renders`, end.heap, `MiB heap, ${end.rss.toFixed(0)} MiB resident`);

/**
 * What does a printed invoice cost? Prints CPU milliseconds per render, cold and warm, and the memory held
 * after many renders with ever new texts:
 *
 *   node --expose-gc bench/invoice-pdf.ts [renders]
 */

import { renderInvoicePdf } from "../src/invoices/pdf/render.ts";
import type { Instant } from "../src/kernel/calendar.ts";
import { issue, item } from "../test/pdf/build.ts";
import { logoPng } from "../test/pdf/logo.ts";
import { samples } from "../test/pdf/samples.ts";

const created_at = "2026-11-15T09:30:00.000Z" as Instant;
const ubl = `<Invoice>${"<line>1</line>".repeat(500)}</Invoice>`;
const render = (issued: ReturnType<typeof issue>) =>
  renderInvoicePdf(issued, { created_at, ubl, logo: logoPng });

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

report("one page, first in the process", await cpu(1, () => render(issue())), "ms CPU");
for (let round = 0; round < 10; round++) await render(issue({ items: lines(5, round) }));
report("one page, warm", await cpu(30, (round) => render(issue({ items: lines(4, 100 + round) }))), "ms CPU");
report(
  "200 lines, warm",
  await cpu(10, (round) => render(issue({ items: lines(200, 9000 + round * 500) }))),
  "ms CPU",
);
for (const name of ["cjk", "arabic"]) {
  const sample = samples.find((candidate) => candidate.name === name);
  if (!sample) continue;
  await render(sample.issued);
  report(`one page, ${name}, warm`, await cpu(10, () => render(sample.issued)), "ms CPU");
}

const collect = globalThis.gc;
const renders = Number(process.argv[2] ?? 1000);
if (collect) {
  const held = () => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
  };
  const start = held();
  report("memory before", start.heap, `MiB heap, ${start.rss.toFixed(0)} MiB resident`);
  await cpu(renders / 2, (round) => render(issue({ items: lines(8, 50_000 + round * 10) })));
  const middle = held();
  report(`after ${renders / 2} renders`, middle.heap, `MiB heap, ${middle.rss.toFixed(0)} MiB resident`);
  await cpu(renders / 2, (round) => render(issue({ items: lines(8, 500_000 + round * 10) })));
  const end = held();
  report(`after ${renders} renders`, end.heap, `MiB heap, ${end.rss.toFixed(0)} MiB resident`);
} else console.log("Run with --expose-gc to measure memory.");

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startService } from "./testing/service.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

test("moving in: customers and invoices from CSV files, a PDF, and the undo", async () => {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), "daybook-moving-"));
  onTestFinished(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });
  const write = async (name: string, content: string) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const customers = await write("customers.csv", "Company,Country\nBirch GmbH,Germany\nOak,Atlantis\n");
  const preview = await service.cli.run(["import", "customers", customers, "--dry-run"]);
  expect([preview.code, preview.stdout]).toEqual([
    0,
    expect.stringMatching(
      /3 +Oak +Country[\s\S]*2 customers read, 1 would be created, 0 already here, 1 refused/,
    ),
  ]);
  expect((await service.get<{ data: unknown[] }>("/v1/customers")).data).toEqual([]);
  const done = await service.cli.run(["import", "customers", customers]);
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("1 created")]);

  const rows = "Number,Date,Client,Net,Tax,Balance\nR-1,03/04/2026,Birch GmbH,100,19,119\n";
  const invoices = await write("invoices.csv", rows);
  const unsure = await service.cli.run(["import", "invoices", invoices]);
  expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringContaining("--date-order")]);
  const moved = await service.cli.run(["import", "invoices", invoices, "--date-order", "dmy", "--json"]);
  expect(JSON.parse(moved.stdout).data).toMatchObject({ created_count: 1, customer_count: 0 });
  const pdf = await write("Invoice R-1.pdf", "%PDF-1.7 one");
  const attached = await service.cli.run(["import", "pdfs", pdf]);
  expect([attached.code, attached.stdout]).toEqual([0, expect.stringContaining("1 PDFs attached")]);

  const listed = await service.cli.run(["record-import", "list", "--kind", "customers", "--json"]);
  const [{ id }] = JSON.parse(listed.stdout).data;
  const kept = await service.cli.run(["record-import", "undo", id, "--dry-run"]);
  expect([kept.code, kept.stdout]).toEqual([0, expect.stringMatching(/Birch GmbH +in use/)]);
  const undone = await service.cli.run(["record-import", "undo", id, "--yes"]);
  expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("0 records deleted, 1 kept")]);
  const missing = await service.cli.run(["import", "vendors", join(folder, "none.csv")]);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining("Cannot read")]);
});

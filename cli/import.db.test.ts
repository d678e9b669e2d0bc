import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startService } from "./testing/service.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

test("import: an account by name, a CSV file that needs --date-order, and a missing file in one line", async () => {
  const service = await startService();
  const folder = await mkdtemp(join(tmpdir(), "daybook-import-"));
  onTestFinished(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });
  await service.post("/v1/bank-accounts", { name: "Business checking", currency: "EUR" });
  const file = join(folder, "march.csv");
  await writeFile(file, "Date,Description,Amount\n03/04/2026,Paper,-12.50\n05/04/2026,Ink,-3.00\n");
  const importing = (...options: string[]) => service.cli.run(["transaction", "import", ...options]);
  const account = ["--account", "business CHECKING"];
  const unsure = await importing(file, ...account);
  expect([unsure.code, unsure.stderr]).toEqual([1, expect.stringMatching(/day|month/)]);
  const done = await importing(file, ...account, "--date-order", "dmy");
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("2 created")]);
  const { data } = await service.get<{ data: [{ id: string; booking_date: string }] }>("/v1/transactions");
  expect(data.map(({ booking_date }) => booking_date).toSorted()).toEqual(["2026-04-03", "2026-04-05"]);

  const listed = await service.cli.run(["import", "list", "--json"]);
  const [{ id }] = JSON.parse(listed.stdout).data;
  const [{ id: transaction_id }] = data;
  await service.cli.run(["transaction", "update", transaction_id, "--notes", "for the office"]);
  const preview = await service.cli.run(["import", "undo", id, "--dry-run"]);
  expect([preview.code, preview.stderr, preview.stdout]).toEqual([
    0,
    expect.stringContaining("2 transactions deleted"),
    expect.stringMatching(/(Paper|Ink) .*notes/),
  ]);
  const unconfirmed = await service.cli.run(["import", "undo", id]);
  expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining("--yes")]);
  const undone = await service.cli.run(["import", "undo", id, "--yes"]);
  expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("2 transactions deleted")]);
  expect((await service.get<{ data: unknown[] }>("/v1/transactions")).data).toEqual([]);

  const unknown = await importing(file, "--account", "Savings");
  expect(unknown.stderr).toContain("Business checking");
  const missing = await importing(join(folder, "none.csv"), ...account);
  expect([missing.code, missing.stderr.trim().split("\n")]).toEqual([
    1,
    [expect.stringContaining("Cannot read")],
  ]);
});

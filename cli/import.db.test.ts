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
  expect([unsure.code, unsure.stderr]).toEqual([
    1,
    expect.stringMatching(/the day or the month[\s\S]*Hint: Answer with --date-order\./),
  ]);
  const done = await importing(file, ...account, "--date-order", "dmy");
  expect([done.code, done.stdout]).toEqual([0, expect.stringContaining("2 created")]);
  const { data } = await service.get<{ data: { booking_date: string }[] }>("/v1/transactions");
  expect(data.map(({ booking_date }) => booking_date).toSorted()).toEqual(["2026-04-03", "2026-04-05"]);
  const unknown = await importing(file, "--account", "Savings");
  expect(unknown.stderr).toContain("Business checking");
  const missing = await importing(join(folder, "none.csv"), ...account);
  expect([missing.code, missing.stderr.trim().split("\n")]).toEqual([
    1,
    [expect.stringContaining("Cannot read")],
  ]);
});

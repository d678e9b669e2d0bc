import { afterAll, beforeAll, expect, test } from "vitest";
import { eicar, type ScannerDaemon, startScannerDaemon } from "../../../test/harness/scanner-daemon.ts";
import { createVaultWorld, newPdf, type TestVault } from "../test-vault.ts";

let daemon: ScannerDaemon;
let vault: TestVault;
beforeAll(async () => {
  daemon = await startScannerDaemon();
  vault = await createVaultWorld({ DAYBOOK_CLAMAV: `${daemon.host}:${daemon.port}` });
});
afterAll(async () => {
  daemon.close();
  await vault.close();
});

test("a clean file is kept; an infected one is refused and leaves nothing", async () => {
  expect((await vault.upload(newPdf())).status).toBe(201);
  const before = await vault.files();
  const { status, body } = await vault.upload(Buffer.concat([newPdf(), Buffer.from(eicar)]));
  expect([status, body.error.code, body.error.details.signature]).toEqual([
    422,
    "unprocessable",
    "Eicar-Test",
  ]);
  expect(await vault.files()).toEqual(before);
});

test("while the scanner does not answer, no file is accepted; afterwards the same request succeeds", async () => {
  const pdf = newPdf();
  const headers = { "idempotency-key": "scanned-later" };
  daemon.close();
  expect((await vault.upload(pdf, { headers })).status).toBe(503);
  daemon = await startScannerDaemon(undefined, daemon.port);
  expect((await vault.upload(pdf, { headers })).status).toBe(201);
});

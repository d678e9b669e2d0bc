import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startScannerDaemon } from "../../../test/harness/scanner-daemon.ts";
import { checkScanner } from "./check-scanner.ts";

async function startDaemon() {
  const daemon = await startScannerDaemon();
  onTestFinished(() => daemon.close());
  return { host: daemon.host, port: daemon.port };
}

test("without a scanner, doctor says that files are not scanned", async () => {
  expect(await checkScanner({ clamav: null })).toMatchObject([
    { status: "ok", message: expect.stringMatching("not scanned") },
  ]);
});

test("a scanner that answers is fine", async () => {
  const clamav = await startDaemon();
  const message = `The virus scanner at 127.0.0.1:${clamav.port} answers.`;
  expect(await checkScanner({ clamav })).toEqual([{ status: "ok", message }]);
});

test("a port where nothing listens, a socket that is missing and another program are reported with a fix", async () => {
  const free = await startDaemon();
  const other = createServer((socket) => void socket.end("220 mail ready\r\n")).listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const check = async (clamav: Parameters<typeof checkScanner>[0]["clamav"], message: RegExp) =>
    expect(await checkScanner({ clamav })).toMatchObject([
      {
        status: "failed",
        message: expect.stringMatching(message),
        fix: expect.stringMatching("DAYBOOK_CLAMAV"),
      },
    ]);
  await check({ host: free.host, port: 1 }, /127\.0\.0\.1:1 .*ECONNREFUSED/);
  await check({ path: "/nowhere/clamd.ctl" }, /\/nowhere\/clamd\.ctl .*ENOENT/);
  await check({ host: "127.0.0.1", port }, /PING is "220 mail ready/);
});

import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { eicar, type ScannerDaemon, startScannerDaemon } from "../../../test/harness/scanner-daemon.ts";
import { createScan, InfectedFile, parseScannerAddress, type Scan, ScannerUnavailable } from "./clamav.ts";

let daemon: ScannerDaemon | undefined;
afterEach(() => daemon?.close());

async function scanBy(answer?: (content: string) => string): Promise<Scan> {
  daemon = await startScannerDaemon(answer);
  return createScan(daemon);
}

async function* chunksOf(...texts: string[]) {
  for (const one of texts) yield Buffer.from(one);
}

test("a clean file is passed on unchanged", async () => {
  const scan = await scanBy();
  expect((await buffer(scan(chunksOf("one ", "two ", "three")))).toString()).toBe("one two three");
});

test("a signature that lies across two chunks is found, and the file refused", async () => {
  const scan = await scanBy();
  const reading = buffer(scan(chunksOf(`x${eicar.slice(0, 9)}`, eicar.slice(9))));
  await expect(reading).rejects.toThrow(InfectedFile);
  await expect(reading).rejects.toThrow("it found Eicar-Test");
});

describe("without a verdict, the file is refused", () => {
  const check = (name: string, said: string) =>
    test(name, async () => {
      const scan = await scanBy(() => said);
      await expect(buffer(scan(chunksOf("text")))).rejects.toThrow(ScannerUnavailable);
    });
  check("an error", "INSTREAM size limit exceeded. ERROR");
  check("an empty answer", "");
  check("something else", "stream: OK and more");

  test("nobody listens", async () => {
    const scan = await scanBy();
    daemon?.close();
    await expect(buffer(scan(chunksOf("text")))).rejects.toThrow(ScannerUnavailable);
  });
});

test("a mistake while reading the file stays what it was, and ends the connection", async () => {
  const scan = await scanBy();
  const ended = daemon?.nextEnd();
  async function* failing() {
    yield Buffer.from("text");
    throw new RangeError("cut short");
  }
  await expect(buffer(scan(failing()))).rejects.toThrow("cut short");
  await ended;
});

describe("addresses", () => {
  const check = (value: string, expected: object | null) =>
    test(value, () => expect(parseScannerAddress(value)).toEqual(expected));
  check("", null);
  check("/run/clamav/clamd.ctl", { path: "/run/clamav/clamd.ctl" });
  check("127.0.0.1:3310", { host: "127.0.0.1", port: 3310 });
  check("[::1]:3310", { host: "::1", port: 3310 });
  for (const value of ["clamav", "http://x:1", "x:1/y", ":3310"])
    test(`refused: ${value}`, () => expect(() => parseScannerAddress(value)).toThrow("must be"));
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Unreadable } from "./reading.ts";
import { isSigned, withoutSignature } from "./signed-content.ts";

const xml = `<?xml version="1.0"?><FatturaElettronica>${"à".repeat(5000)}</FatturaElettronica>`;

/** Written by hand: an envelope without signers, as DER or with parts of unknown length. */
const der = (tag: number, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : [0x83, size >> 16, (size >> 8) & 0xff, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const ber = (tag: number, ...parts: Buffer[]) =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...parts, Buffer.from([0, 0])]);
const id = (last: number) =>
  der(0x06, Buffer.from(`2a864886f70d0107${last.toString(16).padStart(2, "0")}`, "hex"));
const envelope = (wrap: typeof der, octets: Buffer) =>
  wrap(
    0x30,
    id(2),
    wrap(
      0xa0,
      wrap(0x30, der(0x02, Buffer.from([1])), der(0x31), wrap(0x30, id(1), wrap(0xa0, octets)), der(0x31)),
    ),
  );
const signed = envelope(der, der(0x04, Buffer.from(xml)));

describe("envelopes", () => {
  const check = (name: string, bytes: Buffer) =>
    test(name, () => {
      expect(isSigned(bytes)).toBe(true);
      expect(Buffer.from(withoutSignature(bytes)).toString()).toBe(xml);
    });
  const middle = 4000;
  const parts = [xml.slice(0, middle), xml.slice(middle)].map((part) => der(0x04, Buffer.from(part)));
  check("with lengths", signed);
  check("without lengths, in parts", envelope(ber, ber(0x24, ...parts)));
  check("in base64", Buffer.from(signed.toString("base64").replaceAll(/.{64}/g, "$&\r\n")));
  check("in PEM", Buffer.from(`-----BEGIN PKCS7-----\n${signed.toString("base64")}\n-----END PKCS7-----\n`));
  check("signed twice", envelope(der, der(0x04, signed)));
});

test("what is not signed stays as it is", () => {
  for (const text of [xml, "MIttwoch, den 3.", "", "%PDF-1.7"]) {
    expect(isSigned(Buffer.from(text))).toBe(false);
    expect(Buffer.from(withoutSignature(Buffer.from(text))).toString()).toBe(text);
  }
});

test("a damaged file is refused, and no bytes crash the reader", () => {
  expect(() => withoutSignature(signed.subarray(0, 200))).toThrow(Unreadable);
  fc.assert(
    fc.property(fc.nat({ max: signed.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const broken = Buffer.from(signed);
      broken[at] = byte;
      try {
        withoutSignature(broken);
      } catch (error) {
        expect(error).toBeInstanceOf(Unreadable);
      }
    }),
  );
});

describe("a file signed by openssl", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "p7m-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const openssl = (...parts: string[]) => execFileSync("openssl", parts, { cwd: folder, stdio: "ignore" });
  const installed = (() => {
    try {
      return execFileSync("openssl", ["version"]).length > 0;
    } catch {
      console.log("openssl is not installed, so no file is signed with it");
      return false;
    }
  })();
  test.skipIf(!installed)("gives its content", () => {
    writeFileSync(join(folder, "invoice.xml"), xml);
    openssl(
      ...[
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-keyout",
        "key.pem",
        "-out",
        "cert.pem",
        "-subj",
        "/CN=A",
      ],
    );
    const sign = [
      "cms",
      "-sign",
      "-binary",
      "-nodetach",
      "-in",
      "invoice.xml",
      "-signer",
      "cert.pem",
      "-inkey",
      "key.pem",
    ];
    for (const form of [
      ["-outform", "DER"],
      ["-outform", "DER", "-stream"],
      ["-outform", "PEM"],
    ]) {
      openssl(...sign, ...form, "-out", "invoice.xml.p7m");
      expect(Buffer.from(withoutSignature(readFileSync(join(folder, "invoice.xml.p7m")))).toString()).toBe(
        xml,
      );
    }
  });
});

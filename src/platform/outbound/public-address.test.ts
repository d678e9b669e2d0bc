import { describe, expect, test } from "vitest";
import { isLocalName, isPublicAddress } from "./public-address.ts";

describe("addresses", () => {
  const check = (address: string, expected: boolean) =>
    test(`${address} is ${expected ? "" : "not "}public`, () =>
      expect(isPublicAddress(address)).toBe(expected));

  check("93.184.216.34", true);
  check("2606:2800:220:1:248:1893:25c8:1946", true);
  check("127.0.0.1", false);
  check("127.255.255.254", false);
  check("0.0.0.0", false);
  check("10.0.0.1", false);
  check("172.16.0.1", false);
  check("172.32.0.1", true);
  check("192.168.1.1", false);
  check("169.254.169.254", false); // the metadata service of cloud machines
  check("100.64.0.1", false); // carrier-grade NAT
  check("198.18.0.1", false); // benchmarks
  check("192.0.2.1", false); // documentation
  check("224.0.0.1", false);
  check("240.0.0.1", false);
  check("255.255.255.255", false);
  check("::", false);
  check("::1", false);
  check("::ffff:127.0.0.1", false);
  check("::ffff:7f00:1", false);
  check("::ffff:93.184.216.34", true);
  check("::127.0.0.1", false); // the deprecated IPv4-compatible form
  check("64:ff9b::7f00:1", false); // NAT64
  check("64:ff9b:1::7f00:1", false);
  check("2002:7f00:1::", false); // 6to4
  check("2001:0:7f00:1::", false); // Teredo
  check("2001:db8::1", false);
  check("fe80::1", false);
  check("fe80::1%eth0", false);
  check("fc00::1", false);
  check("fd12:3456::1", false);
  check("fec0::1", false);
  check("ff02::1", false);
  check("4000::1", false);
  check("localhost", false);
  check("", false);
});

test("local names are recognized in any spelling", () => {
  for (const name of ["localhost", "LOCALHOST.", "a.localhost", "metadata.google.internal", "printer.local"])
    expect(isLocalName(name), name).toBe(true);
  for (const name of ["example.com", "localhost.example.com", "internal.example.com", "mylocal"])
    expect(isLocalName(name), name).toBe(false);
});

import { describe, expect, test } from "vitest";
import { parseTrustedProxies, type TrustedProxies } from "./trusted-proxies.ts";

describe("accepted", () => {
  const check = (text: string, expected: TrustedProxies) =>
    test(text, () => expect(parseTrustedProxies(text)).toEqual(expected));
  check("false", false);
  check("127.0.0.1", ["127.0.0.1"]);
  check("10.0.0.2, 10.1.0.0/16,fd00::/8,::1", ["10.0.0.2", "10.1.0.0/16", "fd00::/8", "::1"]);
});

describe("refused", () => {
  for (const text of ["true", "maybe", "", "1", "10.0.0.2,", "proxy.example.com", "10.0.0.0/33", "10.0.0.0/"])
    test(JSON.stringify(text), () => expect(() => parseTrustedProxies(text)).toThrow("must be false"));
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { formatKey, key_name_max, parseKey } from "./key.ts";

const org = "0199b2c4-0000-7000-8000-000000000001";
const random = "0123456789abcdef0123456789abcdef";

describe("accepted", () => {
  const check = (key: string, name: string) =>
    test(key, () => expect(parseKey(key)).toEqual({ area: "vault", organization_id: org, random, name }));
  check(`vault/${org}/${random}/invoice.pdf`, "invoice.pdf");
  check(`vault/${org}/${random}/a`, "a");
  check(`vault/${org}/${random}/2026-11_receipt.tar.gz`, "2026-11_receipt.tar.gz");
  check(`vault/${org}/${random}/${"a".repeat(key_name_max)}`, "a".repeat(key_name_max));
});

describe("refused", () => {
  const check = (key: string) =>
    test(JSON.stringify(key).slice(0, 80), () => expect(parseKey(key)).toBeNull());
  check("");
  check("vault");
  check(`/vault/${org}/${random}/a.pdf`);
  check(`vault/${org}/${random}/a.pdf/`);
  check(`vault/${org}/${random}/`);
  check(`vault/${org}/${random}/..`);
  check(`vault/${org}/${random}/../a.pdf`);
  check(`vault/../vault/${org}/${random}/a.pdf`);
  check(`vault/${org}/${random}/a..pdf`);
  check(`vault/${org}/${random}/.hidden`);
  check(`vault/${org}/${random}/%2e%2e`);
  check(`vault/${org}/${random}/..%2fa.pdf`);
  check(`vault%2f${org}/${random}/a.pdf`);
  check(`vault\\${org}\\${random}\\a.pdf`);
  check(`vault/${org}/${random}/..\\a.pdf`);
  check(`vault/${org}/${random}/a.pdf\0`);
  check(`vault/${org}/${random}/a\0.pdf`);
  check(`vault/${org}/${random}/a.pdf\n`);
  check(`vault/${org}/${random}/a b.pdf`);
  check(`vault/${org}/${random}/ä.pdf`);
  check(`vault/${org}/${random}/a\u202e.pdf`);
  check(`vault//${random}/a.pdf`);
  check(`vault/${org.toUpperCase()}/${random}/a.pdf`);
  check(`VAULT/${org}/${random}/a.pdf`);
  check(`vault/${org}/${random.slice(1)}/a.pdf`);
  check(`vault/${org}/${random}/${"a".repeat(key_name_max + 1)}`);
  check(`vault/${org}/${random}/${"a".repeat(100_000)}`);
  check("C:\\vault\\a.pdf");
  check("file:///etc/passwd");
  check("https://example.com/vault/a");
});

const tricky = fc.constantFrom(
  "..",
  ".",
  "/",
  "\\",
  "%2e",
  "%2f",
  "\0",
  "a",
  ".pdf",
  org,
  random,
  "vault",
  " ",
  "//",
);

test("property: a key that parses has four plain segments and formats to the same text", () => {
  fc.assert(
    fc.property(fc.array(tricky, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const parts = parseKey(text);
      if (!parts) return;
      expect(text.split("/")).toHaveLength(4);
      expect(text).not.toMatch(/\.\.|\\|%|\0/);
      expect(formatKey(parts)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test("property: every key that formatKey makes can be parsed", () => {
  const name = fc.stringMatching(/^[A-Za-z0-9]{1,20}(\.[a-z]{1,5})?$/);
  fc.assert(
    fc.property(name, (given) => {
      const parts = { area: "vault", organization_id: newId<OrganizationId>(), random, name: given };
      expect(parseKey(formatKey(parts))).toEqual(parts);
    }),
  );
});

/** Whatever finalizing can find missing is said in every language of the web app. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { en16931Rules, peppolOnlyRules } from "../../src/einvoice/writing/check.ts";
import { facturXRules } from "../../src/einvoice/writing/rules/tax-rules.ts";
import { CreditTooLarge } from "../../src/invoices/settlement/credit.ts";
import { CreditMismatch } from "../../src/invoices/settlement/credited-items.ts";
import { Conflict, InvalidTransition, NotFound } from "../../src/kernel/errors.ts";
import { PeriodLocked } from "../../src/platform/closed-books/period-locked.ts";
import { sayFinding, sayingOf } from "../../web/invoices/findings/say-finding.ts";
import { de } from "../../web/invoices/findings/words/de.ts";
import { en } from "../../web/invoices/findings/words/en.ts";
import { es } from "../../web/invoices/findings/words/es.ts";
import { fr } from "../../web/invoices/findings/words/fr.ts";
import { it } from "../../web/invoices/findings/words/it.ts";
import { nl } from "../../web/invoices/findings/words/nl.ts";

const source = resolve(import.meta.dirname, "../../src");
const textOf = (folder: string) =>
  readdirSync(join(source, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(source, folder, path), "utf8"))
    .join("\n");

/** Codes that finalizing adds to the rules of e-invoices: those it writes itself, and those of errors it turns into findings. */
const written = [...textOf("invoices/finalize").matchAll(/\brule: "([^"]+)"/g)].map(([, rule]) => rule ?? "");
const refusals = [CreditMismatch, CreditTooLarge, Conflict, InvalidTransition, NotFound, PeriodLocked];
const rules = [
  ...new Set([
    ...[...en16931Rules, ...peppolOnlyRules, ...facturXRules].map(({ rule }) => rule),
    ...written,
    ...refusals.map(({ code }) => code),
  ]),
];

/** Where a finding can point to: the paths that the rules name, for a line and for both parties. */
const named = [...textOf("einvoice/writing/rules").matchAll(/"((?:seller|buyer|bank)\.[a-z0-9_.]+)"/g)];
const parts = ["line1", "city", "postal_code"].map((part) => `address.${part}`);
const fields = [
  "vat_id",
  "registration_number",
  "registration_scheme",
  "electronic_address_scheme",
  ...parts,
];
const paths = [
  ...named.map(([, path]) => path ?? ""),
  ...["seller", "buyer"].flatMap((party) => fields.map((field) => `${party}.${field}`)),
  "currency",
  "items.0.tax_rate",
];

test("every rule that the service can name has words", () => {
  expect(rules.length).toBeGreaterThan(150);
  expect(written).toContain("BR-55");
  expect(rules.filter((rule) => paths.every((path) => sayingOf({ rule, path }) === null))).toEqual([]);
});

test("an address or number that a country needs is named, for each party", () => {
  for (const rule of ["IS-R-003", "NL-R-002", "IT-R-002"])
    for (const part of ["line1", "postal_code"])
      expect(sayingOf({ rule, path: `seller.address.${part}` }), `${rule} ${part}`).not.toBeNull();
  for (const rule of ["IS-R-004", "IS-R-002"])
    for (const field of ["registration_number", "registration_scheme"])
      expect(sayingOf({ rule, path: `buyer.${field}` }), `${rule} ${field}`).not.toBeNull();
});

test("no words are there for nothing", () => {
  const said = new Set(rules.flatMap((rule) => paths.map((path) => sayingOf({ rule, path }))));
  expect(Object.keys(en.findings).filter((saying) => !said.has(saying as never))).toEqual([]);
});

describe.each(Object.entries({ de, fr, es, it, nl }))("%s", (_language, words) => {
  test("says every finding, and not in English", () => {
    const same = Object.entries(words.findings).filter(
      ([saying, text]) => text.trim() === "" || text === en.findings[saying as keyof typeof en.findings],
    );
    expect(same).toEqual([]);
  });
});

const check = (rule: string, path: string, text: string) =>
  test(`${rule} at ${path}`, () => expect(sayFinding({ rule, path, message: "English" }, de)).toBe(text));

check("BR-AE-02", "buyer.vat_id", "Diese Steuerkategorie braucht die USt-IdNr. des Kunden.");
check("BR-S-05", "items.1.tax_rate", "Position 2: Der Steuersatz passt nicht zur Steuerkategorie.");
check("UBL-DT-01", "currency", "Die Währung hat drei Nachkommastellen; eine E-Rechnung erlaubt zwei.");
check("NL-R-002", "seller.address.city", "In der Anschrift Ihres Unternehmens fehlt der Ort.");
check("XX-R-001", "total", "English");
check("constructor", "total", "English");

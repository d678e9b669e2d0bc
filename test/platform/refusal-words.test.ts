/** Whatever the service can refuse to a person in the web app is said in every language, or deliberately as the service says it. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { refusalReasons } from "../../src/kernel/refusal-reasons.ts";
import { createFormats } from "../../web/platform/formats.ts";
import { sayIssue, sayRefusal } from "../../web/platform/refusals/say-refusal.ts";
import { en } from "../../web/platform/refusals/words/en.ts";
import { loaders } from "../../web/platform/refusals/words/index.ts";

const root = resolve(import.meta.dirname, "../..");
const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|(^|\/)test-/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, "src", path), "utf8") }));

/** Codes that no screen shows as they are, with what happens instead. */
const unsaid: Record<string, string> = {
  changed_since: "one of many verdicts of an undo; the count is shown",
  conflict: "its reason has the words",
  forbidden: "its reason has the words, or the service says who may",
  expectation_failed: "no browser sends Expect",
  headers_too_large: "no screen makes such a request",
  import_refused: "command line only",
  invalid_json: "the app writes JSON",
  method_not_allowed: "the app calls what there is",
  not_acceptable: "the app asks for what there is",
  organization_changed: "the shell says it and reloads",
  person_changed: "the shell asks who is there",
  range_not_satisfiable: "the browser asks for ranges itself",
  reauthentication_required: "the shell asks for a proof",
  second_factor_required: "sign-in asks for it",
  second_factor_setup_required: "the shell leads to the set-up",
  token_expired: "as unauthorized",
  unauthorized: "the shell asks to sign in",
  unprocessable: "its reason has the words",
  validation_error: "its issues have the words",
};

test("every documented code has words, or a reason to have none", () => {
  const codes = [
    ...readFileSync(join(root, "docs/errors.md"), "utf8").matchAll(/^\| \d{3} \| `(\w+)` \|/gm),
  ].map(([, code]) => code as string);
  expect(codes.length).toBeGreaterThan(50);
  expect(codes.filter((code) => Object.hasOwn(en.codes, code) === Object.hasOwn(unsaid, code))).toEqual([]);
  const of_client = ["network_error", "timeout", "unexpected_answer"];
  expect(Object.keys(en.codes).filter((code) => !codes.includes(code) && !of_client.includes(code))).toEqual(
    [],
  );
});

/** Causes without a name of their own: the person reads the service's English. */
const shownAsWritten = [
  // What the screens do not offer, or offer only when it is possible: a client of the API can meet it.
  "access/api-key-routes.ts UserRequired",
  "access/held-scopes.ts ScopesNotHeld",
  "access/machines.ts ApplicationMayNotManage",
  "access/machines.ts MachineMayNotManage",
  "access/oauth/change-client.ts ClientEnded",
  "access/oauth/change-client.ts OwnerRequired",
  "access/require-session.ts NotASession",
  "access/second-factors/routes.ts NoSecondFactor",
  "access/second-factors/routes.ts TotpAlreadyOn",
  "access/users.ts Conflict",
  "documents/preview/find-preview.ts NoPreview",
  "documents/preview/find-preview.ts PreviewFailed",
  "inbox/create-batch.ts Unprocessable",
  "inbox/create-inbox-item.ts Conflict",
  "invoices/files/bundle.ts BundleEmpty",
  "invoices/imported/origin.ts InvoiceIssuedHere",
  "main/mcp/endpoint.ts Forbidden",
  "platform/http/own-page.ts ForeignRequest",
  "platform/http/own-page.ts HeaderMissing",
  // A screen has words of its own for it.
  "access/session-routes.ts NoOrganization",
  "invoices/finalize/completeness.ts InvoiceIncomplete",
  // They quote what was found in a file, or name a setting for whoever runs the service.
  "banking/formats/statement-errors.ts StatementError",
  "banking/import/import-reading.ts WrongAccount",
  "exports/datev/datev-format.ts Unprocessable",
  "invoices/files/preview-pdf.ts Unprocessable",
  "moving/pdfs/attach-pdfs.ts ArchiveUnreadable",
  "platform/http/own-page.ts InsecureAddress",
  "reference/exchange-rates/parse-rate.ts RateFileUnreadable",
  // Two requests at the same moment.
  "access/me/change-password.ts PasswordChangedMeanwhile",
  "banking/import/import-file.ts Conflict",
  "invoices/finalize/register.ts NumberJustTaken",
  "webhooks/delivery-routes.ts Conflict",
];

const declaration = /class (\w+) extends (?:Conflict|Unprocessable|Forbidden) \{(?:\n|$)/g;
/** Classes without a constructor: whoever throws names the cause. */
const bare = files.flatMap(({ text }) =>
  [...text.matchAll(/class (\w+) extends (?:Conflict|Unprocessable|Forbidden) \{\}/g)].map(
    ([, name]) => name,
  ),
);
const throwing = new RegExp(`new (Conflict|Unprocessable|Forbidden|${bare.join("|")})\\(`, "g");

test("every cause of a shared code is named, or deliberately not", () => {
  const nameless: string[] = [];
  for (const { path, text } of files)
    for (const found of [...text.matchAll(declaration), ...text.matchAll(throwing)]) {
      const rest = text.slice(found.index + found[0].length);
      const end = rest.search(/\n\}|throw new |return new /);
      if (!rest.slice(0, end).includes("because(")) nameless.push(`${path} ${found[1]}`);
    }
  expect([...new Set(nameless)].toSorted()).toEqual(shownAsWritten.toSorted());
});

test("every named cause is thrown somewhere, and documented", () => {
  const source = files.map(({ text }) => text).join("\n");
  const documented = readFileSync(join(root, "docs/errors.md"), "utf8");
  for (const reason of refusalReasons) {
    expect(source.split(`"${reason}"`).length, `${reason} is thrown`).toBeGreaterThan(2);
    expect(documented, reason).toContain(`\`${reason}\``);
  }
});

/** Every fact that a saying may name. */
const facts = new Proxy({}, { get: (_, name) => `«${String(name)}»` }) as Record<string, string>;
const spoken = (saying: unknown) => (typeof saying === "function" ? saying(facts) : saying) as string;
const factsIn = (text: string) => [...text.matchAll(/«\w+»/g)].map(([fact]) => fact).toSorted();

describe.each(["de", "fr", "es", "it", "nl"] as const)("%s", (language) => {
  test("says every refusal, with the same facts, and not in English", async () => {
    const words = await loaders[language]();
    for (const part of ["codes", "reasons", "issues"] as const)
      for (const [name, saying] of Object.entries(words[part])) {
        const english = spoken(en[part][name as never]);
        expect(spoken(saying), `${part} ${name}`).not.toBe(english);
        expect(spoken(saying).trim(), `${part} ${name}`).not.toBe("");
        expect(factsIn(spoken(saying)), `${part} ${name}`).toEqual(factsIn(english));
      }
  });
});

const german = await loaders.de();
const formats = createFormats("de", "UTC");
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

const check = (code: string, details: Record<string, unknown>, text: string) =>
  test(`${code} ${details.reason ?? ""}`, () =>
    expect(plain(sayRefusal({ code, message: "English", details }, german, formats))).toBe(text));

check(
  "unprocessable",
  { reason: "amount_not_open", balance: 119, amount: 1190.5, currency: "EUR" },
  "1.190,50 € passt nicht: Offen sind 119,00 €. Eine Zahlung muss diesen Betrag ganz oder teilweise begleichen.",
);
check(
  "period_locked",
  { locked_until: "2026-09-30", date: "2026-09-02" },
  "Die Bücher sind bis 30. September 2026 abgeschlossen; das würde Zahlen vom 2. September 2026 ändern. Wählen Sie ein späteres Datum oder bitten Sie einen Inhaber oder Administrator, den Abschluss zu verschieben.",
);
check(
  "invalid_transition",
  { reason: "invoice_status", status: "paid", move: "cancel" },
  "Das ist nicht möglich: Die Rechnung ist bezahlt.",
);
check("conflict", { reason: "toString" }, "English");

const checkIssue = (path: string, code: string, limits: object, text: string) =>
  test(`${path} ${code}`, () =>
    expect(sayIssue({ path, code, message: "English", ...limits }, german, formats)).toBe(text));

checkIssue(
  "body.iban",
  "format",
  {},
  "Das ist keine gültige IBAN: Vielleicht fehlt eine Ziffer oder ist falsch.",
);
checkIssue("body.email", "format", {}, "Das ist keine E-Mail-Adresse.");
checkIssue("body.name", "empty", {}, "Bitte ausfüllen.");
checkIssue("body.name", "length", { max: 1000 }, "Hier sind höchstens 1.000 Zeichen möglich.");
checkIssue("body.payment_terms_days", "maximum", { max: 365 }, "Das darf höchstens 365 sein.");
checkIssue("body.date", "range", {}, "Dieses Datum liegt in der Zukunft.");
checkIssue("seller.name", "BR-06", {}, "English");

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bank, day, decimal, item, snapshotOf } from "../../test/pdf/build.ts";
import { readPdf } from "../../test/pdf/extract.ts";
import { logoPng } from "../../test/pdf/logo.ts";
import { type Sample, samples } from "../../test/pdf/samples.ts";
import type { InvoiceSnapshot } from "../invoice-snapshot/snapshot.ts";
import type { Instant } from "../kernel/calendar.ts";
import { LogoUnreadable } from "./logo.ts";
import { type RenderOptions, renderInvoicePdf, ubl_file_name } from "./render.ts";

const created_at = "2026-11-15T09:30:00.000Z" as Instant;
const render = (snapshot: InvoiceSnapshot, options: Partial<RenderOptions> = {}) =>
  renderInvoicePdf(snapshot, { created_at, ...options });
const read = async (snapshot: InvoiceSnapshot, options: Partial<RenderOptions> = {}) =>
  readPdf(await render(snapshot, options));
const sample = (name: string) => samples.find((candidate) => candidate.name === name) as Sample;
const printed = async (snapshot: InvoiceSnapshot, options: Partial<RenderOptions> = {}) =>
  (await read(snapshot, options)).pages.flat().join("\n");

describe("golden text", () => {
  const check = (name: string) =>
    test(name, async () => {
      const { snapshot, options } = sample(name);
      const { pages } = await read(snapshot, options);
      const text = pages.map((lines, index) => `--- ${index + 1}\n${lines.join("\n")}\n`).join("");
      await expect(text).toMatchFileSnapshot(`../../test/pdf/golden/${name}.txt`);
    });
  check("locale-en-GB");
  check("locale-de-DE");
  check("locale-fr-FR");
  check("letter");
  check("lines-40-fr");
  check("type-credit_note");
  check("taxes");
  check("discounts");
  check("all-references");
  check("bare");
});

describe("same input, same bytes", () => {
  const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const names = ["logo", "arabic", "cjk", "scripts", "names", "lines-40-fr"];

  test("twice in one process, with other invoices in between", async () => {
    const first = await Promise.all(names.map((name) => render(sample(name).snapshot, sample(name).options)));
    for (const other of ["missing-glyphs", "hebrew", "arabic-locale"]) await render(sample(other).snapshot);
    for (const [index, name] of names.entries())
      expect(digest(await render(sample(name).snapshot, sample(name).options))).toBe(
        digest(first[index] as Uint8Array),
      );
  });

  test("in another process, in another time zone and language, in another order", async () => {
    const here: Record<string, string> = {};
    for (const name of names) here[name] = digest(await render(sample(name).snapshot, sample(name).options));
    const script = new URL("../../test/pdf/digests.ts", import.meta.url).pathname;
    const there = execFileSync(process.execPath, [script, created_at, ...names.toReversed()], {
      env: { ...process.env, TZ: "Pacific/Auckland", LANG: "th_TH.UTF-8", LC_ALL: "th_TH.UTF-8" },
      encoding: "utf8",
    });
    expect(JSON.parse(there)).toEqual(here);
  });
});

test("a Factur-X carries the CII instead of the UBL, and its metadata says so", async () => {
  const { snapshot } = sample("locale-en-GB");
  const bytes = await render(snapshot, { ubl: "<Invoice/>", cii: "<CrossIndustryInvoice/>" });
  expect((await readPdf(bytes)).attachments).toEqual({ "factur-x.xml": "<CrossIndustryInvoice/>" });
  const metadata = Buffer.from(bytes).toString("latin1");
  expect(metadata).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
  expect(metadata).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
  expect(Buffer.from(await render(snapshot, { ubl: "<Invoice/>" })).toString("latin1")).not.toContain("fx:");
});

test("two hundred lines are printed once each, with amounts carried forward on every page", async () => {
  const { pages } = await read(sample("lines-200").snapshot);
  const lines = pages.flat();
  for (let number = 1; number <= 200; number++)
    expect(lines.filter((line) => line.startsWith(`Position ${number}:`))).toHaveLength(1);
  for (let index = 1; index < pages.length; index++) {
    const carried = pages[index - 1]?.filter((line) => line.startsWith("Übertrag")).at(-1);
    const brought = pages[index]?.find((line) => line.startsWith("Übertrag"));
    expect(carried).toBeDefined();
    expect(brought).toBe(carried);
  }
  expect(pages.map((page) => page.at(-1)?.split(" | ").at(-1))).toEqual(
    pages.map((_, index) => `Seite ${index + 1} von ${pages.length}`),
  );
});

test("the amount carried forward is the sum of the lines above it", async () => {
  const snapshot = snapshotOf({
    items: Array.from({ length: 30 }, (_, index) => item(`L${index}`, "1", "10.01")),
  });
  const { pages } = await read(snapshot);
  const above = (pages[0] ?? []).filter((line) => /^L\d/.test(line)).length;
  const expected = ((above * 1001) / 100).toFixed(2);
  expect(pages[0]).toContain(`Carried forward | ${expected}`);
  expect(pages[1]).toContain(`Brought forward | ${expected}`);
});

test("totals are never on a page without a line of the table", async () => {
  for (let count = 6; count <= 24; count++) {
    const { pages } = await read(
      snapshotOf({ items: Array.from({ length: count }, (_, i) => item(`L${i}`, "1", "1")) }),
    );
    const page = pages.find((lines) => lines.some((line) => line.startsWith("Subtotal")));
    expect(page?.some((line) => /^L\d/.test(line))).toBe(true);
  }
});

test("a very tall line begins on the first page and continues on the next pages", async () => {
  const sentences = Array.from({ length: 300 }, (_, index) => `Sentence ${index}.`);
  const { pages } = await read(
    snapshotOf({ items: [item("Report", "1", "100", { description: sentences.join("\n") })] }),
  );
  expect(pages.flat().filter((line) => line.startsWith("Sentence "))).toEqual(sentences);
  const counts = pages.map((lines) => lines.filter((line) => line.startsWith("Sentence ")).length);
  // With 11.5 points per line, the first page has space for about 33 below its header, a full page for about
  // 54.
  expect(counts[0]).toBeGreaterThanOrEqual(29);
  // The last page but one has fewer lines, because the totals are never alone on a page.
  for (const count of counts.slice(1, -2)) expect(count).toBeGreaterThanOrEqual(50);
});

test("an invoice in German with all references, account and QR code fits on one page", async () => {
  const { snapshot } = sample("all-references");
  const { pages } = await read({ ...snapshot, print: { ...snapshot.print, locale: "de-DE" } });
  expect(pages).toHaveLength(1);
});

test("right-to-left names keep their letters, in an invoice that is English for lack of Arabic labels", async () => {
  const arabic = await printed(sample("arabic").snapshot);
  expect(arabic.normalize("NFKC")).toContain("الرياض");
  const hebrew = await printed(sample("hebrew").snapshot);
  expect(hebrew).toContain("אור הצפון");
  const english = await printed(sample("arabic-locale").snapshot);
  expect(english).toContain("15,440.25 SAR");
  expect(english).toContain("19%");
  expect(english).not.toMatch(/[٠-٩٪٫٬]/);
});

test("a missing glyph is replaced by a visible one", async () => {
  const text = await printed(sample("missing-glyphs").snapshot);
  expect(text).toContain("🚀");
  expect(text).toContain("\ufffd\ufffd\ufffd"); // three runes
});

test("the e-invoice is attached to the PDF", async () => {
  const ubl = "<Invoice>ä</Invoice>";
  const bytes = await render(snapshotOf(), { ubl });
  const { attachments } = await readPdf(bytes);
  expect(attachments).toEqual({ [ubl_file_name]: ubl });
  expect(Buffer.from(bytes).toString("latin1")).toContain("/AFRelationship /Alternative");
});

test("without an e-invoice nothing is attached", async () => {
  expect((await read(snapshotOf())).attachments).toEqual({});
});

test("the metadata has title, author, dates and both standards", async () => {
  const snapshot = snapshotOf({ number: "A&B<1>" });
  const bytes = await render(snapshot);
  const { info } = await readPdf(bytes);
  expect(info).toMatchObject({
    Title: "Invoice A&B<1>",
    Author: snapshot.seller.name,
    CreationDate: "D:20261115093000Z",
  });
  const file = Buffer.from(bytes).toString("utf8");
  expect(file).toContain("Invoice A&amp;B&lt;1&gt;</rdf:li>");
  expect(file).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
  expect(file).toContain("<pdfuaid:part>1</pdfuaid:part>");
});

test("a draft has its watermark on every page and no payment code", async () => {
  const { snapshot, options } = sample("draft-long");
  const { pages } = await read(snapshot, options);
  expect(pages.length).toBeGreaterThan(1);
  for (const lines of pages) expect(lines.join("\n")).toContain("DRAFT");
  expect(pages.flat().join("\n")).not.toContain("Scan to pay");
});

describe("the payment code is printed for", () => {
  const check = (name: string, changes: Parameters<typeof snapshotOf>[0], expected: boolean) =>
    test(`${name}: ${expected ? "yes" : "no"}`, async () =>
      expect((await printed(snapshotOf(changes))).includes("Scan to pay")).toBe(expected));
  check("euros with an IBAN", {}, true);
  check("a proforma", { document_type: "proforma" }, true);
  check("dollars", { currency: "USD" }, false);
  check("no bank", { bank: null }, false);
  check("no IBAN", { bank: { ...bank, iban: null, account_number: "1" } }, false);
  check("a credit note", { document_type: "credit_note" }, false);
  check("a quote", { document_type: "quote" }, false);
  check("a self-billed invoice", { document_type: "self_billed_invoice" }, false);
  check("nothing to pay", { items: [item("Gift", "1", "0")] }, false);
  check("a negative total", { items: [item("Back", "-1", "10")] }, false);
});

describe("parties", () => {
  test("a user's own text replaces the structured party", async () => {
    const text = await printed(snapshotOf({ to_details: "Own Name\nOwn Street", from_details: "" }));
    expect(text).toContain("Own Street");
    expect(text).not.toContain("Sandtorkai");
    expect(text).toContain("Oranienstraße 185");
  });
  test("an account in the user's payment text is not printed again", async () => {
    const text = await printed(sample("printed-forms").snapshot);
    expect(text.match(/DE89 3704/g)).toHaveLength(1);
  });
});

describe("taxes", () => {
  test("an organization without tax prints only a total", async () => {
    const text = await printed(sample("untaxed").snapshot);
    expect(text).not.toMatch(/Subtotal|Outside|Tax\n|0%/);
  });
  test("reasons are printed once each, with their codes", async () => {
    const text = await printed(sample("taxes").snapshot);
    expect(text.match(/VATEX-EU-132/g)).toHaveLength(1);
  });
  test("gross lines are marked if there are net lines too", async () => {
    expect(await printed(sample("mixed-behavior").snapshot)).toContain("incl. 20%");
  });
});

describe("the address of the public page", () => {
  const check = (public_url: string, link: string | null) =>
    test(public_url, async () => {
      const bytes = await render(snapshotOf(), { public_url });
      expect((await readPdf(bytes)).pages.flat().join("")).toContain(public_url.slice(0, 20));
      const targets = [
        ...Buffer.from(bytes)
          .toString("latin1")
          .matchAll(/\/URI \((.*?)\)/g),
      ].map(([, url]) => url);
      expect(targets).toEqual(link ? [link] : []);
    });
  check("https://pay.example/i/abc?x=1&y=2", "https://pay.example/i/abc?x=1&y=2");
  check("https://büro.example/ä", "https://xn--bro-hoa.example/%C3%A4");
  check("javascript:alert(1)", null);
  check("not an address", null);
});

test("labels can be replaced one by one", async () => {
  const text = await printed(sample("labels").snapshot);
  expect(text).toContain("Tax invoice");
  expect(text).toContain("Grand total");
  expect(text).toContain("Amount due");
});

test("amounts are exact to the last digit", async () => {
  const snapshot = snapshotOf({ items: [item("Big", "1", "90071992547409931.07")] });
  expect(await printed(snapshot)).toContain("90,071,992,547,409,931.07");
});

describe("invoices with missing fields can be rendered", () => {
  const nullable = Object.entries(snapshotOf()).filter(
    ([, value]) => value === null || typeof value === "string",
  );
  test("with all nullable fields null", async () => {
    const blank = Object.fromEntries(
      nullable
        .map(([key]) => [key, null])
        .filter(
          ([key]) => !["document_type", "date", "currency", "subtotal", "tax", "total"].includes(String(key)),
        ),
    );
    expect((await read({ ...snapshotOf(), ...blank })).pages).toHaveLength(1);
  });
  test("with due date and invoice date equal, and only one end of a period", async () => {
    const text = await printed(snapshotOf({ due_date: day("2026-11-15"), service_period_start: null }));
    expect(text).toContain("Due on receipt");
    expect(text).toContain("31 October 2026");
  });
  test("without lines", async () => {
    expect((await read(sample("no-lines").snapshot)).pages.flat()).toContain("Total | €15,440.25");
  });
  test("with a total of zero", async () => {
    expect(await printed({ ...snapshotOf(), total: decimal(0) })).toContain("€0.00");
  });
});

test("a logo that is not an image is refused", async () => {
  const logo = { bytes: new TextEncoder().encode("<svg/>"), content_type: "image/svg+xml" };
  await expect(render(snapshotOf(), { logo })).rejects.toThrow(LogoUnreadable);
});

test("a logo is drawn instead of the name", async () => {
  const count = (text: string) => text.split("Atelier Nordlicht GmbH").length;
  expect(count(await printed(snapshotOf(), { logo: logoPng }))).toBe(count(await printed(snapshotOf())) - 1);
});

test("every sample becomes a readable PDF", { timeout: 60_000 }, async () => {
  for (const { name, snapshot, options } of samples) {
    const { pages } = await read(snapshot, options);
    expect([name, pages.length > 0, pages[0]?.length ?? 0]).toEqual([name, true, expect.any(Number)]);
  }
});

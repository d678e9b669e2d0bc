import { describe, expect, test } from "vitest";
import { type Row, toRows } from "../reading/rows.ts";
import type { KnownVendor } from "../recognition.ts";
import { readPlainText } from "../source/text.ts";
import { scoreVendors } from "./vendor.ts";
import { vendorFeaturesOf } from "./vendor-features.ts";
import { rememberVendor } from "./vendor-memory.ts";
import { namedPaper } from "./vendor-names.ts";

const rowsOf = (text: string) => toRows(readPlainText(text).pages);

describe("the vendor is", () => {
  const check = (name: string, text: string, vendor: string) =>
    test(name, () => expect(scoreVendors(rowsOf(text))[0]?.value).toBe(vendor));

  check("the first line", "SAFEWAY\n645 San Antonio Road\nMOUNTAIN VIEW CA 94040\nTAX  0.00", "SAFEWAY");
  check(
    "the firm, not a handwritten mark above it",
    "jane roe\nNORTH GIFT & HOME\n27 High Street\nTel: 07-3507405",
    "NORTH GIFT & HOME",
  );
  check(
    "the legal name below the title",
    "TAX INVOICE\nBILLION SIX SDN BHD\nNo 3, Jalan Jasa\nTel 603-588",
    "BILLION SIX SDN BHD",
  );
  check(
    "a name with its legal form on the next line",
    "POPULAR PAPER\nCO. (M) SDN BHD\nNo 8, Jalan Desa",
    "POPULAR PAPER CO. (M) SDN BHD",
  );
  check(
    "the sender, although a date above it looks like a telephone number",
    "2015-06-13\n                                                            Bei Spiel GmbH\n                                                            Ecke 12\nBei Spiel GmbH ● Ecke 12 ● 12345 Stadthausen                12345 Stadthausen",
    "Bei Spiel GmbH",
  );
  check(
    "the sender of a letter, not its addressee",
    "Lumisol Verlag · Lindenstr. 4 · 04109 Leipzig\nXandria Design GmbH\nMarktplatz 3\n24103 Kiel\n\nRechnung",
    "Lumisol Verlag",
  );
  check(
    "the shop above the tax number, not its owner",
    "FERRETERIA LINDO\nMARTIN LINDO SAEZ\nNIF 16228811-P\nAVDA. DE LA PAZ 18 LOGRONO",
    "FERRETERIA LINDO",
  );
  check("the name, not the trade below it", "THREE STOOGES\nBISTRO & CAFE\n109 High Street", "THREE STOOGES");
  check("a name between stars", "Indian Restaurant\n*** Indian Crown ***\nReichsstr. 15", "Indian Crown");
  check(
    "the name below the word for seller",
    "Invoice no: 9561\nSeller:                    Client:\nFranco Group               Johnson Group\n796 Arnold Cove            0693 Robin Mountain",
    "Franco Group",
  );
  check(
    "the full name beside the logo",
    "JIM\nDAS ORIGINAL\nJim Block Restaurant\nHauptstr. 5",
    "Jim Block Restaurant",
  );
});

test("the vendor is the firm, not what the reader saw of its logo; a text has its own words", () => {
  const text = "tavo\n\nFactuur\n\nQuintavo Werkplekken B.V.\nOude Haven 12";
  const pages = readPlainText(text).pages;
  const seen = pages.map((page) => ({
    ...page,
    fragments: page.fragments.map((one) => ({ ...one, confidence: 0.97 })),
  }));
  const isCandidate = (rows: ReturnType<typeof toRows>) =>
    scoreVendors(rows).some(({ value }) => value === "tavo");
  expect(isCandidate(toRows(seen))).toBe(false);
  expect(isCandidate(toRows(pages))).toBe(true);
});

test("two forms of one name do not compete", () => {
  const scoreOf = (second: string) =>
    scoreVendors(rowsOf(`Linde Rad\n${second}\nMarktstr. 12`)).find(({ value }) => value === "Linde Rad")
      ?.score;
  expect(scoreOf("Linde Rad GmbH")).toBeGreaterThan(scoreOf("Falken Rad GmbH") ?? Infinity);
});

describe("features of a vendor's name", () => {
  const featuresOf = (rows: Row[], value: string) => {
    const paper = namedPaper(rows);
    return paper.names
      .filter((name) => name.value === value)
      .flatMap((name) => vendorFeaturesOf(name, paper));
  };

  test("the full name begins with the short one; a row of the small print only ends with it", () => {
    const rows = rowsOf("Linden Hotel\nLinden Hotel Kiel\nMarktstr. 12\nSparbank Kiel Linden Hotel GmbH");
    const full = "the full name of a shorter one";
    expect(featuresOf(rows, "Linden Hotel Kiel")).toContain(full);
    expect(featuresOf(rows, "Sparbank Kiel Linden Hotel GmbH")).toContain("a legal form");
    expect(featuresOf(rows, "Sparbank Kiel Linden Hotel GmbH")).not.toContain(full);
  });

  test.each([
    { confidence: 1, features: [] },
    { confidence: 0.93, features: ["read with doubt"] },
    { confidence: 0.8, features: ["read with doubt", "read badly"] },
  ])("a line read with $confidence has $features", ({ confidence, features }) => {
    const read = rowsOf("Linde Rad\nMarktstr. 12").map((row) => ({ ...row, confidence }));
    expect(featuresOf(read, "Linde Rad").filter((feature) => feature.startsWith("read "))).toEqual(features);
  });
});

test("titles, addresses, contacts and amounts are never vendors", () => {
  const names = scoreVendors(rowsOf("RECEIPT\n(81109-A)\nTOTAL  12.00")).map(({ value }) => value);
  expect(names).toEqual([]);
});

describe("vendor memory", () => {
  const known: KnownVendor[] = [
    { id: "1", name: "Mr. D.I.Y. (M) Sdn Bhd", aliases: ["MRDIY"], tax_id: "000306020352" },
    { id: "2", name: "Café Linde", aliases: ["Kaffeehaus Linde GmbH"] },
    { id: "3", name: "Kill Test 1 Ltd", aliases: [] },
    { id: "4", name: "Warehouse Berlin B1 GmbH", aliases: [] },
    { id: "5", name: "Nordlicht Druck", aliases: [], numbers: ["DE89370400440532013000", "DE811907980"] },
  ];
  const check = (name: string, text: string, id: string | undefined) =>
    test(name, () =>
      expect(rememberVendor(rowsOf(text), scoreVendors(rowsOf(text)), known)?.vendor.id).toBe(id),
    );

  check("a misread name matches the known one", "MR.D.1.Y.(M SDN BHD\nLOT 1851 JALAN KPB 6", "1");
  check("an alias from a user's correction", "Kaffeehau5 Linde GmbH\nMarktstr. 12", "2");
  check("the tax number decides, whatever the name", "Some Shop\nGST ID : 000306020352", "1");
  check("the account to pay into decides, whatever the name", "Shop\nIBAN DE89 3704 0044 0532 0130 00", "5");
  check("an account that is debited is the buyer's", "Shop\nLastschrift DE89370400440532013000", undefined);
  check("a tax number of an earlier paper decides", "Some Shop\nUSt-IdNr. DE811907980", "5");
  check("a different branch is another firm", "MR DIY KUCHAI EAST SDN BHD\nLOT 1851", undefined);
  check(
    "the brand, if the brand and its owner are both known",
    "Cafe Linde\nMarktstr. 12\nTel 0341 555\nOwned by\nMr. D.I.Y. (M) Sdn Bhd",
    "2",
  );
  check("an unknown vendor matches none", "Buchhandlung Krone", undefined);
  check("the number in a name is part of it", "Kill Test 1 Ltd\nMain Street 4", "3");
  check("another number is another firm", "Kill Test 11 Ltd\nMain Street 4", undefined);
  check("without its number it is another firm", "Kill Test Ltd\nMain Street 4", undefined);
  check("a number within a word counts, too", "Warehouse Berlin B2 GmbH\nMain Street 4", undefined);
});

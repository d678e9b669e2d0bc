import { describe, expect, test } from "vitest";
import { client, emptyParty, studio } from "../../test/pdf/build.ts";
import type { Address } from "../invoice-snapshot/snapshot.ts";
import { formatsFor } from "./format.ts";
import { resolveLabels } from "./labels.ts";
import { addressLines, buyerBlock, sellerBlock, writtenParty } from "./party.ts";

const formats = formatsFor("en-GB", "EUR");
const labels = resolveLabels("en-GB", {});

describe("addresses", () => {
  const check = (address: Partial<Address>, expected: string[]) =>
    test(expected.join(" / "), () =>
      expect(addressLines({ ...emptyParty.address, ...address }, formats)).toEqual(expected),
    );
  check({ line1: "Am Sandtorkai 48", postal_code: "20457", city: "Hamburg", country: "DE" }, [
    "Am Sandtorkai 48",
    "20457 Hamburg",
    "Germany",
  ]);
  check({ line1: "350 Fifth Avenue", city: "New York", region: "NY", postal_code: "10118", country: "US" }, [
    "350 Fifth Avenue",
    "New York, NY 10118",
    "United States",
  ]);
  check({ line1: "10 Downing Street", city: "London", postal_code: "SW1A 2AA", country: "GB" }, [
    "10 Downing Street",
    "London",
    "SW1A 2AA",
    "United Kingdom",
  ]);
  check({ city: " Berlin " }, ["Berlin"]);
  check({}, []);
});

test("a seller's block has its numbers and contact details", () => {
  expect(sellerBlock(studio, "vat", labels, formats).details).toEqual([
    "VAT ID DE298765432",
    "Reg. no. HRB 187654 B",
    "billing@nordlicht.example",
    "+49 30 5550123",
    "nordlicht.example",
  ]);
});

test("a buyer's block has the contact name, and the trading name above the legal one", () => {
  const block = buyerBlock({ ...client, trading_name: "Hafen" }, "gst", labels, formats);
  expect(block.name).toBe("Hafen");
  expect(block.lines.slice(0, 2)).toEqual(["Hafen & Söhne Reederei KG", "Attn. Maren Petersen"]);
  expect(block.details).toEqual(["GST no. DE812345678"]);
});

test("in a user's own text the first line is the name; blank text gives no party", () => {
  expect(writtenParty("A\r\nB\nC\n")).toEqual({ name: "A", lines: ["B", "C"], details: [] });
  expect(writtenParty("  \n ")).toBeNull();
  expect(writtenParty(null)).toBeNull();
});

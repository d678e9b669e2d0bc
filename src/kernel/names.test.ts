import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameSimilarity, normalizeName } from "./names.ts";

describe("normalizeName", () => {
  const check = (text: string, expected: string) =>
    test(text, () => expect(normalizeName(text)).toBe(expected));

  check("REWE Markt GmbH", "rewe markt");
  check("Constructor GmbH", "constructor"); // every plain object has this
  check("REWE SAGT DANKE 4711 BERLIN DE", "rewe");
  check("SUMUP *CAFE LUNA", "cafe luna");
  check("SQ *BLUE BOTTLE COFFEE San Francisco US", "blue bottle coffee");
  check("PAYPAL *SPOTIFY", "spotify");
  check("AMZN Mktp DE*2K3AB4", "amazon");
  check("Amazon EU S.à r.l.", "amazon eu");
  check("AMAZON EU S.A.R.L.", "amazon eu");
  check("NETFLIX.COM", "netflix");
  check("Müller & Söhne GmbH & Co. KG", "muller sohne");
  check("Łódź Sp. z o.o.", "lodz");
  check("McDonald's 0815 MUENCHEN", "mcdonalds");
  check("Hotel Berlin", "hotel berlin"); // without its town it would match any hotel
  check("1und1", "1und1");
  check("XX1234", "");
  check("Kartenzahlung 12.05.", "");
  check("", "");
  check("NYC TAXI NEW YORK NY", "nyc taxi new york ny");
  check("Joe's Diner NEW YORK", "joes diner");
  check("Siemens AG", "siemens");
  check("AG", "ag");
  check("東京カフェ", "東京カフェ".normalize("NFKD").replace(/\p{M}/gu, ""));
});

describe("nameSimilarity", () => {
  const check = (a: string, b: string, from: number, to: number) =>
    test(`${a} / ${b}`, () => {
      const score = nameSimilarity(a, b);
      expect(score).toBeGreaterThanOrEqual(from);
      expect(score).toBeLessThanOrEqual(to);
    });

  check("REWE Markt GmbH", "REWE SAGT DANKE 4711 BERLIN DE", 0.8, 1);
  check("Mc Donalds", "McDonald's 0815 MUENCHEN", 0.99, 1);
  check("Blue Bottle Coffee", "SQ *BLUE BOTTLE COFFEE", 1, 1);
  check("Starbucks", "STARBUCK STORE 1234", 0.8, 1);
  check("Vodafone GmbH", "Vodafnoe", 0.8, 1);
  check("Verkehrsbetriebe Zürich", "VERKEHRSBETRIE ZUERICH CHE", 0.6, 1);
  check("Berliner Verkehrs Gesellschaft", "BVG", 0.7, 0.7);
  check("Deutsche Bahn AG", "Deutsche Telekom AG", 0, 0.45);
  check("Hotel Adler", "Hotel Krone", 0, 0.45);
  check("Cafe Luna", "Cafe Sol", 0, 0.45);
  check("Shell", "Aral", 0, 0);
  check("Apple", "Applebee's", 0, 0.95);
  check("", "Shell", 0, 0);
});

test("similarity is symmetric, between 0 and 1, and 1 for a name and itself", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (a, b) => {
      const score = nameSimilarity(a, b);
      expect(score).toBe(nameSimilarity(b, a));
      expect(score >= 0 && score <= 1).toBe(true);
      if (normalizeName(a) !== "") expect(nameSimilarity(a, a)).toBe(1);
    }),
  );
});

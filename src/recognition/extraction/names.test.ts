import { describe, expect, test } from "vitest";
import { cleanName, hasLegalForm, isAddress, isContinuation, isNameEnding, isTitle } from "./names.ts";

describe("cleanName", () => {
  const check = (text: string, expected: string) => test(text, () => expect(cleanName(text)).toBe(expected));
  check("*** Indian Crown ***", "Indian Crown");
  check("TRI SHAAS SDN BHD 728515-M", "TRI SHAAS SDN BHD");
  check("Peek&C1oppenburg", "Peek&Cloppenburg");
  check("KMF F00DICI0US SDN BHD 1132106-H", "KMF FOODICIOUS SDN BHD");
  check("99 5PEED MART 5/8", "99 SPEED MART S/B");
  check("Corner Cafe # 233", "Corner Cafe");
  check("Madison Hotel GmbH Schaarsteinweg 4 20459 Hamburg", "Madison Hotel GmbH");
  check("7-ELEVEN", "7-ELEVEN");
  check("URBAN IDEA SDN BHD (417940-M),", "URBAN IDEA SDN BHD");
  check("Linden Asesores, S.L.P. CIF B-66120983", "Linden Asesores, S.L.P.");
  check("Linden Asesores S.L.P.CIF B-66120983", "Linden Asesores S.L.P");
});

describe("the meaning of a line", () => {
  const check = (text: string, is: (text: string) => boolean, expected: boolean) =>
    test(`${is.name}: ${text}`, () => expect(is(text)).toBe(expected));
  check("LIGHTROOM GALLERY SDN BHD", hasLegalForm, true);
  check("HERO DISTRIBUTION SDN SHD", hasLegalForm, true);
  check("Muster GmbH & Co. KG", hasLegalForm, true);
  check('UAB "Vilniaus baras"', hasLegalForm, true);
  check("Cabinet Lindo S.à r.l.", hasLegalForm, true);
  check("Autohaus Lindo Ges.m.b.H.", hasLegalForm, true);
  check("Lindo Nyomda Kft.", hasLegalForm, true);
  check("Las Vegas, NV 89109", hasLegalForm, false);
  check("di Neri Luca & C. s.n.c.", isContinuation, true);
  check("Di Nardo Luca", isContinuation, false);
  check("Mo. - Sa. 07:00", hasLegalForm, false);
  check("CO. (M) SDN BHD", isNameEnding, true);
  check("TEA LEAF (M) SDN BHD", isNameEnding, false);
  check("SIMPLIFIED TAX INVOICE", isTitle, true);
  check("TAX INVOI CE", isTitle, true);
  check("Invoice House Ltd", isTitle, false);
  check("04109 Leipzig", isAddress, true);
  check("Lindenhof 2, 10l15 Berlin", isAddress, true);
  check("Jim Block Restaurant", isAddress, false);
  check("LOT 276 JALAN BANTING", isAddress, true);
});

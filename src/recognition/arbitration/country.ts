/** The country of the paper, from tax numbers, telephone prefixes, words and places, each with its weight. */
import { countries } from "../extraction/countries.ts";
import { fold } from "../extraction/fold.ts";
import { findTaxIds } from "../extraction/tax-ids.ts";
import type { Row } from "../reading/rows.ts";
import type { RecognitionContext } from "../recognition.ts";
import { mergeScored, type Scored } from "./scored.ts";

const points = {
  tax_id: 3,
  phone: 2.5,
  cue: 1.2,
  hint: 0.5,
  us_address: 2,
  uk_postcode: 1.5,
  own_country: 0.3,
};
const cues_max = 4;

export function scoreCountries(rows: Row[], context: RecognitionContext): Scored<string>[] {
  const text = rows.map((row) => row.text).join("\n");
  const found: Scored<string>[] = [
    ...findTaxIds(text).flatMap(({ country, tax_id }) =>
      country ? [{ value: country, score: points.tax_id, reasons: [`tax number ${tax_id}`] }] : [],
    ),
    ...phoneCountries(text),
    ...wordCountries(text),
    ...addressCountries(text),
  ];
  if (context.country)
    found.push({
      value: context.country,
      score: points.own_country,
      reasons: ["the organization's own country"],
    });
  const groups = Map.groupBy(found, ({ value }) => value);
  const summed = [...groups].map(([value, group]) => ({
    value,
    score: group.reduce((sum, { score }) => sum + score, 0),
    reasons: group.flatMap(({ reasons }) => reasons),
  }));
  return mergeScored(summed, (value) => value, 0);
}

function phoneCountries(text: string): Scored<string>[] {
  const prefixes = [...text.matchAll(/\+ ?\(?(\d{1,3})/g)].map((match) => match[1] ?? "");
  return countries.flatMap(({ code, phone }) =>
    phone && prefixes.some((digits) => digits.startsWith(phone))
      ? [{ value: code, score: points.phone, reasons: [`telephone +${phone}`] }]
      : [],
  );
}

function wordCountries(text: string): Scored<string>[] {
  const plain = ` ${fold(text).replace(/\s+/g, " ")} `;
  return countries.flatMap(({ code, cues, hints }) => {
    const strong = cues.filter((cue) => hasWord(plain, cue)).slice(0, cues_max);
    const weak = hints.filter((hint) => hasWord(plain, hint)).slice(0, cues_max);
    const score = strong.length * points.cue + weak.length * points.hint;
    return score === 0
      ? []
      : [{ value: code, score, reasons: [`words: ${[...strong, ...weak].join(", ")}`] }];
  });
}

function hasWord(plain: string, cue: string): boolean {
  const at = plain.indexOf(cue);
  if (at < 0) return false;
  const escaped = cue.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return (
    new RegExp(`(?:^|[^a-z0-9])${escaped}${/[a-z0-9]$/.test(cue) ? "(?![a-z])" : ""}`).test(plain) ||
    (cue.endsWith("str.") && plain.includes(cue))
  );
}

const states =
  "AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY";
const usAddress = new RegExp(`[A-Za-z.]+,? (?:${states}),? \\d{5}(?:-\\d{4})?(?!\\d)`);
const usPhone = /(?<!\d)\(?[2-9]\d{2}\)?[ -]?[2-9]\d{2}-\d{4}(?!\d)/;
const ukPostcode = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;

function addressCountries(text: string): Scored<string>[] {
  const found: Scored<string>[] = [];
  const address = usAddress.exec(text);
  if (address) found.push({ value: "US", score: points.us_address, reasons: [`address ${address[0]}`] });
  if (usPhone.test(text))
    found.push({ value: "US", score: points.cue, reasons: ["telephone number of ten digits"] });
  const dated = /(?<!\d)(?:0?[1-9]|1[0-2])\/(?:1[3-9]|2\d|3[01])\/(?:20)?\d{2}(?!\d)/.test(text);
  if (dated) found.push({ value: "US", score: points.cue, reasons: ["a date with the month first"] });
  const postcode = ukPostcode.exec(text);
  if (postcode) found.push({ value: "GB", score: points.uk_postcode, reasons: [`postcode ${postcode[0]}`] });
  return found;
}

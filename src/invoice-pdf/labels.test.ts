import { expect, test } from "vitest";
import { item, snapshotOf, studio } from "../../test/pdf/build.ts";
import { languages } from "../wording/index.ts";
import { printInvoice } from "./content.ts";
import { latinFace } from "./fonts.ts";
import { labelKeys, resolveLabels } from "./labels.ts";

test.each(Object.entries(languages))("%s is printable in the Latin face", (_, { print }) => {
  const face = latinFace("semibold");
  const missing = [...Object.values(print).join("")].filter((c) => !face.covers(c.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
});

test("a template overrides single labels; empty and unknown ones are ignored", () => {
  const labels = resolveLabels("de-AT", { invoice: "Honorarnote", total: "  ", nonsense: "x" });
  expect(labels.invoice).toBe("Honorarnote");
  expect(labels.total).toBe("Gesamtbetrag");
  expect(Object.keys(labels)).toHaveLength(labelKeys.length);
});

/** Every text that is printed, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const foreign = [
  "ar-EG",
  "ar-AE",
  "fa-IR",
  "he-IL",
  "ja-JP",
  "zh-CN",
  "zh-TW",
  "ko-KR",
  "th-TH",
  "ru-RU",
  "bg-BG",
  "el-GR",
  "hi-IN",
];

test.each(foreign)("%s: no label, date, number or country is half translated", (locale) => {
  const snapshot = snapshotOf({
    items: [item("Consulting", "2.5", "1234.5"), item("Discount", "1", "-10", { kind: "discount" })],
    currency: "AED",
    seller: studio,
    buyer: { ...studio, address: { ...studio.address, country: "JP" } },
    print: { locale },
  });
  const others = textsOf(printInvoice(snapshot, null)).filter((text) =>
    /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text),
  );
  expect(others).toEqual([]);
});

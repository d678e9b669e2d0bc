import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type CurveName,
  certainField,
  confidenceOf,
  curves,
  shareOf,
  strengthOf,
  toField,
} from "./confidence.ts";
import { reliabilityTable } from "./reliability-table.ts";

const scored = (value: string, score: number) => ({ value, score, reasons: [`scored ${score}`] });

test("the value is a clear winner, with its reason and the others as candidates", () => {
  const field = toField("total", [scored("12", 6), scored("7", 1)], "none");
  expect(field).toMatchObject({ value: "12", reason: "scored 6" });
  expect(field.candidates.map(({ value }) => value)).toEqual(["12", "7"]);
});

test("below the threshold the value is null, and the candidate is kept", () => {
  const field = toField("total", [scored("12", 0.5), scored("7", 0.5)], "none");
  expect(field.value).toBeNull();
  expect(field.reason).toContain("confidence too low");
  expect(field.candidates[0]?.value).toBe("12");
});

test("without candidates the reason says so", () => {
  expect(toField("total", [], "no amount was found")).toEqual({
    value: null,
    confidence: 0,
    reason: "no amount was found",
    candidates: [],
  });
  expect(certainField(null, "the XML").reason).toBe("not in the XML");
});

describe("property: more points or a larger lead never lower the confidence", () => {
  for (const name of Object.keys(curves) as CurveName[])
    for (const evidence of [undefined, "never counted", ...Object.keys(reliabilityTable[name] ?? {})])
      test(`${name}, ${evidence ?? "no evidence"}`, () =>
        fc.assert(
          fc.property(
            fc.double({ min: -5, max: 15, noNaN: true }),
            fc.double({ min: 0, max: 5, noNaN: true }),
            fc.double({ min: 0, max: 3, noNaN: true }),
            (score, lead, more) => {
              const at = (points: number, ahead: number) =>
                confidenceOf(name, evidence, strengthOf(curves[name], points, ahead));
              const base = at(score, lead);
              expect(at(score + more, lead)).toBeGreaterThanOrEqual(base);
              expect(at(score, lead + more)).toBeGreaterThanOrEqual(base);
              expect(base).toBeGreaterThan(0);
              expect(base).toBeLessThan(1);
            },
          ),
        ));
});

test("a step that few papers support is never certain", () => {
  expect(shareOf([0, 9, 9], { prior: 0.8 })).toBeLessThan(0.97);
  expect(shareOf([0, 99, 99], { prior: 0.8 })).toBeGreaterThan(0.99);
  expect(shareOf([0, 0, 1], { prior: 0.8 })).toBeLessThan(0.6);
  // Where the rules were written for the counted papers, many of them are needed.
  expect(shareOf([0, 99, 99], { prior: 0.8, prior_weight: 20 })).toBeLessThan(0.97);
});

test.each(["currency", "date"] as const)(
  "a %s is never certain: some were wrong on unseen papers",
  (name) => {
    const kinds = Object.keys(reliabilityTable[name] ?? {});
    expect(kinds).not.toEqual([]);
    for (const evidence of kinds) expect(confidenceOf(name, evidence, 15)).toBeLessThan(0.99);
  },
);

test("a document type that another one contests is doubtful, however many counted papers were right", () => {
  expect(confidenceOf("kind", "contested", 5)).toBeLessThan(0.8);
  expect(confidenceOf("kind", "invoice", 5)).toBeGreaterThan(0.97);
});

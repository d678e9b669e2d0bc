/**
 * Chooses the document's number among the codes of a paper. The weights of a code's features add up to its points; the
 * codes of a paper compete with each other and with "none of them", which has no points.
 */
import { type Code, findCodes } from "../extraction/codes.ts";
import type { Row } from "../reading/rows.ts";
import { featuresOf, type NumberFeature, numberedPaper } from "./number-features.ts";
import { numberWeights } from "./number-weights.ts";
import type { Scored } from "./scored.ts";

export function scoreNumbers(rows: Row[]): Scored<string>[] {
  const codes = findCodes(rows);
  const paper = numberedPaper(rows, codes);
  const weighed = codes.map((code) => {
    const features = featuresOf(code, paper);
    return { code, features, odds: Math.exp(pointsOf(features)) };
  });
  const all = weighed.reduce((sum, { odds }) => sum + odds, 1);
  return [...Map.groupBy(weighed, ({ code }) => code.value)]
    .map(([value, own]): Scored<string> => {
      const [best] = own.toSorted((a, b) => b.odds - a.odds) as [(typeof own)[number]];
      const odds = own.reduce((sum, one) => sum + one.odds, 0);
      return {
        value,
        // The logarithm of its odds against all others and none.
        score: Math.log(odds / Math.max(all - odds, Number.MIN_VALUE)),
        reasons: reasonsOf(best.code, best.features),
        evidence: evidenceOf(best.code),
        spans: [best.code.span],
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

function pointsOf(features: NumberFeature[]): number {
  return features.reduce((sum, feature) => sum + numberWeights[feature], 0);
}

function evidenceOf({ meaning }: Code): string {
  if (meaning.nouns.some((noun) => noun === "invoice" || noun === "document" || noun === "receipt"))
    return meaning.number ? "named" : "noun";
  return meaning.number || meaning.nouns.length > 0 ? "weak" : "unlabelled";
}

/** The features that told most, for and against. */
const reasons_max = 4;

function reasonsOf({ label }: Code, features: NumberFeature[]): string[] {
  const strongest = features
    .filter((feature) => feature !== "code")
    .toSorted((a, b) => Math.abs(numberWeights[b]) - Math.abs(numberWeights[a]))
    .slice(0, reasons_max)
    .map((feature) => `${feature} (${numberWeights[feature]})`);
  return [...(label === "" ? [] : [`behind "${label}"`]), ...strongest];
}

/** Chooses the document's number among the codes of a paper. */
import { type Code, findCodes } from "../extraction/codes.ts";
import type { Row } from "../reading/rows.ts";
import { featuresOf, type NumberFeature, numberedPaper } from "./number-features.ts";
import { numberWeights } from "./number-weights.ts";
import type { Scored } from "./scored.ts";
import { logOdds, strongest, type Weighed, weigh } from "./weighed.ts";

export function scoreNumbers(rows: Row[]): Scored<string>[] {
  const codes = findCodes(rows);
  const paper = numberedPaper(rows, codes);
  const weighed = weigh(codes, (code) => featuresOf(code, paper), numberWeights);
  return [...Map.groupBy(weighed, ({ candidate }) => candidate.value)]
    .map(([value, own]): Scored<string> => {
      const [best] = own.toSorted((a, b) => b.odds - a.odds) as [Weighed<Code, NumberFeature>];
      return {
        value,
        score: logOdds(own, weighed),
        reasons: reasonsOf(best.candidate, best.features),
        evidence: evidenceOf(best.candidate),
        spans: [best.candidate.span],
      };
    })
    .toSorted((a, b) => b.score - a.score);
}

function evidenceOf({ meaning }: Code): string {
  if (meaning.nouns.some((noun) => noun === "invoice" || noun === "document" || noun === "receipt"))
    return meaning.number ? "named" : "noun";
  return meaning.number || meaning.nouns.length > 0 ? "weak" : "unlabelled";
}

function reasonsOf({ label }: Code, features: NumberFeature[]): string[] {
  const told = strongest(
    features.filter((feature) => feature !== "code"),
    numberWeights,
  );
  return [...(label === "" ? [] : [`behind "${label}"`]), ...told];
}

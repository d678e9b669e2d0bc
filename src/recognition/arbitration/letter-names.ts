/** Where else than in its head a paper names its seller, and what that is worth. */
import { senderOf } from "../extraction/addressee.ts";
import { cleanName, hasLegalForm } from "../extraction/names.ts";
import { type CuePlace, isNamedBy, type SellerCue } from "../extraction/seller-cues.ts";
import { cellsOf } from "../reading/rows.ts";
import type { Scored } from "./scored.ts";
import { type Line, spanOfName } from "./vendor-lines.ts";

const larger_than_address = 1.15;

/** A name with its address in small print, as above the window of a letter. */
export function senderLines(head: Line[]): Scored<string>[] {
  return head.flatMap((line, i) => {
    const name = senderOf(line.text);
    if (name === null) return [];
    const title = lineAbove(head, i);
    // Below a name in larger print stand its trade and its address: "Cabinet Xeriva", "Avocats - 5 rue Haute - 75006 Paris".
    if (title && title.row.scale > larger_than_address * line.row.scale && !hasLegalForm(name))
      return [
        {
          value: cleanName(title.text),
          score: 5,
          reasons: ["above its address"],
          evidence: "sender",
          spans: [spanOfName(title, cleanName(title.text))],
        },
      ];
    const spans = [spanOfName(line, name)];
    const reasons = ["the sender's line of a letter"];
    return [{ value: cleanName(name), score: 5, reasons, spans, evidence: "sender" }];
  });
}

const title_gap_max = 2.5;

/** The line right above this one in its column. */
function lineAbove(head: Line[], index: number): Line | undefined {
  const { box } = (head[index] as Line).cell;
  return head
    .slice(0, index)
    .findLast(
      ({ cell: { box: above } }) =>
        Math.min(above.x + above.width, box.x + box.width) > Math.max(above.x, box.x) &&
        box.y - (above.y + above.height) < title_gap_max * above.height,
    );
}

const cue_points: Partial<Record<CuePlace, number>> = { imprint: 4.2, signature: 2.6, account: 3.4 };
const cue_reasons: Record<CuePlace, string> = {
  imprint: "beside its registration in the small print",
  sender: "the sender's line of a letter",
  account: "the owner of the account",
  website: "the name of the website",
  signature: "the signature",
};

/** The sellers that the small print, the signature or the account names. An account's owner counts if a legal form shows a firm. */
export function cueNames(cues: SellerCue[]): Scored<string>[] {
  return cues.flatMap(({ place, name, row }) => {
    const score = cue_points[place];
    if (score === undefined || (place === "account" && !hasLegalForm(name))) return [];
    const spans = cellsOf(row, 3)
      .filter((cell) => cell.text.includes(name))
      .slice(0, 1)
      .map((cell) => spanOfName({ row, cell }, name));
    return [{ value: name, score, reasons: [cue_reasons[place]], evidence: place, spans }];
  });
}

/** What each further place that agrees is worth. */
const agreement_points = 1.2;
const agreements_max = 3;
/** The places that agree with a candidate decide how far it is believed. */
const agreed = { evidence: "confirmed", evidence_twice: "agreed" };

/** Adds what other places of the paper say about the name. */
export function withAgreement(one: Scored<string>, cues: SellerCue[]): Scored<string> {
  const others = cues.filter((cue) => cue.place !== one.evidence && isNamedBy(cue, one.value));
  const places = [...new Set(others.map(({ place }) => place))];
  if (places.length === 0) return one;
  return {
    ...one,
    score: one.score + agreement_points * Math.min(places.length, agreements_max),
    reasons: [...one.reasons, ...places.map((place) => `agrees with ${cue_reasons[place]}`)],
    evidence: places.length > 1 ? agreed.evidence_twice : agreed.evidence,
  };
}

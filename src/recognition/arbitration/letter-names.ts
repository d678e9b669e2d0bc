/** Where a letter names its sender: the line above the window, the small print at the foot, the signature. */
import { senderOf } from "../extraction/addressee.ts";
import { fold } from "../extraction/fold.ts";
import { findImprints } from "../extraction/imprint.ts";
import { cleanName, hasLegalForm } from "../extraction/names.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
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

const closing =
  /^(?:mit (?:freundlichen|besten|herzlichen) gru(?:ss|ß)en|(?:viele|beste|herzliche|freundliche) gru(?:ss|ß)e|(?:kind|best|warm) regards|sincerely|yours (?:faithfully|sincerely)|cordialement|bien a vous|saludos|un saludo|cordiali saluti|distinti saluti|met vriendelijke groet(?:en)?|(?:med )?vanlig(?:a)? halsning(?:ar)?|med venlig hilsen|vennlig hilsen|ystavallisin terveisin|z powazaniem|s pozdravem)[,.! ]*$/;
const signature_points = 2.6;

/** The name below the closing words of a letter. */
export function signatures(rows: Row[]): Scored<string>[] {
  return rows.flatMap((row, i) => {
    const next = rows[i + 1];
    if (!next || !closing.test(fold(row.text).trim())) return [];
    const value = cleanName(next.text);
    if (/\d|:/.test(value)) return [];
    return [{ value, score: signature_points, reasons: ["the signature"], spans: [], evidence: "signature" }];
  });
}

const imprint_points = 4.2;
export const imprint_evidence = "imprint";

export function imprintNames(rows: Row[]): Scored<string>[] {
  return findImprints(rows).map(({ name, row }) => ({
    value: name,
    score: imprint_points,
    reasons: ["beside its registration in the small print"],
    evidence: imprint_evidence,
    spans: cellsOf(row, 3)
      .filter((cell) => cell.text.includes(name))
      .slice(0, 1)
      .map((cell) => spanOfName({ row, cell }, name)),
  }));
}

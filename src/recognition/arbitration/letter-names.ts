/** The names of sellers that a paper has elsewhere than in a line of its head. */
import { senderOf } from "../extraction/addressee.ts";
import { cleanName, hasLegalForm } from "../extraction/names.ts";
import type { SellerCue } from "../extraction/seller-cues.ts";
import { cellsOf } from "../reading/rows.ts";
import { type Line, spanOfName } from "./vendor-lines.ts";
import type { PlacedName } from "./vendor-names.ts";

const larger_than_address = 1.15;

/** A name with its address in small print, as above the window of a letter. */
export function senderNames(head: Line[]): PlacedName[] {
  return head.flatMap((line, i): PlacedName[] => {
    const name = senderOf(line.text);
    if (name === null) return [];
    const title = lineAbove(head, i);
    // Below a name in larger print stand its trade and its address: "Cabinet Xeriva", "Avocats - 5 rue Haute - 75006 Paris".
    if (title && title.row.scale > larger_than_address * line.row.scale && !hasLegalForm(name)) {
      const value = cleanName(title.text);
      return [{ value, place: "above its address", spans: [spanOfName(title, value)] }];
    }
    return [{ value: cleanName(name), place: "sender", spans: [spanOfName(line, name)] }];
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

/** The sellers that the small print, the signature or the account names. An account's owner counts if a legal form shows a firm. */
export function cueNames(cues: SellerCue[]): PlacedName[] {
  return cues.flatMap(({ place, name, row }): PlacedName[] => {
    if (place === "website" || place === "sender") return [];
    if (place === "account" && !hasLegalForm(name)) return [];
    const spans = cellsOf(row, 3)
      .filter((cell) => cell.text.includes(name))
      .slice(0, 1)
      .map((cell) => spanOfName({ row, cell }, name));
    return [{ value: name, place, spans }];
  });
}

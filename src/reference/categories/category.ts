/** Rules of categories. Pure. */
import { trimEndOf } from "../../kernel/text.ts";

const palette = [
  "#2563eb",
  "#16a34a",
  "#d97706",
  "#dc2626",
  "#7c3aed",
  "#0891b2",
  "#db2777",
  "#65a30d",
  "#475569",
];

/** A slug from a name: "Büro & Miete" becomes "buro-miete". Names without Latin letters get a number instead. */
export function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, 80);
  return trimEndOf(slug, "-") || "category";
}

/** Metrics use this slug for rows without a category. */
export const reserved_slug = "uncategorized";

/** A colour that stays the same for the same slug. */
export function colorOf(slug: string): string {
  let sum = 0;
  for (const character of slug) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  return palette[sum % palette.length] as string;
}

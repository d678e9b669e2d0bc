/**
 * Inbox items and entries are the same records with the same commands; only the words and the path differ.
 * Every command of this folder is made from one of these.
 */
export interface Noun {
  group: "inbox" | "entry";
  path: string;
  one: string;
  many: string;
}

export const nouns: Record<Noun["group"], Noun> = {
  inbox: { group: "inbox", path: "/v1/inbox", one: "inbox item", many: "inbox items" },
  entry: { group: "entry", path: "/v1/entries", one: "entry", many: "entries" },
};

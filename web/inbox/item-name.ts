import type { InboxItem } from "../../client/index.ts";

/** What an item is called: by its vendor or, until that is known, by its file. */
export function itemName(
  { display_name, primary_document }: Pick<InboxItem, "display_name" | "primary_document">,
  untitled: string,
): string {
  return display_name ?? primary_document?.file_name ?? untitled;
}

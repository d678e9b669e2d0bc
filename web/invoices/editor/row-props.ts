import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import type { DraftLine } from "./draft.ts";

export interface RowProps {
  line: DraftLine;
  position: number;
  currency: string;
  amount: number | null;
  issueOf(field: string): string | undefined;
  onChange(fields: Partial<DraftLine>): void;
  onRemove(): void;
}

/** The attributes of a field in a row: its name, its issue, and where the service's findings point to. */
export function useLabelled({ position, issueOf }: Pick<RowProps, "position" | "issueOf">) {
  const { editor } = useWords(words);
  return (field: string, path: string) => ({
    "aria-label": editor.lineField(field, position),
    "aria-invalid": Boolean(issueOf(path)),
    title: issueOf(path),
    "data-path": `items.${position - 1}.${path}`,
  });
}

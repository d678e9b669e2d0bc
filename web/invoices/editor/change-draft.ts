/** The changes of a draft. After each, the percentages follow the lines. */
import { withPercentages } from "./adjustments.ts";
import { categoryFor, type Draft, type DraftLine, type TaxBehavior } from "./draft.ts";

export type DraftChange =
  | { type: "set"; fields: Partial<Omit<Draft, "lines">> }
  | { type: "line"; key: string; fields: Partial<DraftLine> }
  | { type: "add"; line: DraftLine }
  | { type: "remove"; key: string }
  | { type: "behavior"; tax_behavior: TaxBehavior };

export function changeDraft(draft: Draft, change: DraftChange): Draft {
  return withPercentages(applyChange(draft, change));
}

function applyChange(draft: Draft, change: DraftChange): Draft {
  const mapLines = (map: (line: DraftLine) => DraftLine) => ({ ...draft, lines: draft.lines.map(map) });
  switch (change.type) {
    case "set":
      return { ...draft, ...change.fields };
    case "line":
      return mapLines((line) => (line.key === change.key ? changeLine(line, change.fields) : line));
    case "add":
      return { ...draft, lines: [...draft.lines, change.line] };
    case "remove":
      return { ...draft, lines: draft.lines.filter(({ key }) => key !== change.key) };
    case "behavior":
      return mapLines((line) => ({ ...line, tax_behavior: change.tax_behavior }));
  }
}

function changeLine(line: DraftLine, fields: Partial<DraftLine>): DraftLine {
  const next = { ...line, ...fields };
  return { ...next, tax_category: categoryFor(next.tax_rate, next.tax_category) };
}

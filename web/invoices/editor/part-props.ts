import type { DraftChange } from "./change-draft.ts";
import type { Draft } from "./draft.ts";

/** What every part of the form gets. */
export interface PartProps {
  draft: Draft;
  dispatch(change: DraftChange): void;
  /** The service's issues by field. */
  issues: Record<string, string>;
}

/** The fields of an item as a person edits them: kept when a field is left, refused beside the field. */
import { useRef, useState } from "react";
import type { InboxItem, InboxPatch } from "../../client/index.ts";
import { lastingDaybook as daybook } from "../platform/daybook.ts";
import { issuesOf, toProblem } from "../platform/problem.ts";
import { useLeaving } from "../platform/use-leaving.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { override, refreshInbox } from "./overrides.ts";

export type Draft = Partial<Pick<InboxItem, FactField>>;
export type FactField =
  | "display_name"
  | "date"
  | "due_date"
  | "amount"
  | "currency"
  | "tax_amount"
  | "tax_treatment"
  | "reference_number"
  | "category_id"
  | "project_id"
  | "type"
  | "document_type"
  | "notes";

export interface Facts {
  value<Field extends FactField>(field: Field): InboxItem[Field];
  type<Field extends FactField>(field: Field, value: InboxItem[Field]): void;
  /** Sends what was typed into this field. */
  keep(field: FactField): void;
  /** Chosen, not typed: sent at once. */
  choose<Field extends FactField>(field: Field, value: InboxItem[Field]): void;
  error(field: FactField): string | undefined;
}

export function useFacts(item: InboxItem): Facts {
  const [draft, setDraft] = useState<Draft>({});
  // Beside the draft: a number is typed and left in one event, before the draft is drawn again.
  const unsent = useRef<Draft>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const verb = useVerb({
    send: async (change: Draft, options) => {
      try {
        return await daybook.updateInboxItem(item.id, toPatch(item, change), options);
      } catch (error) {
        unsent.current = { ...change, ...unsent.current };
        setErrors(errorsOf(error, change));
        throw error;
      }
    },
    show(change) {
      setErrors({});
      return override(item.id, change);
    },
    after(change) {
      setDraft((before) => without(before, Object.keys(change)));
      void refreshInbox();
    },
  });
  const send = (change: Draft) => {
    const [field] = Object.keys(change) as FactField[];
    if (field && change[field] !== item[field]) verb.mutate(once(change));
    else if (field) setDraft((before) => without(before, [field]));
  };
  const keep = (field: FactField) => {
    const { [field]: value, ...others } = unsent.current;
    if (!(field in unsent.current)) return;
    unsent.current = others;
    send({ [field]: value });
  };
  useLeaving(() => {
    for (const field of Object.keys(unsent.current)) keep(field as FactField);
  });
  return {
    value: (field) => (field in draft ? (draft[field] as never) : item[field]),
    type(field, value) {
      unsent.current = { ...unsent.current, [field]: value };
      setDraft((before) => ({ ...before, [field]: value }));
    },
    keep,
    choose: (field, value) => send({ [field]: value }),
    error: (field) => errors[field],
  };
}

/** An amount means nothing without its currency. */
function toPatch({ currency, base_currency }: InboxItem, change: Draft): InboxPatch {
  return "amount" in change && change.amount !== null && currency === null
    ? { ...change, currency: base_currency }
    : change;
}

/** A refusal that names no field belongs to the one that was changed. */
function errorsOf(error: unknown, change: Draft): Record<string, string> {
  const issues = issuesOf(error);
  const [field = ""] = Object.keys(change);
  return Object.keys(issues).length > 0 ? issues : { [field]: toProblem(error).message };
}

function without(draft: Draft, fields: string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([field]) => !fields.includes(field)));
}

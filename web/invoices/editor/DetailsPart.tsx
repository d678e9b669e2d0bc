import { useQuery } from "@tanstack/react-query";
import type { DocumentType } from "../../../src/contract.ts";
import { documentTypes, einvoiceChoices } from "../../../src/contract.ts";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { DateField } from "../../design/DateField.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { useWords } from "../../platform/words.ts";
import { templatesQuery } from "../queries.ts";
import { words } from "../words/index.ts";
import type { Draft } from "./draft.ts";
import styles from "./Editor.module.css";
import type { PartProps } from "./part-props.ts";

/** Stands for "as the template or the organization says", which needs an id in the list. */
const as_usual = "usual";

export function DetailsPart({ draft, dispatch, issues }: PartProps) {
  const own = useWords(words);
  const { data: templates = [] } = useQuery(templatesQuery);
  const set = (fields: Partial<Omit<Draft, "lines">>) => dispatch({ type: "set", fields });
  const is_quote = draft.document_type === "quote";
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h2>{own.editor.details}</h2>
      </div>
      <div className={styles.grid}>
        <DateField
          label={own.editor.issueDate}
          value={draft.date}
          onChange={(date) => set({ date })}
          error={issues.date}
        />
        <DateField
          label={is_quote ? own.editor.validUntil : own.editor.dueDate}
          value={draft.due_date}
          onChange={(due_date) => set({ due_date })}
          error={issues.due_date}
        />
        <TextField label={own.number} value="" placeholder={own.editor.givenWhenFinalized} isDisabled />
        <DateField
          label={own.editor.deliveryDate}
          value={draft.delivery_date}
          onChange={(delivery_date) => set({ delivery_date })}
          error={issues.delivery_date}
        />
        <TextField
          label={own.editor.buyerReference}
          value={draft.buyer_reference}
          onChange={(buyer_reference) => set({ buyer_reference })}
          error={issues.buyer_reference}
        />
        <Select<DocumentType>
          label={own.editor.documentType}
          choices={documentTypes.map((id) => ({ id, label: own.documents[id] }))}
          value={draft.document_type}
          onChange={(document_type) => set({ document_type })}
        />
        <CurrencyField
          label={own.editor.currency}
          value={draft.currency}
          onChange={(currency) => currency && set({ currency })}
          error={issues.currency}
        />
        <Select
          label={own.editor.einvoice}
          choices={[
            { id: as_usual, label: own.editor.einvoiceUsual },
            ...einvoiceChoices.map((id) => ({ id, label: own.editor.einvoiceChoices[id] })),
          ]}
          value={draft.einvoice ?? as_usual}
          onChange={(id) => {
            const einvoice = einvoiceChoices.find((choice) => choice === id) ?? null;
            set({ einvoice, einvoice_chosen: true });
          }}
        />
        {templates.length > 1 && (
          <Select
            label={own.editor.template}
            choices={templates.map(({ id, name }) => ({ id, label: name }))}
            value={draft.template_id}
            onChange={(template_id) => set({ template_id })}
          />
        )}
      </div>
    </section>
  );
}

/** Which column is what. Asked if the file leaves something open, and open to change before anything is imported. */
import { useState } from "react";
import type { RecordImportAnswer } from "../../../client/index.ts";
import type { ImportField, RecordImportKind } from "../../../src/contract.ts";
import { Button } from "../../design/Button.tsx";
import { Checkbox } from "../../design/Checkbox.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import styles from "./Moving.module.css";
import {
  type Draft,
  type Findings,
  fieldOf,
  fieldsOf,
  hasAmounts,
  type Mapping,
  startingMapping,
  withField,
} from "./mapping-draft.ts";
import type { Moving } from "./use-moving.ts";
import { words } from "./words/index.ts";

interface Props {
  kind: RecordImportKind;
  moving: Moving;
  findings: Findings;
}

export function MappingForm({ kind, moving, findings }: Props) {
  const own = useWords(words);
  const [draft, setDraft] = useState<Draft & { mapping: Mapping }>({
    ...moving.attempt?.draft,
    mapping: startingMapping(findings.proposed),
  });
  const set = (changed: Partial<Mapping>) =>
    setDraft({ ...draft, mapping: { ...draft.mapping, ...changed } });
  return (
    <FormBody form={{ error: null, submit: () => moving.read(draft) }} className={styles.step}>
      <h3>{moving.attempt?.file.name}</h3>
      {findings.questions.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
      <div className={styles.columns}>
        {findings.columns.map((column) => (
          <ColumnChoice
            key={column.index}
            {...{ kind, column, mapping: draft.mapping }}
            onChange={(field) =>
              setDraft({ ...draft, mapping: withField(draft.mapping, column.index, column.name, field) })
            }
          />
        ))}
      </div>
      {hasAmounts(kind) && (
        <div className={styles.pair}>
          {kind === "invoices" && (
            <Select
              label={own.dateOrder}
              value={draft.mapping.date_order}
              choices={(["dmy", "mdy", "ymd"] as const).map((id) => ({ id, label: own.orders[id] }))}
              onChange={(date_order) => set({ date_order })}
            />
          )}
          <Select
            label={own.decimal}
            value={draft.mapping.decimal}
            choices={([".", ","] as const).map((id) => ({ id, label: own.marks[id] }))}
            onChange={(decimal) => set({ decimal })}
          />
        </div>
      )}
      {kind === "invoices" && (
        <InvoiceOptions draft={draft} onChange={(changed) => setDraft({ ...draft, ...changed })} />
      )}
      {Boolean(moving.error) && <ErrorState error={moving.error} />}
      <div className={styles.buttons}>
        <Button look="quiet" onPress={moving.again}>
          {own.back}
        </Button>
        <Button type="submit" look="primary" isPending={moving.isPending}>
          {own.goOn}
        </Button>
      </div>
    </FormBody>
  );
}

function InvoiceOptions({ draft, onChange }: { draft: Draft; onChange(changed: Draft): void }) {
  const own = useWords(words);
  return (
    <div className={styles.pair}>
      <TextField
        label={own.taxRate}
        help={own.taxRateHelp}
        value={draft.tax_rate ?? ""}
        onChange={(tax_rate) => onChange({ tax_rate })}
      />
      <Checkbox isSelected={draft.opening ?? false} onChange={(opening) => onChange({ opening })}>
        {own.opening}
      </Checkbox>
    </div>
  );
}

const left_out = "-";

interface ColumnProps {
  kind: RecordImportKind;
  column: RecordImportAnswer["columns"][number];
  mapping: Mapping;
  onChange(field: ImportField | null): void;
}

function ColumnChoice({ kind, column, mapping, onChange }: ColumnProps) {
  const own = useWords(words);
  const label = column.name || own.column(column.index + 1);
  return (
    <div className={styles.column}>
      <Select
        label={label}
        value={fieldOf(mapping, column) ?? left_out}
        choices={[
          { id: left_out as string, label: own.leftOut },
          ...fieldsOf(kind).map((id) => ({ id: id as string, label: own.fields[id] })),
        ]}
        onChange={(id) => onChange(id === left_out ? null : (id as ImportField))}
      />
      <p className={`${text.muted} ${text.truncate}`}>
        {column.samples.filter(Boolean).slice(0, 3).join(" · ")}
      </p>
    </div>
  );
}

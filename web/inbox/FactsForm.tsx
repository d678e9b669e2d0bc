import { useQuery } from "@tanstack/react-query";
import type { FocusEvent } from "react";
import type { InboxItem } from "../../client/index.ts";
import { inboxDocumentTypes, inboxTypes, taxTreatments } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { DateField } from "../design/DateField.tsx";
import { MoneyField } from "../design/MoneyField.tsx";
import { Select } from "../design/Select.tsx";
import { TextField } from "../design/TextField.tsx";
import { useCan } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { categoriesQuery, projectsQuery } from "../platform/whole-lists.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Facts.module.css";
import { isDoubtful, type ReadField, rateOf, readingOf } from "./reading.ts";
import { type FactField, useFacts } from "./use-facts.ts";
import { words } from "./words/index.ts";

interface Props {
  item: InboxItem;
  /** The field that has the focus, to mark it on the paper. */
  onField(field: ReadField | null): void;
}

/** What was read, to be checked and corrected. A field is kept when one leaves it. */
export function FactsForm({ item, onField }: Props) {
  const own = useWords(words);
  const formats = useFormats();
  const can = useCan();
  const facts = useFacts(item);
  const reading = readingOf(item);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: projects = [] } = useQuery(projectsQuery);
  const locked = !can("inbox.write") || item.status === "processing";
  const currency = item.currency ?? item.base_currency;
  const rate = rateOf(item);
  const read = (field: ReadField) => ({
    doubtful: isDoubtful(reading, field),
    note: isDoubtful(reading, field) ? own.checkField : undefined,
    error: facts.error(field as FactField),
    isDisabled: locked,
  });
  const plain = (field: FactField) => ({ error: facts.error(field), isDisabled: locked });
  const around = (field: ReadField) => ({
    id: `field-${field}`,
    onFocus: () => onField(field),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // From the amount to its calendar is not out of the field.
      if (event.currentTarget.contains(event.relatedTarget)) return;
      facts.keep(field as FactField);
    },
  });
  const found = item.amount === null ? (reading.candidates.amount ?? []) : [];
  return (
    <div className={styles.stack}>
      <div {...around("display_name")}>
        <TextField
          label={item.type === "income" ? own.customer : own.supplier}
          value={facts.value("display_name") ?? ""}
          onChange={(value) => facts.type("display_name", value || null)}
          {...read("display_name")}
        />
      </div>
      <div className={styles.two}>
        <div {...around("date")}>
          <DateField
            label={own.date}
            value={facts.value("date")}
            onChange={(value) => facts.type("date", value)}
            {...read("date")}
          />
        </div>
        <div {...around("amount")}>
          <MoneyField
            label={own.amount}
            currency={currency}
            value={facts.value("amount")}
            onChange={(value) => facts.type("amount", value)}
            {...read("amount")}
          />
        </div>
      </div>
      {found.length > 0 && !locked && (
        <div className={styles.chips}>
          <span className={styles.small}>{own.didYouMean}</span>
          {found.slice(0, 3).map(({ value }) => (
            <Button key={value} small onPress={() => facts.choose("amount", Number(value))}>
              {formats.money(Number(value), currency)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.two}>
        <div {...around("tax_amount")}>
          <MoneyField
            label={rate === null ? own.vat : own.vatAt(formats.rate(rate))}
            currency={currency}
            value={facts.value("tax_amount")}
            onChange={(value) => facts.type("tax_amount", value)}
            {...read("tax_amount")}
          />
        </div>
        <div {...around("reference_number")}>
          <TextField
            label={own.number}
            value={facts.value("reference_number") ?? ""}
            onChange={(value) => facts.type("reference_number", value || null)}
            {...read("reference_number")}
          />
        </div>
      </div>
      {item.type !== "income" && (
        <Select
          label={own.taxTreatment}
          choices={["auto" as const, ...taxTreatments].map((id) => ({ id, label: own.taxTreatments[id] }))}
          value={facts.value("tax_treatment") ?? "auto"}
          onChange={(id) => facts.choose("tax_treatment", id === "auto" ? null : id)}
          {...plain("tax_treatment")}
        />
      )}
      <ComboBox
        label={own.category}
        choices={categories.map(({ id, name }) => ({ id, label: name }))}
        value={facts.value("category_id")}
        onChange={(id) => facts.choose("category_id", id)}
        placeholder={own.noCategory}
        {...plain("category_id")}
      />
      <div className={styles.two}>
        <Select
          label={own.document_type}
          choices={inboxDocumentTypes.map((id) => ({ id, label: own.types[id] }))}
          value={facts.value("document_type")}
          onChange={(id) => facts.choose("document_type", id)}
          placeholder={own.none}
          {...plain("document_type")}
        />
        <div {...around("due_date")}>
          <DateField
            label={own.due}
            value={facts.value("due_date")}
            onChange={(value) => facts.type("due_date", value)}
            {...read("due_date")}
          />
        </div>
      </div>
      <div className={styles.two}>
        <ComboBox
          label={own.project}
          choices={projects.map(({ id, name }) => ({ id, label: name }))}
          value={facts.value("project_id")}
          onChange={(id) => facts.choose("project_id", id)}
          placeholder={own.none}
          {...plain("project_id")}
        />
        <Select
          label={own.type}
          choices={inboxTypes.map((id) => ({ id, label: own.inboxTypes[id] }))}
          value={facts.value("type")}
          onChange={(id) => facts.choose("type", id)}
          {...plain("type")}
        />
      </div>
      <div {...leaving(() => facts.keep("notes"))}>
        <TextField
          label={own.note}
          multiline
          value={facts.value("notes") ?? ""}
          onChange={(value) => facts.type("notes", value || null)}
          placeholder={own.notePlaceholder}
          {...plain("notes")}
        />
      </div>
    </div>
  );
}

/** Around a field: what was typed is kept when one leaves it. */
const leaving = (onBlur: () => void) => ({ onBlur });

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { documentTypes } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { words as stateWords } from "../design/invoice-state/words/index.ts";
import { SearchField } from "../design/SearchField.tsx";
import { Select } from "../design/Select.tsx";
import { useKey } from "../platform/keys/index.ts";
import { useWords } from "../platform/words.ts";
import type { InvoiceFilters, InvoiceSort } from "./filters.ts";
import styles from "./Invoices.module.css";
import { customerQuery } from "./queries.ts";
import { isOffer } from "./state.ts";
import { words } from "./words/index.ts";

interface Props {
  filters: InvoiceFilters;
  onChange(change: Partial<InvoiceFilters>, options?: { replace?: boolean }): void;
  children?: ReactNode;
}

/** Above the list: search, kind of document, order. */
export function FilterTools({ filters, onChange, children }: Props) {
  const own = useWords(words);
  const search = useRef<HTMLInputElement>(null);
  useKey("filter", () => search.current?.focus());
  const kinds = [
    { id: "all", label: own.kindAll },
    ...documentTypes.map((id) => ({ id, label: own.documents[id] })),
  ];
  const sorts = Object.entries(own.sorts).map(([id, label]) => ({ id, label }));
  return (
    <div className={styles.tools}>
      <SearchField
        ref={search}
        label={own.searchLabel}
        placeholder={own.searchPlaceholder}
        hint="filter"
        value={filters.q ?? ""}
        onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
        className={styles.search ?? ""}
      />
      <div className={styles.tool}>
        <Select
          label={own.kindLabel}
          choices={kinds}
          value={filters.document_type ?? "all"}
          onChange={(id) =>
            onChange({ document_type: documentTypes.find((type) => type === id), accepted: undefined })
          }
        />
      </div>
      {filters.document_type && isOffer({ document_type: filters.document_type }) && (
        <AnswerSelect accepted={filters.accepted} onChange={(accepted) => onChange({ accepted })} />
      )}
      <div className={styles.tool}>
        <Select
          label={own.sortLabel}
          choices={sorts}
          value={`${filters.sort}_${filters.order}`}
          onChange={(id) => onChange(toOrder(id))}
        />
      </div>
      {filters.customer_id && (
        <CustomerChip id={filters.customer_id} onRemove={() => onChange({ customer_id: undefined })} />
      )}
      {children}
    </div>
  );
}

interface AnswerProps {
  accepted: boolean | undefined;
  onChange(accepted: boolean | undefined): void;
}

/** Of quotes and pro formas: what the customer answered. */
function AnswerSelect({ accepted, onChange }: AnswerProps) {
  const own = useWords(words);
  const states = useWords(stateWords);
  const choices = [
    { id: "all", label: own.answers.all },
    { id: "false", label: own.answers.waiting },
    { id: "true", label: states.accepted },
  ];
  return (
    <div className={styles.tool}>
      <Select
        label={own.answerLabel}
        choices={choices}
        value={String(accepted ?? "all")}
        onChange={(id) => onChange(id === "all" ? undefined : id === "true")}
      />
    </div>
  );
}

/** `due_date_asc` is the field and its direction. */
function toOrder(id: string): Pick<InvoiceFilters, "sort" | "order"> {
  const at = id.lastIndexOf("_");
  return { sort: id.slice(0, at) as InvoiceSort, order: id.slice(at + 1) as "asc" | "desc" };
}

function CustomerChip({ id, onRemove }: { id: string; onRemove(): void }) {
  const own = useWords(words);
  const { data } = useQuery(customerQuery(id));
  return (
    <Button small icon="close" onPress={onRemove}>
      {own.ofCustomer(data?.name ?? "")}
    </Button>
  );
}

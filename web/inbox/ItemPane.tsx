import { useState } from "react";
import type { InboxItem } from "../../client/index.ts";
import { Avatar, FileMark } from "../design/Avatar.tsx";
import { Badge } from "../design/Badge.tsx";
import { classes } from "../design/classes.ts";
import { later } from "../design/later.tsx";
import { Money } from "../design/Money.tsx";
import { Paper } from "../design/Paper.tsx";
import { ScrollArea } from "../design/ScrollArea.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import text from "../design/text.module.css";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import facts from "./Facts.module.css";
import styles from "./Inbox.module.css";
import { ItemActions } from "./ItemActions.tsx";
import { itemName } from "./item-name.ts";
import { MatchCard } from "./MatchCard.tsx";
import { Notices } from "./Notices.tsx";
import { type ReadField, readFields, readingOf } from "./reading.ts";
import type { Review } from "./use-review.ts";
import type { InboxWords } from "./words/en.ts";
import { words } from "./words/index.ts";

/** The fields bring calendars and number parsing: list and document are shown before they are loaded. */
const FactsForm = later(async () => (await import("./FactsForm.tsx")).FactsForm, {
  meanwhile: () => <SkeletonRows count={8} />,
});

interface Props {
  item: InboxItem;
  review: Review;
  onNext: (() => void) | null;
  onMatchByHand(): void;
}

/** One item: its document with what was read marked on it, and its facts beside it. */
export function ItemPane({ item, review, onNext, onMatchByHand }: Props) {
  const own = useWords(words);
  const [field, setField] = useState<ReadField | null>(null);
  const { primary_document: file } = item;
  const { boxes, filled } = readingOf(item);
  const marks = readFields.flatMap((id) => {
    const box = boxes[id];
    return box && filled.has(id) ? [{ id, label: labelOf(own, id), ...box }] : [];
  });
  return (
    <>
      <section className={styles.document} aria-label={own.document}>
        {file ? (
          <Paper
            key={file.id}
            file={file}
            label={own.document}
            marks={marks}
            marked={field}
            onMark={focusField}
          />
        ) : (
          <p className={styles.without}>{own.noDocument}</p>
        )}
        <ItemActions item={item} review={review} onNext={onNext} onMatchByHand={onMatchByHand} />
      </section>
      <ScrollArea className={styles.facts ?? ""} label={own.details}>
        <Head item={item} />
        <Notices item={item} review={review} />
        <MatchCard item={item} review={review} onMatchByHand={onMatchByHand} />
        <FactsForm key={item.id} item={item} onField={setField} />
      </ScrollArea>
    </>
  );
}

function Head({ item }: { item: InboxItem }) {
  const own = useWords(words);
  const formats = useFormats();
  const { display_name, document_type, source, amount, tax_amount, currency, base_currency } = item;
  const name = itemName(item, own.untitled);
  const kinds = [document_type && own.types[document_type], own.sources[source]];
  return (
    <div className={facts.who}>
      {display_name ? <Avatar name={name} /> : <FileMark />}
      <div className={facts.words}>
        <h2 className={classes(facts.name, text.truncate)}>{name}</h2>
        <p className={classes(text.muted, text.truncate)}>{kinds.filter(Boolean).join(" · ")}</p>
      </div>
      <div className={facts.sum}>
        {amount !== null && (
          <p className={classes(text.num, text.strong)}>
            <Money amount={amount} currency={currency ?? base_currency} />
          </p>
        )}
        {item.approval_action === "approved" ? (
          <Badge tone="good" icon="check">
            {own.approved}
          </Badge>
        ) : (
          tax_amount !== null && (
            <p className={classes(text.num, text.muted)}>
              {own.vat} {formats.money(tax_amount, currency ?? base_currency)}
            </p>
          )
        )}
      </div>
    </div>
  );
}

function labelOf(own: InboxWords, field: ReadField): string {
  const labels: Record<ReadField, string> = {
    display_name: own.supplier,
    date: own.date,
    amount: own.amount,
    tax_amount: own.vat,
    subtotal: own.amount,
    reference_number: own.number,
    due_date: own.due,
    currency: own.currency,
  };
  return labels[field];
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`#field-${field} input, #field-${field} [tabindex="0"]`)?.focus();
}

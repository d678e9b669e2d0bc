import { useState } from "react";
import type { InvoiceBalance } from "../../client/index.ts";
import { subtractDecimals, toNumber } from "../../src/kernel/decimal.ts";
import { Checkbox } from "../design/Checkbox.tsx";
import { FormBody } from "../design/FormBody.tsx";
import { FormButtons } from "../design/FormButtons.tsx";
import { Money } from "../design/Money.tsx";
import { NumberField } from "../design/NumberField.tsx";
import { Segmented } from "../design/Segmented.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf } from "../platform/problem.ts";
import { sentBy } from "../platform/use-form.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import { toDecimal } from "./editor/draft.ts";
import styles from "./Form.module.css";
import { salesKeys } from "./queries.ts";
import sheet from "./Sheet.module.css";
import { words } from "./words/index.ts";

/** What was not credited yet. */
const leftOf = ({ total, credited_amount }: InvoiceBalance) =>
  toNumber(subtractDecimals(toDecimal(total), toDecimal(credited_amount)));

/** Quantities to credit by position of the line; the service knows what was credited before. */
type Chosen = ReadonlyMap<number, number | null>;

export function CreditForm({ invoice, balance, onDone }: ActFormProps) {
  const own = useWords(words);
  const formats = useFormats();
  const [scope, setScope] = useState<"all" | "lines">("all");
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const items = [...chosen].map(([line, quantity]) => ({ line, quantity }));
  const verb = useVerb({
    send: (_: null, options) => daybook.creditInvoice(invoice.id, scope === "all" ? {} : { items }, options),
    done: (_input, note) => own.done.credit(note.number ?? own.draftNumber),
    after: onDone,
    in_form: true,
    outdates: salesKeys,
  });
  const set = (line: number, quantity: number | null | undefined) => {
    const next = new Map(chosen);
    if (quantity === undefined) next.delete(line);
    else next.set(line, quantity);
    setChosen(next);
  };
  const issues = issuesOf(verb.error);
  const scopes = [
    { id: "all", label: own.creditAll },
    { id: "lines", label: own.creditLines },
  ] as const;
  return (
    <FormBody form={sentBy(verb, () => verb.alone(null))} className={styles.form}>
      <Segmented<"all" | "lines">
        label={own.creditScope}
        options={scopes}
        value={scope}
        onChange={setScope}
      />
      {scope === "all" && (
        <Money amount={leftOf(balance)} currency={balance.currency} big className={sheet.big ?? ""} />
      )}
      {scope === "lines" &&
        invoice.items.map(({ name, quantity }, index) => {
          const line = index + 1;
          const at = items.findIndex((item) => item.line === line);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row.
            <div key={line} role="group" aria-label={name} className={styles.creditLine}>
              <Checkbox isSelected={chosen.has(line)} onChange={(on) => set(line, on ? quantity : undefined)}>
                {name}
              </Checkbox>
              {chosen.has(line) && (
                <NumberField
                  label={own.quantity}
                  note={own.ofQuantity(formats.number(quantity))}
                  value={chosen.get(line) ?? null}
                  onChange={(value) => set(line, value)}
                  error={issues[`items.${at}.quantity`]}
                />
              )}
            </div>
          );
        })}
      <p className={styles.help}>{own.creditHelp}</p>
      <FormButtons label={own.acts.credit} onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CreditPreview } from "../../client/index.ts";
import { Checkbox } from "../design/Checkbox.tsx";
import { FormBody } from "../design/FormBody.tsx";
import { FormButtons } from "../design/FormButtons.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { Money } from "../design/Money.tsx";
import { NumberField } from "../design/NumberField.tsx";
import { Segmented } from "../design/Segmented.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf, toProblem } from "../platform/problem.ts";
import { sentBy } from "../platform/use-form.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import styles from "./Form.module.css";
import { creditPreviewQuery, salesKeys } from "./queries.ts";
import sheet from "./Sheet.module.css";
import { words } from "./words/index.ts";

/** Quantities to credit by position of the line; the service knows what was credited before. */
type Chosen = ReadonlyMap<number, number | null>;

export function CreditForm({ invoice, onDone }: ActFormProps) {
  const own = useWords(words);
  const formats = useFormats();
  const [scope, setScope] = useState<"all" | "lines">("all");
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const items = [...chosen].map(([line, quantity]) => ({ line, quantity }));
  const asked = scope === "all" ? {} : { items };
  const is_complete =
    scope === "all" || (items.length > 0 && items.every(({ quantity }) => quantity !== null));
  const preview = useQuery({ ...creditPreviewQuery(invoice.id, asked), enabled: is_complete });
  const verb = useVerb({
    send: (_: null, options) => daybook.creditInvoice(invoice.id, asked, options),
    done: (_input, note) => own.done.credit(note.number ?? own.draftNumber),
    after: onDone,
    in_form: true,
    outdates: salesKeys,
  });
  // Without a quantity the service would take everything that is left. Another press is another object.
  const [unfilled, setUnfilled] = useState<object | null>(null);
  const lacks = is_complete ? null : unfilled;
  const submit = () => (is_complete ? verb.mutate(once(null)) : setUnfilled({}));
  const set = (line: number, quantity: number | null | undefined) => {
    const next = new Map(chosen);
    if (quantity === undefined) next.delete(line);
    else next.set(line, quantity);
    setChosen(next);
  };
  // The service's answer to what is typed now; what it said to the press before stays until then.
  const issues = issuesOf(preview.error ?? verb.error);
  const scopes = [
    { id: "all", label: own.creditAll },
    { id: "lines", label: own.creditLines },
  ] as const;
  return (
    <FormBody form={{ ...sentBy(verb, submit), refusal: lacks ?? verb.error }} className={styles.form}>
      <Segmented<"all" | "lines">
        label={own.creditScope}
        options={scopes}
        value={scope}
        onChange={setScope}
      />
      {scope === "lines" &&
        invoice.items.map(({ name, quantity }, index) => {
          const line = index + 1;
          const at = items.findIndex((item) => item.line === line);
          return (
            <fieldset key={line} aria-label={name} className={styles.creditLine}>
              <Checkbox isSelected={chosen.has(line)} onChange={(on) => set(line, on ? quantity : undefined)}>
                {name}
              </Checkbox>
              {chosen.has(line) && (
                <NumberField
                  label={own.quantity}
                  note={own.ofQuantity(formats.number(quantity))}
                  value={chosen.get(line) ?? null}
                  onChange={(value) => set(line, value)}
                  error={
                    lacks && chosen.get(line) === null ? own.quantityNeeded : issues[`items.${at}.quantity`]
                  }
                />
              )}
            </fieldset>
          );
        })}
      {lacks && items.length === 0 && <FormProblem text={own.lineNeeded} />}
      {preview.error && !verb.error && Object.keys(issues).length === 0 && (
        <FormProblem text={toProblem(preview.error).message} />
      )}
      {is_complete && preview.data && !preview.error && <CreditSum preview={preview.data} />}
      <p className={styles.help}>{own.creditHelp}</p>
      <FormButtons label={own.acts.credit} onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}

/** What the credit note will be over. */
function CreditSum({ preview: { total, tax, currency } }: { preview: CreditPreview }) {
  const own = useWords(words);
  const formats = useFormats();
  return (
    <div className={sheet.part} aria-live="polite">
      <span className={sheet.label}>{own.creditSum}</span>
      <Money amount={total} currency={currency} big className={sheet.big ?? ""} />
      {tax !== 0 && <span className={styles.help}>{own.creditTax(formats.money(tax, currency))}</span>}
    </div>
  );
}

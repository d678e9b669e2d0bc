import { type FormEvent, useState } from "react";
import type { Customer, CustomerCreate } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { NumberField } from "../design/NumberField.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf, toProblem } from "../platform/problem.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Customers.module.css";
import { words } from "./words/index.ts";

const wide = new Set<string>(["name", "address_line1", "address_line2", "website", "notes"]);

interface Props {
  customer: Customer | null;
  onSaved(customer: Customer): void;
  onCancel(): void;
}

export function CustomerForm({ customer, onSaved, onCancel }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const names = Object.keys(own.fields) as (keyof typeof own.fields)[];
  const [texts, setTexts] = useState(
    () => Object.fromEntries(names.map((name) => [name, customer?.[name] ?? ""])) as Record<string, string>,
  );
  const [days, setDays] = useState(customer?.payment_terms_days ?? null);
  const verb = useVerb({
    send: (_: null, options) => {
      const given = Object.fromEntries(names.map((name) => [name, texts[name]?.trim() || null]));
      const body = { ...given, name: texts.name?.trim() ?? "", payment_terms_days: days } as CustomerCreate;
      return customer ? daybook.updateCustomer(customer.id, body) : daybook.createCustomer(body, options);
    },
    done: () => own.saved,
    after: (_input, saved) => onSaved(saved),
    outdates: [queryKeys.all("customers"), queryKeys.all("invoices")],
  });
  const issues = issuesOf(verb.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verb.mutate(once(null));
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {names.map((name, index) => (
        <div key={name} className={wide.has(name) ? styles.wide : undefined}>
          <TextField
            label={own.fields[name]}
            value={texts[name] ?? ""}
            onChange={(value) => setTexts({ ...texts, [name]: value })}
            error={issues[name]}
            multiline={name === "notes"}
            autoFocus={index === 0}
            isRequired={name === "name"}
          />
        </div>
      ))}
      <NumberField label={own.termsField} value={days} onChange={setDays} error={issues.payment_terms_days} />
      {verb.error && (
        <p role="alert" className={styles.refusal}>
          {toProblem(verb.error).message}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onPress={onCancel}>{shared.cancel}</Button>
        <Button type="submit" look="primary" isPending={verb.isPending}>
          {own.save}
        </Button>
      </div>
    </form>
  );
}

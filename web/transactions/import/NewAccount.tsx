import { useState } from "react";
import { Button } from "../../design/Button.tsx";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { issuesOf } from "../../platform/problem.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useBaseCurrency } from "../../platform/session.ts";
import { sentBy } from "../../platform/use-form.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";

interface Props {
  /** As the file names it. */
  iban: string | null;
  onCreated(id: string): void;
}

export function NewAccount({ iban: found, onCreated }: Props) {
  const own = useWords(words).importing;
  const base_currency = useBaseCurrency();
  const [name, setName] = useState("");
  const [iban, setIban] = useState(found ?? "");
  const [currency, setCurrency] = useState(base_currency);
  const create = useVerb({
    send: (body: { name: string; iban: string | null; currency: string }, options) =>
      daybook.createBankAccount(body, options),
    after: (_body, { id }) => onCreated(id),
    in_form: true,
    outdates: [queryKeys.all("accounts")],
  });
  const issues = issuesOf(create.error);
  const submit = () => create.mutate(once({ name, iban: iban || null, currency }));
  return (
    <FormBody form={sentBy(create, submit)} className={styles.form}>
      <TextField label={own.accountName} value={name} onChange={setName} error={issues.name} isRequired />
      <TextField
        label={own.iban}
        value={iban}
        onChange={setIban}
        error={issues.iban}
        help={found !== null && found === iban ? own.ibanFound : undefined}
      />
      <CurrencyField
        label={own.currency}
        value={currency}
        onChange={(code) => setCurrency(code ?? base_currency)}
        error={issues.currency}
      />
      <Button type="submit" look="primary" isPending={create.isPending} isDisabled={name.trim() === ""}>
        {own.createAccount}
      </Button>
    </FormBody>
  );
}

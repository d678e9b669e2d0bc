import { useState } from "react";
import { type PaymentMethod, paymentMethods } from "../../src/contract.ts";
import { DateField } from "../design/DateField.tsx";
import { FieldPair } from "../design/FieldPair.tsx";
import { FormBody } from "../design/FormBody.tsx";
import { FormButtons } from "../design/FormButtons.tsx";
import { MoneyField } from "../design/MoneyField.tsx";
import { Select } from "../design/Select.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf } from "../platform/problem.ts";
import { useToday } from "../platform/session.ts";
import { sentBy } from "../platform/use-form.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import styles from "./Form.module.css";
import { salesKeys } from "./queries.ts";
import { payableAmount } from "./state.ts";
import { words } from "./words/index.ts";

export function PaymentForm({ invoice, balance, onDone }: ActFormProps) {
  const own = useWords(words);
  const today = useToday();
  const [amount, setAmount] = useState<number | null>(payableAmount(invoice, balance));
  const [date, setDate] = useState<string | null>(today);
  const [method, setMethod] = useState<PaymentMethod>("bank_transfer");
  const [reference, setReference] = useState("");
  const verb = useVerb({
    send: (_: null, options) =>
      daybook.createInvoicePayment(
        invoice.id,
        { amount, date, method, reference: reference || null },
        options,
      ),
    done: () => own.done.pay(invoice.number ?? own.thisDocument),
    undo: (_input, payment) => daybook.deleteInvoicePayment(invoice.id, payment.id),
    after: onDone,
    in_form: true,
    outdates: salesKeys,
  });
  // Without an amount the service would take everything that is open. Another press is another object.
  const [unfilled, setUnfilled] = useState<object | null>(null);
  const lacks_amount = amount === null ? unfilled : null;
  const submit = () => (amount === null ? setUnfilled({}) : verb.mutate(once(null)));
  const issues = issuesOf(verb.error);
  return (
    <FormBody form={{ ...sentBy(verb, submit), refusal: lacks_amount ?? verb.error }} className={styles.form}>
      <MoneyField
        label={own.amount}
        currency={balance.currency}
        value={amount}
        onChange={setAmount}
        error={lacks_amount ? own.amountNeeded : issues.amount}
        autoFocus
      />
      <FieldPair>
        <DateField label={own.date} value={date} onChange={setDate} error={issues.date} />
        <Select<PaymentMethod>
          label={own.method}
          choices={paymentMethods.map((id) => ({ id, label: own.methods[id] }))}
          value={method}
          onChange={setMethod}
        />
      </FieldPair>
      <TextField
        label={own.reference}
        note={own.optional}
        value={reference}
        onChange={setReference}
        error={issues.reference}
      />
      <FormButtons label={own.acts.pay} onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}

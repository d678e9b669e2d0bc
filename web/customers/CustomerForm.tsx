import type { Customer } from "../../client/index.ts";
import { CountryField } from "../design/CountryField.tsx";
import { CurrencyField } from "../design/CurrencyField.tsx";
import { FieldPair } from "../design/FieldPair.tsx";
import { FormSheet } from "../design/FormSheet.tsx";
import { NumberField } from "../design/NumberField.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { onlyChanged, textField, useForm, valueField } from "../platform/use-form.ts";
import { useWords } from "../platform/words.ts";
import { misshapenVatId } from "./vat-id.ts";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: a new one. */
  customer: Customer | null;
  onSaved(customer: Customer): void;
  onClose(): void;
}

const outdates = [queryKeys.all("customers"), queryKeys.all("invoices")];

export function CustomerForm({ customer, onSaved, onClose }: Props) {
  const own = useWords(words);
  const form = useForm({
    initial: {
      name: customer?.name ?? null,
      email: customer?.email ?? null,
      contact_name: customer?.contact_name ?? null,
      phone: customer?.phone ?? null,
      website: customer?.website ?? null,
      address_line1: customer?.address_line1 ?? null,
      address_line2: customer?.address_line2 ?? null,
      postal_code: customer?.postal_code ?? null,
      city: customer?.city ?? null,
      country: customer?.country ?? null,
      vat_id: customer?.vat_id ?? null,
      currency: customer?.currency ?? null,
      payment_terms_days: customer?.payment_terms_days ?? null,
      notes: customer?.notes ?? null,
    },
    send: ({ name, ...facts }, changed, options) => {
      const body = { ...facts, name: name ?? "" };
      return customer
        ? daybook.updateCustomer(customer.id, onlyChanged(body, changed))
        : daybook.createCustomer(body, options);
    },
    done: onSaved,
    outdates,
  });
  const text = (name: keyof typeof own.fields) => ({ label: own.fields[name], ...textField(form, name) });
  const misshapen = misshapenVatId(form.values.vat_id ?? "");
  return (
    <FormSheet title={customer?.name ?? own.create} form={form} onClose={onClose}>
      <TextField {...text("name")} isRequired autoFocus={!customer} />
      <TextField {...text("email")} />
      <FieldPair>
        <TextField {...text("contact_name")} />
        <TextField {...text("phone")} />
      </FieldPair>
      <TextField {...text("website")} />
      <TextField {...text("address_line1")} />
      <TextField {...text("address_line2")} />
      <FieldPair>
        <TextField {...text("postal_code")} />
        <TextField {...text("city")} />
        <CountryField label={own.fields.country} {...valueField(form, "country")} />
        <TextField
          {...text("vat_id")}
          {...(misshapen && { doubtful: true, help: own.vatIdDoubt(misshapen) })}
        />
        <CurrencyField label={own.fields.currency} {...valueField(form, "currency")} />
        <NumberField label={own.termsField} {...valueField(form, "payment_terms_days")} />
      </FieldPair>
      <TextField {...text("notes")} multiline />
    </FormSheet>
  );
}

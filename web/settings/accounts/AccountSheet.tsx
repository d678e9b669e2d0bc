import type { BankAccount } from "../../../client/index.ts";
import { accountTypes } from "../../../src/contract.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { DateField } from "../../design/DateField.tsx";
import { FormSheet } from "../../design/FormSheet.tsx";
import { MoneyField } from "../../design/MoneyField.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useBaseCurrency } from "../../platform/session.ts";
import { onlyChanged, textField, useForm, valueField } from "../../platform/use-form.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { Fields } from "../parts/FormCard.tsx";
import { words } from "../words/index.ts";

interface Props {
  /** `null`: a new one. */
  account: BankAccount | null;
  onClose(): void;
}

const outdates = [queryKeys.all("accounts"), queryKeys.all("overview"), queryKeys.all("metrics")];

export function AccountSheet({ account, onClose }: Props) {
  const own = useWords(words).accounts;
  const shared = useWords(sharedWords);
  const base_currency = useBaseCurrency();
  const form = useForm({
    initial: toValues(account, base_currency),
    send: ({ name, currency, opening_balance, ...rest }, changed, options) => {
      const body = {
        ...rest,
        name: name ?? "",
        currency: currency ?? base_currency,
        opening_balance: opening_balance ?? 0,
      };
      return account
        ? daybook.updateBankAccount(account.id, onlyChanged(body, changed))
        : daybook.createBankAccount(body, options);
    },
    done: onClose,
    outdates,
  });
  return (
    <FormSheet
      title={account ? own.editTitle : own.create}
      form={form}
      onClose={onClose}
      more={
        account && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(account.name)}
            text={own.deleteText}
            send={() => daybook.deleteBankAccount(account.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      <TextField label={own.name} isRequired autoFocus {...textField(form, "name")} />
      <Fields>
        <Select
          label={own.type}
          choices={accountTypes.map((id) => ({ id, label: own.types[id] }))}
          {...valueField(form, "type")}
        />
        <CurrencyField label={own.currency} {...valueField(form, "currency")} />
      </Fields>
      <TextField label={own.iban} {...textField(form, "iban")} />
      <Fields>
        <TextField label={own.accountNumber} {...textField(form, "account_number")} />
        <TextField label={own.bankName} {...textField(form, "bank_name")} />
        <MoneyField
          label={own.openingBalance}
          currency={form.values.currency ?? base_currency}
          {...valueField(form, "opening_balance")}
        />
        <DateField label={own.openingDate} {...valueField(form, "opening_date")} />
      </Fields>
      <TextField label={own.notes} multiline {...textField(form, "notes")} />
      <Checkbox isSelected={form.values.is_cash} onChange={(is_cash) => form.set({ is_cash })}>
        {own.isCash}
      </Checkbox>
      <Checkbox isSelected={form.values.archived} onChange={(archived) => form.set({ archived })}>
        {own.archivedHelp}
      </Checkbox>
    </FormSheet>
  );
}

function toValues(account: BankAccount | null, currency: string) {
  return {
    name: account?.name ?? null,
    type: account?.type ?? ("checking" as BankAccount["type"]),
    currency: (account?.currency ?? currency) as string | null,
    iban: account?.iban ?? null,
    account_number: account?.account_number ?? null,
    bank_name: account?.bank_name ?? null,
    opening_balance: (account?.opening_balance ?? 0) as number | null,
    opening_date: account?.opening_date ?? null,
    is_cash: account?.is_cash ?? true,
    archived: account?.archived ?? false,
    notes: account?.notes ?? null,
  };
}

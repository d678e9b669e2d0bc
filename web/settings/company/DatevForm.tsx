import type { DatevSettings } from "../../../client/index.ts";
import { type DatevChart, datevCharts } from "../../../src/contract.ts";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { textField, useForm, valueField } from "../../platform/use-form.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { Fields, FormCard } from "../parts/FormCard.tsx";
import { words } from "../words/index.ts";

interface Values {
  consultant_number: string | null;
  client_number: string | null;
  chart: DatevChart;
  fiscal_year_start: string;
  account_length: string | null;
  /** Account numbers by category. */
  categories: Record<string, string>;
}

/** What the accountant's DATEV needs to know, and which account each category has. */
export function DatevForm({ settings }: { settings: DatevSettings }) {
  const { company: own } = useWords(words);
  const formats = useFormats();
  const can_save = useCan()("organization.write");
  const form = useForm<Values, unknown>({
    initial: toValues(settings),
    send: (values) => daybook.setDatevSettings(toBody(settings, values)),
    outdates: [queryKeys.all("organization")],
  });
  const { chart, categories } = form.values;
  return (
    <FormCard title={own.datev} form={form} can_save={can_save}>
      <p>{own.datevText}</p>
      <Fields>
        <TextField
          label={own.consultantNumber}
          isDisabled={!can_save}
          {...textField(form, "consultant_number")}
        />
        <TextField label={own.clientNumber} isDisabled={!can_save} {...textField(form, "client_number")} />
        <Select
          label={own.chart}
          choices={datevCharts.map((id) => ({ id, label: id }))}
          value={chart}
          onChange={(id) => form.set({ chart: id })}
          isDisabled={!can_save}
        />
        <Select
          label={own.fiscalYearStart}
          choices={yearStarts(settings.fiscal_year_start).map((id) => ({
            id,
            label: formats.dayAndMonth(`${leap_year}-${id}`),
          }))}
          isDisabled={!can_save}
          {...valueField(form, "fiscal_year_start")}
        />
        <TextField label={own.accountLength} isDisabled={!can_save} {...textField(form, "account_length")} />
      </Fields>
      {chart === settings.chart && (
        <details>
          <summary>{own.categoryAccounts}</summary>
          <Fields>
            {settings.category_accounts.map(({ category_id, name }) => (
              <TextField
                key={category_id}
                label={name}
                value={categories[category_id] ?? ""}
                onChange={(account) => form.set({ categories: { ...categories, [category_id]: account } })}
                isDisabled={!can_save}
              />
            ))}
          </Fields>
        </details>
      )}
    </FormCard>
  );
}

/** Has every day of a year. */
const leap_year = 2024;

/** The first of each month, and the day that is set if it is another. */
function yearStarts(set: string): string[] {
  const firsts = Array.from({ length: 12 }, (_, month) => `${String(month + 1).padStart(2, "0")}-01`);
  return [...new Set([...firsts, set])].sort();
}

function toValues(settings: DatevSettings): Values {
  const { consultant_number, client_number, chart, fiscal_year_start, account_length } = settings;
  return {
    consultant_number: consultant_number === null ? null : String(consultant_number),
    client_number: client_number === null ? null : String(client_number),
    chart,
    fiscal_year_start,
    account_length: String(account_length),
    categories: Object.fromEntries(
      settings.category_accounts.map(({ category_id, account }) => [category_id, account]),
    ),
  };
}

/** The accounts of another chart are not taken along. */
function toBody(settings: DatevSettings, values: Values) {
  const same = values.chart === settings.chart;
  const category_accounts = Object.entries(values.categories)
    .filter(([, account]) => account !== "")
    .map(([category_id, account]) => ({ category_id, account }));
  return {
    consultant_number: Number(values.consultant_number),
    client_number: Number(values.client_number),
    chart: values.chart,
    fiscal_year_start: values.fiscal_year_start,
    account_length: Number(values.account_length ?? 4),
    ...(same
      ? {
          category_accounts,
          accounts: settings.accounts,
          bank_accounts: settings.bank_accounts.map(({ bank_account_id, account }) => ({
            bank_account_id,
            account,
          })),
        }
      : {}),
  };
}

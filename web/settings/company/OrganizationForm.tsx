import { useMemo } from "react";
import type { Organization } from "../../../client/index.ts";
import { einvoiceChoices } from "../../../src/contract.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { ComboBox } from "../../design/ComboBox.tsx";
import { CountryField } from "../../design/CountryField.tsx";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { NumberField } from "../../design/NumberField.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { type FormState, textField, useForm, valueField } from "../../platform/use-form.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { localeChoices, timeZoneChoices } from "../choices.ts";
import { FieldGroup, Fields, FormCard } from "../parts/FormCard.tsx";
import styles from "../parts/Parts.module.css";
import { words } from "../words/index.ts";
import { fromReminderDays, toReminderDays } from "./reminder-days.ts";

interface Values {
  name: string | null;
  base_currency: string | null;
  time_zone: string | null;
  locale: string | null;
  country: string | null;
  einvoice: (typeof einvoiceChoices)[number];
  auto_match: boolean;
  refuse_duplicate_documents: boolean;
  require_second_factor: boolean;
  trash_retention_days: number | null;
  reminder_days: string | null;
}

export function OrganizationForm({ organization }: { organization: Organization }) {
  const { company: own } = useWords(words);
  const { locale } = useFormats();
  const can_save = useCan()("organization.write");
  const choices = useMemo(
    () => ({
      time_zones: timeZoneChoices(organization.time_zone),
      locales: localeChoices(organization.locale, locale),
    }),
    [locale, organization],
  );
  const form = useForm({
    initial: toValues(organization),
    send: (_, changed) => daybook.updateOrganization(toPatch(changed)),
    outdates: [queryKeys.all("organization"), queryKeys.all("session"), queryKeys.all("overview")],
  });
  return (
    <FormCard title={own.organization} form={form} can_save={can_save}>
      <Fields>
        <TextField label={own.name} isRequired {...textField(form, "name")} />
        <CountryField label={own.country} {...valueField(form, "country")} />
        <CurrencyField
          label={own.baseCurrency}
          help={own.baseCurrencyHelp}
          {...valueField(form, "base_currency")}
        />
        <ComboBox label={own.timeZone} choices={choices.time_zones} {...valueField(form, "time_zone")} />
        <ComboBox label={own.locale} choices={choices.locales} {...valueField(form, "locale")} />
      </Fields>
      <FieldGroup title={own.behaviour}>
        <NumberField
          label={own.trashDays}
          unsigned
          value={form.values.trash_retention_days}
          onChange={(trash_retention_days) => form.set({ trash_retention_days })}
          error={form.issueOf("settings.trash_retention_days")}
        />
        <TextField
          label={own.reminderDays}
          help={own.reminderDaysHelp}
          {...textField(form, "reminder_days")}
          error={
            form.issueOf("settings.reminder_days_after_due") ??
            form.issueOf("settings.reminder_days_after_due.0")
          }
        />
        <Select
          label={own.einvoice}
          choices={einvoiceChoices.map((id) => ({ id, label: own.einvoiceChoices[id] }))}
          {...valueField(form, "einvoice")}
        />
      </FieldGroup>
      <div className={styles.group}>
        <Checkbox {...checked(form, "auto_match")}>{own.autoMatch}</Checkbox>
        <Checkbox {...checked(form, "refuse_duplicate_documents")}>{own.refuseDuplicates}</Checkbox>
        <Checkbox {...checked(form, "require_second_factor")}>{own.requireSecondFactor}</Checkbox>
      </div>
    </FormCard>
  );
}

function checked(
  form: FormState<Values>,
  name: "auto_match" | "refuse_duplicate_documents" | "require_second_factor",
) {
  return { isSelected: form.values[name], onChange: (value: boolean) => form.set({ [name]: value }) };
}

function toValues({ name, base_currency, time_zone, locale, country, settings }: Organization): Values {
  const { auto_match, refuse_duplicate_documents, require_second_factor, trash_retention_days, einvoice } =
    settings;
  return {
    name,
    base_currency,
    time_zone,
    locale,
    country,
    einvoice,
    auto_match,
    refuse_duplicate_documents,
    require_second_factor,
    trash_retention_days,
    reminder_days: fromReminderDays(settings.reminder_days_after_due),
  };
}

/** Only what was changed, so that two people who change different things do not undo each other's work. */
function toPatch({ name, base_currency, time_zone, locale, country, ...rest }: Partial<Values>) {
  const { reminder_days, ...flags } = rest;
  const settings = {
    ...flags,
    ...(reminder_days === undefined ? {} : { reminder_days_after_due: toReminderDays(reminder_days ?? "") }),
  };
  return {
    ...(name === undefined ? {} : { name: name ?? "" }),
    ...(base_currency ? { base_currency } : {}),
    ...(time_zone ? { time_zone } : {}),
    ...(locale ? { locale } : {}),
    ...(country === undefined ? {} : { country }),
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}

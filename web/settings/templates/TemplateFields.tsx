import { useMemo } from "react";
import { einvoiceChoices, numberResets, pageSizes, taxTypes } from "../../../src/contract.ts";
import { accentColor } from "../../../src/invoice-pdf/accent.ts";
import { Checkbox } from "../../design/Checkbox.tsx";
import { ColorField } from "../../design/ColorField.tsx";
import { CurrencyField } from "../../design/CurrencyField.tsx";
import { NumberField } from "../../design/NumberField.tsx";
import { Select } from "../../design/Select.tsx";
import { TextField } from "../../design/TextField.tsx";
import { useSession } from "../../platform/session.ts";
import { type FormState, textField, valueField } from "../../platform/use-form.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { localeChoices } from "../choices.ts";
import { FieldGroup } from "../parts/FormCard.tsx";
import { LogoField } from "./LogoField.tsx";
import type { TemplateValues } from "./template-values.ts";
import { words } from "./words/index.ts";

/** Near black, and inks that read well on white paper. */
const inks = ["#1c1b18", "#1f4b7a", "#0f766e", "#7c2d92", "#ab231b", "#855200"];
/** Stands for "as the organization" in the list of languages, which needs an id for it. */
const of_organization = "organization";

export function TemplateFields({ form }: { form: FormState<TemplateValues> }) {
  const own = useWords(words);
  const { locale } = useFormats();
  const { organization } = useSession();
  const locales = useMemo(
    () => [
      { id: of_organization, label: own.asOrganization },
      ...localeChoices(form.values.locale ?? organization.locale, locale),
    ],
    [form.values.locale, organization.locale, locale, own],
  );
  return (
    <>
      <TextField label={own.name} isRequired {...textField(form, "name")} />
      <Checkbox isSelected={form.values.is_default} onChange={(is_default) => form.set({ is_default })}>
        {own.isDefault}
      </Checkbox>
      <FieldGroup title={own.look}>
        <LogoField
          value={form.values.logo}
          onChange={(logo) => form.set({ logo })}
          error={form.issueOf("logo")}
        />
        <ColorField
          label={own.accent}
          help={own.accentHelp}
          proposed={inks}
          fallback={accentColor(null)}
          value={form.values.accent_color}
          onChange={(accent_color) => form.set({ accent_color })}
          error={form.issueOf("accent_color")}
        />
        <Select
          label={own.locale}
          choices={locales}
          value={form.values.locale ?? of_organization}
          onChange={(id) => form.set({ locale: id === of_organization ? null : id })}
          error={form.issueOf("locale")}
        />
        <Select
          label={own.pageSize}
          choices={pageSizes.map((id) => ({ id, label: own.pageSizes[id] }))}
          {...valueField(form, "page_size")}
        />
      </FieldGroup>
      <FieldGroup title={own.amounts}>
        <CurrencyField label={own.currency} {...valueField(form, "currency")} />
        <Select
          label={own.taxType}
          choices={taxTypes.map((id) => ({ id, label: own.taxTypes[id] }))}
          {...valueField(form, "tax_type")}
        />
        <NumberField label={own.taxRate} {...valueField(form, "tax_rate")} />
        <NumberField label={own.terms} help={own.termsHelp} {...valueField(form, "payment_terms_days")} />
      </FieldGroup>
      <FieldGroup title={own.numbers}>
        <TextField
          label={own.prefix}
          name="invoice_number_prefix"
          value={form.values.invoice_number_prefix}
          onChange={(invoice_number_prefix) => form.set({ invoice_number_prefix })}
          error={form.issueOf("invoice_number_prefix")}
        />
        <Select
          label={own.reset}
          choices={numberResets.map((id) => ({ id, label: own.resets[id] }))}
          {...valueField(form, "invoice_number_reset")}
        />
        <TextField
          label={own.pattern}
          help={own.patternHelp}
          name="invoice_number_pattern"
          value={form.values.invoice_number_pattern}
          onChange={(invoice_number_pattern) => form.set({ invoice_number_pattern })}
          error={form.issueOf("invoice_number_pattern")}
        />
      </FieldGroup>
      <FieldGroup title={own.einvoice}>
        <Select
          label={own.einvoiceChoice}
          choices={[
            { id: of_organization, label: own.asOrganization },
            ...einvoiceChoices.map((id) => ({ id, label: own.einvoiceChoices[id] })),
          ]}
          value={form.values.einvoice ?? of_organization}
          onChange={(id) => form.set({ einvoice: einvoiceChoices.find((choice) => choice === id) ?? null })}
          error={form.issueOf("einvoice")}
        />
        <Checkbox isSelected={form.values.factur_x} onChange={(factur_x) => form.set({ factur_x })}>
          {own.facturX}
        </Checkbox>
        <Checkbox
          isSelected={form.values.embed_attachments}
          onChange={(embed_attachments) => form.set({ embed_attachments })}
        >
          {own.embedAttachments}
        </Checkbox>
      </FieldGroup>
      <TextField label={own.notes} multiline {...textField(form, "notes")} />
      <TextField label={own.paymentDetails} multiline {...textField(form, "payment_details")} />
      <TextField label={own.from} help={own.fromHelp} multiline {...textField(form, "from_details")} />
    </>
  );
}

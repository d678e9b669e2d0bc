import type { LegalEntity, LegalEntityPut, Organization } from "../../../client/index.ts";
import { CountryField } from "../../design/CountryField.tsx";
import { TextField } from "../../design/TextField.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { textField, useForm, valueField } from "../../platform/use-form.ts";
import { useWords } from "../../platform/words.ts";
import { FieldGroup, FormCard } from "../parts/FormCard.tsx";
import { words } from "../words/index.ts";

interface Props {
  legal_entity: LegalEntity;
  organization: Organization;
}

/** The company as it stands on invoices. It is sent as a whole. */
export function LegalEntityForm({ legal_entity, organization }: Props) {
  const { company: own } = useWords(words);
  const can_save = useCan()("organization.write");
  const { organization_id: _, usual_tax_rate: _r, created_at: _c, updated_at: _u, ...known } = legal_entity;
  // At first nothing is known but what was entered at set-up.
  const initial =
    known.name === null ? { ...known, name: organization.name, country: organization.country } : known;
  const form = useForm({
    initial,
    send: ({ name, ...rest }) => daybook.replaceLegalEntity({ ...rest, name: name ?? "" } as LegalEntityPut),
    outdates: [queryKeys.all("organization"), queryKeys.all("overview")],
  });
  const of = (name: Exclude<keyof typeof initial, "country">) => textField(form, name);
  return (
    <FormCard title={own.legalEntity} form={form} can_save={can_save}>
      <FieldGroup title={own.address}>
        <TextField label={own.legalName} isRequired {...of("name")} />
        <TextField label={own.tradingName} help={own.tradingNameHelp} {...of("trading_name")} />
        <TextField label={own.line1} {...of("address_line1")} />
        <TextField label={own.line2} {...of("address_line2")} />
        <TextField label={own.postalCode} {...of("postal_code")} />
        <TextField label={own.city} {...of("city")} />
        <TextField label={own.region} {...of("region")} />
        <CountryField label={own.country} {...valueField(form, "country")} />
      </FieldGroup>
      <FieldGroup title={own.tax}>
        <TextField label={own.vatId} help={own.vatIdHelp} {...of("vat_id")} />
        <TextField label={own.taxNumber} {...of("tax_number")} />
        <TextField label={own.registrationNumber} {...of("registration_number")} />
        <TextField
          label={own.registrationScheme}
          help={own.registrationSchemeHelp}
          {...of("registration_scheme")}
        />
        <TextField label={own.electronicAddress} {...of("electronic_address")} />
        <TextField
          label={own.electronicAddressScheme}
          help={own.electronicAddressSchemeHelp}
          {...of("electronic_address_scheme")}
        />
      </FieldGroup>
      <FieldGroup title={own.contact}>
        <TextField label={own.contactName} {...of("contact_name")} />
        <TextField label={own.email} type="email" {...of("email")} />
        <TextField label={own.phone} type="tel" {...of("phone")} />
        <TextField label={own.website} {...of("website")} />
      </FieldGroup>
      <FieldGroup title={own.bank}>
        <TextField label={own.accountName} {...of("bank_account_name")} />
        <TextField label={own.iban} {...of("iban")} />
        <TextField label={own.accountNumber} help={own.accountNumberHelp} {...of("bank_account_number")} />
        <TextField label={own.bic} {...of("bic")} />
        <TextField label={own.bankName} {...of("bank_name")} />
      </FieldGroup>
    </FormCard>
  );
}

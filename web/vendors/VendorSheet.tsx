import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Vendor } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { CountryField } from "../design/CountryField.tsx";
import { FactList } from "../design/FactList.tsx";
import { FieldPair } from "../design/FieldPair.tsx";
import { FormSheet } from "../design/FormSheet.tsx";
import { countryName } from "../design/invoice-page/address.ts";
import { LinkButton } from "../design/LinkButton.tsx";
import { RemoveButton } from "../design/RemoveButton.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { onlyChanged, textField, useForm, valueField } from "../platform/use-form.ts";
import { useFormats } from "../platform/use-formats.ts";
import { categoriesQuery } from "../platform/whole-lists.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { toLines } from "./lines.ts";
import { MergeOther } from "./MergeOther.tsx";
import { outdates } from "./outdates.ts";
import styles from "./Vendors.module.css";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: a new one. */
  vendor: Vendor | null;
  onClose(): void;
}

export function VendorSheet({ vendor, onClose }: Props) {
  const may_write = useCan()("inbox.write");
  if (may_write) return <VendorForm vendor={vendor} onClose={onClose} />;
  return vendor && <VendorFacts vendor={vendor} onClose={onClose} />;
}

function VendorFacts({ vendor, onClose }: { vendor: Vendor; onClose(): void }) {
  const own = useWords(words);
  const { locale } = useFormats();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { email, website, country, vat_id, tax_number, notes, default_category_id } = vendor;
  return (
    <Sheet title={vendor.name} isOpen onClose={onClose}>
      <FactList
        facts={[
          [own.aliases, vendor.aliases.join("\n")],
          [own.email, email],
          [own.website, website],
          [own.country, countryName(country, locale)],
          [own.vat_id, vat_id],
          [own.tax_number, tax_number],
          [own.category, categories.find(({ id }) => id === default_category_id)?.name],
          [own.notes, notes],
        ]}
      />
      <Links vendor={vendor} />
    </Sheet>
  );
}

function VendorForm({ vendor, onClose }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const form = useForm({
    initial: {
      name: vendor?.name ?? null,
      aliases: vendor?.aliases.join("\n") ?? null,
      email: vendor?.email ?? null,
      website: vendor?.website ?? null,
      country: vendor?.country ?? null,
      vat_id: vendor?.vat_id ?? null,
      tax_number: vendor?.tax_number ?? null,
      default_category_id: vendor?.default_category_id ?? null,
      notes: vendor?.notes ?? null,
    },
    send: ({ name, aliases, ...facts }, changed, options) => {
      const body = { ...facts, name: name ?? "", aliases: toLines(aliases) };
      return vendor
        ? daybook.updateVendor(vendor.id, onlyChanged(body, changed))
        : daybook.createVendor(body, options);
    },
    done: onClose,
    outdates,
  });
  return (
    <FormSheet
      title={vendor?.name ?? own.create}
      form={form}
      onClose={onClose}
      more={
        vendor && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(vendor.name)}
            text={own.deleteText}
            send={() => daybook.deleteVendor(vendor.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      {vendor && <Links vendor={vendor} />}
      <TextField label={own.name} isRequired autoFocus={!vendor} {...textField(form, "name")} />
      <TextField label={own.aliases} help={own.aliasesHelp} multiline {...textField(form, "aliases")} />
      <ComboBox
        label={own.category}
        placeholder={own.noCategory}
        choices={categories.map(({ id, name }) => ({ id, label: name }))}
        {...valueField(form, "default_category_id")}
      />
      <FieldPair>
        <TextField label={own.email} {...textField(form, "email")} />
        <TextField label={own.website} {...textField(form, "website")} />
        <TextField label={own.vat_id} {...textField(form, "vat_id")} />
        <TextField label={own.tax_number} {...textField(form, "tax_number")} />
        <CountryField label={own.country} {...valueField(form, "country")} />
      </FieldPair>
      <TextField label={own.notes} multiline {...textField(form, "notes")} />
    </FormSheet>
  );
}

/** What belongs to the vendor, and what can be done with it as a whole. */
function Links({ vendor }: { vendor: Vendor }) {
  const own = useWords(words);
  const can = useCan();
  const [merging, setMerging] = useState(false);
  return (
    <div className={styles.links}>
      {can("transactions.read") && (
        <LinkButton to="/transactions" search={{ vendor: vendor.id } as never} small icon="transfer">
          {own.transactions}
        </LinkButton>
      )}
      {can("inbox.write") && (
        <Button small onPress={() => setMerging(true)}>
          {own.mergeOther}
        </Button>
      )}
      {merging && <MergeOther vendor={vendor} onClose={() => setMerging(false)} />}
    </div>
  );
}

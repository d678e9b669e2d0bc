import { useQuery } from "@tanstack/react-query";
import type { Template } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { InvoicePage } from "../../design/invoice-page/InvoicePage.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { legalEntityQuery } from "../../platform/legal-entity.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan, useSession, useToday } from "../../platform/session.ts";
import { useForm } from "../../platform/use-form.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import parts from "../parts/Parts.module.css";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { sampleInvoice } from "./sample.ts";
import { TemplateFields } from "./TemplateFields.tsx";
import styles from "./Templates.module.css";
import { type TemplateValues, toBody, toValues } from "./template-values.ts";
import { words } from "./words/index.ts";

const outdates = [queryKeys.all("invoice-templates")];

interface Props {
  /** `null`: a new one. */
  template: Template | null;
  /** Of a new one. */
  tax_rate?: number;
  onClose(): void;
}

/** The form, and beside it an invoice that changes while one types. */
export function TemplateEditor({ template, tax_rate = 0, onClose }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const { organization } = useSession();
  const can_write = useCan()("invoices.write");
  const form = useForm<TemplateValues, unknown>({
    initial: toValues(template, { currency: organization.base_currency, tax_rate }),
    send: (values, _, options) =>
      template
        ? daybook.updateInvoiceTemplate(template.id, toBody(values))
        : daybook.createInvoiceTemplate(toBody(values), options),
    done: onClose,
    outdates,
  });
  return (
    <>
      <SectionHeader
        title={template?.name ?? own.create}
        action={
          <Button look="quiet" icon="chevronLeft" className={parts.flush ?? ""} onPress={onClose}>
            {own.back}
          </Button>
        }
      />
      <div className={styles.columns}>
        <FormBody form={form} className={parts.group}>
          <TemplateFields form={form} />
          {can_write && (
            <div className={parts.footer}>
              {template && (
                <RemoveButton
                  label={shared.delete}
                  question={own.deleteQuestion(template.name)}
                  text={own.deleteText}
                  send={() => daybook.deleteInvoiceTemplate(template.id)}
                  outdates={outdates}
                  after={onClose}
                />
              )}
              <span className={parts.space} />
              <Button onPress={onClose}>{shared.cancel}</Button>
              <Button type="submit" look="primary" isPending={form.is_sending}>
                {shared.save}
              </Button>
            </div>
          )}
        </FormBody>
        <TemplatePreview values={form.values} />
      </div>
    </>
  );
}

function TemplatePreview({ values }: { values: TemplateValues }) {
  const own = useWords(words);
  const { organization } = useSession();
  const today = useToday();
  const { data: seller } = useQuery(legalEntityQuery);
  return (
    <section className={styles.preview} aria-label={own.preview}>
      <span className={styles.caption}>{own.preview}</span>
      <InvoicePage
        look={{ ...values, locale: values.locale ?? organization.locale }}
        content={sampleInvoice(values, own.sample, today)}
        organization_name={organization.name}
        seller={seller}
      />
    </section>
  );
}

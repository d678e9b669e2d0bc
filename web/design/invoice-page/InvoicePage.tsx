import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import type { Customer, LegalEntity, Template } from "../../../client/index.ts";
import type { DocumentType, ItemKind } from "../../../src/contract.ts";
import { accentColor } from "../../../src/invoice-pdf/accent.ts";
import type { InvoiceTotals } from "../../../src/invoice-snapshot/totals.ts";
import { groupIban } from "../../../src/kernel/iban.ts";
import { addressLines, countryName } from "./address.ts";
import { InvoiceItems } from "./InvoiceItems.tsx";
import styles from "./InvoicePage.module.css";
import { InvoiceParties } from "./InvoiceParties.tsx";
import { Logo } from "./Logo.tsx";
import { PaymentCode } from "./PaymentCode.tsx";
import { printWordsQuery } from "./print-words.ts";

/** What a template says about the look of a page. */
export type PageLook = Pick<Template, "labels" | "tax_type" | "accent_color" | "logo" | "from_details"> & {
  locale: string;
};

export interface PageLine {
  key: string;
  name: string;
  quantity: number | null;
  unit: string;
  price: number | null;
  kind: ItemKind | null;
  tax_behavior: "exclusive" | "inclusive";
}

export interface PageContent {
  document_type: DocumentType;
  number: string | null;
  /** The number in the payment code; null: no code. */
  payment_reference: string | null;
  date: string | null;
  due_date: string | null;
  delivery_date: string | null;
  buyer_reference: string | null;
  currency: string;
  lines: readonly PageLine[];
  totals: InvoiceTotals;
  notes: string | null;
  payment_details: string | null;
  buyer: Pick<Customer, "name" | "vat_id" | AddressKey> | null;
}

type AddressKey = "address_line1" | "address_line2" | "postal_code" | "city" | "region" | "country";

interface Props {
  look: PageLook;
  content: PageContent;
  /** What the company is called until its legal entity is entered. */
  organization_name: string;
  seller: LegalEntity | undefined;
}

/** An invoice as HTML, as the customer gets it: in the words and formats of its template, not of the reader. */
export function InvoicePage({ look, content, organization_name, seller }: Props) {
  const { data: print } = useQuery(printWordsQuery(look.locale));
  if (!print) return <div className={styles.sheet} />;
  const label = (name: keyof typeof print) => look.labels[name] ?? print[name];
  const seller_name = seller?.name ?? organization_name;
  const accent = { "--paper-accent": accentColor(look.accent_color) } as CSSProperties;
  return (
    <article className={styles.sheet} lang={look.locale} style={accent}>
      <header className={styles.head}>
        <Logo id={look.logo} name={seller_name} alternative={label("logo_alternative")} />
        <strong className={styles.title}>{label(content.document_type)}</strong>
      </header>
      <InvoiceParties {...{ content, label }} locale={look.locale} />
      <InvoiceItems {...{ content, label }} locale={look.locale} tax_type={look.tax_type} />
      {content.notes && <p className={styles.note}>{content.notes}</p>}
      {content.payment_details && <p className={styles.note}>{content.payment_details}</p>}
      <footer className={styles.foot}>
        <div className={styles.seller}>
          {look.from_details ? (
            <span className={styles.note}>{look.from_details}</span>
          ) : (
            <>
              <strong>{seller_name}</strong>
              {seller && <span>{sellerLine(seller, look.locale)}</span>}
            </>
          )}
          {seller?.iban && <span>{`IBAN ${groupIban(seller.iban)}`}</span>}
        </div>
        {seller && <PaymentCode {...{ content, seller }} caption={label("scan_to_pay")} />}
      </footer>
    </article>
  );
}

function sellerLine(seller: LegalEntity, locale: string): string {
  return [...addressLines(seller), countryName(seller.country, locale), seller.vat_id]
    .filter(Boolean)
    .join(" · ");
}

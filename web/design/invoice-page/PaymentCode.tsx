import { useQuery } from "@tanstack/react-query";
import type { LegalEntity } from "../../../client/index.ts";
import { epcPayload } from "../../../src/invoice-pdf/epc.ts";
import styles from "./InvoicePage.module.css";
import type { PageContent } from "./InvoicePage.tsx";

interface Props {
  content: PageContent;
  seller: LegalEntity;
  caption: string;
}

/** Documents that a customer pays, and that no customer writes. */
const payable: ReadonlySet<PageContent["document_type"]> = new Set([
  "invoice",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "proforma",
]);

/** The payment code as the PDF prints it. */
export function PaymentCode({ content, seller, caption }: Props) {
  const payload = payloadOf(content, seller);
  const { data: matrix } = useQuery({
    queryKey: ["payment-code", payload],
    // The encoder is loaded only for it.
    queryFn: async () => (await import("../../../src/invoice-pdf/qr.ts")).qrMatrix(payload ?? ""),
    enabled: payload !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!payload || !matrix) return null;
  const path = matrix.runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`);
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${matrix.size} ${matrix.size}`} role="img" aria-label={caption}>
        <path d={path.join("")} />
      </svg>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function payloadOf({ document_type, currency, totals, payment_reference }: PageContent, seller: LegalEntity) {
  const { name, bank_account_name, iban, bic } = seller;
  if (!iban || !payment_reference || !payable.has(document_type)) return null;
  return epcPayload({
    name: bank_account_name ?? name ?? "",
    iban,
    bic,
    currency,
    amount: totals.total,
    reference: payment_reference,
  });
}

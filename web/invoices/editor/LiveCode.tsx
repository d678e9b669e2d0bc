import { useQuery } from "@tanstack/react-query";
import type { LegalEntity } from "../../../client/index.ts";
import { epcPayload } from "../../../src/invoice-pdf/epc.ts";
import type { Decimal } from "../../../src/kernel/decimal.ts";
import { checkQuery } from "./check-query.ts";
import type { Draft } from "./draft.ts";
import styles from "./LivePage.module.css";

interface Props {
  draft: Draft;
  /** Of the saved draft. */
  id: string;
  seller: LegalEntity;
  total: Decimal;
  caption: string;
}

/** Documents that a customer pays, and that no customer writes. */
const payable: ReadonlySet<Draft["document_type"]> = new Set([
  "invoice",
  "debit_note",
  "corrective_invoice",
  "prepayment_invoice",
  "proforma",
]);

/** The payment code as the PDF prints it, with the number that the invoice would get now. */
export function LiveCode({ draft, id, seller, total, caption }: Props) {
  const { data: check } = useQuery({ ...checkQuery(id), enabled: false });
  const { name, bank_account_name, iban, bic } = seller;
  const payload =
    iban && check && payable.has(draft.document_type)
      ? epcPayload({
          name: bank_account_name ?? name ?? "",
          iban,
          bic,
          currency: draft.currency,
          amount: total,
          reference: check.number,
        })
      : null;
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

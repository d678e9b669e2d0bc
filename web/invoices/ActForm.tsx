import type { Invoice, InvoiceBalance } from "../../client/index.ts";
import { CreditForm } from "./CreditForm.tsx";
import type { SheetAct } from "./filters.ts";
import { MailForm } from "./MailForm.tsx";
import { MatchForm } from "./MatchForm.tsx";
import { PaymentForm } from "./PaymentForm.tsx";
import { ReasonForm } from "./ReasonForm.tsx";

export interface ActFormProps {
  invoice: Invoice;
  balance: InvoiceBalance;
  onDone(): void;
}

export function ActForm({ act, ...props }: ActFormProps & { act: SheetAct }) {
  if (act === "pay") return <PaymentForm {...props} />;
  if (act === "match") return <MatchForm {...props} />;
  if (act === "credit") return <CreditForm {...props} />;
  if (act === "send" || act === "remind") return <MailForm kind={act} {...props} />;
  return <ReasonForm kind={act} {...props} />;
}

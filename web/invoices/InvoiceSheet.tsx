import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../design/ErrorState.tsx";
import { StateBadge } from "../design/invoice-state/StateBadge.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { useCan } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { ActForm } from "./ActForm.tsx";
import { actLabel } from "./act-label.ts";
import type { SheetAct } from "./filters.ts";
import { InvoiceFacts } from "./InvoiceFacts.tsx";
import { balanceQuery, invoiceQuery } from "./queries.ts";
import { SheetActions } from "./SheetActions.tsx";
import { wasAccepted } from "./state.ts";
import { words } from "./words/index.ts";

interface Props {
  id: string;
  act: SheetAct | null;
  onAct(act: SheetAct | null): void;
  onClose(): void;
}

/** One invoice beside the list: its facts and history, or the form of what is done with it. */
export function InvoiceSheet({ id, act: wanted, onAct, onClose }: Props) {
  const own = useWords(words);
  const act = useCan()("invoices.write") ? wanted : null;
  const { data: invoice, ...reading } = useQuery(invoiceQuery(id));
  const { data: balance, ...counting } = useQuery(balanceQuery(id));
  const error = reading.error ?? counting.error;
  const retry = () => void Promise.all([reading.refetch(), counting.refetch()]);
  const document_type = invoice?.document_type ?? "invoice";
  const name = invoice?.number ?? own.documents[document_type];
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={act ? own.actOn(actLabel(act, document_type, own), name) : name}
      beside={
        invoice && <StateBadge invoice={invoice} accepted={balance !== undefined && wasAccepted(balance)} />
      }
      footer={invoice && balance && !act && <SheetActions {...{ invoice, balance, onAct, onClose }} />}
    >
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !invoice || !balance ? (
        <SkeletonRows count={6} />
      ) : act ? (
        <ActForm act={act} invoice={invoice} balance={balance} onDone={() => onAct(null)} />
      ) : (
        <InvoiceFacts invoice={invoice} balance={balance} />
      )}
    </Sheet>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Invoice, InvoiceBalance } from "../../client/index.ts";
import type { Scope } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Menu, MenuItem } from "../design/Menu.tsx";
import { RemovalQuestion } from "../design/RemovalQuestion.tsx";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { useGoOn } from "../platform/use-go-on.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { actLabel } from "./act-label.ts";
import { type SheetAct, sheetActs } from "./filters.ts";
import { salesKeys } from "./queries.ts";
import { actsOf, type InvoiceAct, importedAs, invoiceMadeFrom, payableAmount, wasAccepted } from "./state.ts";
import { words } from "./words/index.ts";

interface Props {
  invoice: Invoice;
  balance: InvoiceBalance;
  onAct(act: SheetAct): void;
  onClose(): void;
}

/** The likely action as a button, the others behind a menu. */
export function SheetActions({ invoice, balance, onAct, onClose }: Props) {
  const own = useWords(words);
  const can = useCan();
  const navigate = useNavigate();
  const { copy, remove } = useSheetVerbs(invoice, onClose);
  const [deleting, setDeleting] = useState(false);
  if (!can("invoices.write")) return null;

  const was_sent = balance.sent_at !== null;
  const was_accepted = wasAccepted(balance);
  const imported = importedAs(invoice);
  const open_amount = payableAmount(invoice, balance);
  const acts = actsOf(invoice, { open_amount, was_sent, was_accepted, imported });
  const needs: Partial<Record<InvoiceAct, Scope>> = { repeat: "recurring.write", match: "transactions.read" };
  const [first, ...others] = acts.filter((act) => can(needs[act] ?? "invoices.write"));
  const label = (act: InvoiceAct) =>
    act === "send" && was_sent ? own.sendAgain : actLabel(act, invoice.document_type, own);
  const run = (act: InvoiceAct) => {
    const form = sheetActs.find((name) => name === act);
    if (form) onAct(form);
    else if (act === "edit") void navigate({ to: "/invoices/$id", params: { id: invoice.id } });
    else if (act === "show_invoice")
      void navigate({ to: "/invoices", search: { item: invoiceMadeFrom(balance)?.id } as never });
    else if (act === "repeat")
      void navigate({ to: "/recurring", search: { item: "new", from: invoice.id } as never });
    else if (act === "delete") setDeleting(true);
    else copy.mutate(once(act === "convert" ? "convert" : "duplicate"));
  };
  return (
    <>
      {others.length > 0 && (
        <Menu trigger={<IconButton icon="more" label={own.more} look="plain" />} placement="top end">
          {others.map((act) => (
            <MenuItem
              key={act}
              label={label(act)}
              onAction={() => run(act)}
              danger={act === "cancel" || act === "write_off" || act === "delete"}
            />
          ))}
        </Menu>
      )}
      {first && (
        <Button look="primary" onPress={() => run(first)} isPending={copy.isPending}>
          {label(first)}
        </Button>
      )}
      <RemovalQuestion
        label={own.acts.delete}
        question={own.deleteQuestion}
        text={own.deleteText}
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onRemove={() => remove.mutate(once(null))}
      />
    </>
  );
}

function useSheetVerbs({ id }: Invoice, onClose: () => void) {
  const own = useWords(words);
  const goOn = useGoOn();
  const copy = useVerb({
    send: (kind: "convert" | "duplicate", options) =>
      daybook.duplicateInvoice(id, kind === "convert" ? { document_type: "invoice" } : {}, options),
    done: (kind) => own.done[kind],
    after: (_kind, draft) => goOn({ to: "/invoices/$id", params: { id: draft.id } }),
    outdates: salesKeys,
  });
  const remove = useVerb({
    send: (_: null) => daybook.deleteInvoice(id),
    done: () => own.done.delete,
    after: onClose,
    outdates: salesKeys,
  });
  return { copy, remove };
}

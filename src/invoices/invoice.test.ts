import { describe, expect, test } from "vitest";
import {
  canMove,
  type InvoiceMove,
  InvoiceNotDeletable,
  type InvoiceStatus,
  invoiceMoves,
  invoiceStatuses,
  requireMove,
} from "./invoice.ts";

describe("the table of moves", () => {
  test("every state is reachable from a draft", () => {
    const reached = new Set<string>(["draft"]);
    for (const status of reached)
      for (const targets of Object.values(invoiceMoves[status as InvoiceStatus] ?? {}))
        for (const target of targets) reached.add(target);
    expect([...reached].toSorted()).toEqual([...invoiceStatuses, "removed"].toSorted());
  });

  test("nothing issued leads back to a draft, and only drafts and cancelled invoices go", () => {
    for (const status of invoiceStatuses) {
      const targets = Object.values(invoiceMoves[status]).flat() as string[];
      if (status !== "scheduled") expect(targets, status).not.toContain("draft");
      expect(targets.includes("removed"), status).toBe(status === "draft" || status === "cancelled");
    }
  });

  const check = (status: InvoiceStatus, move: InvoiceMove, message: string | null) =>
    test(`${status}: ${move}`, () => {
      expect(canMove(status, move)).toBe(message === null);
      const attempt = () => requireMove({ id: "x", status }, move);
      if (message === null) expect(attempt).not.toThrow();
      else expect(attempt).toThrow(message);
    });
  check("draft", "finalize", null);
  check("scheduled", "finalize", null);
  check("unpaid", "finalize", "The invoice is unpaid; only draft or scheduled invoices can be finalized.");
  check("cancelled", "finalize", "only draft or scheduled invoices can be finalized");
  check("paid", "cancel", "only draft, scheduled or unpaid invoices can be cancelled");
  check("partially_paid", "cancel", "only draft, scheduled or unpaid");
  check("draft", "write_off", "only unpaid or partially_paid invoices can be written off");
  check("draft", "settle", "can take payments or credit");
  check("cancelled", "settle", "can take payments or credit");
  check("scheduled", "delete", "The invoice is scheduled; only draft or cancelled invoices can be deleted.");
  check("unpaid", "delete", "only draft or cancelled");

  test("a refused deletion has its own code", () =>
    expect(() => requireMove({ id: "x", status: "paid" }, "delete")).toThrow(InvoiceNotDeletable));
});

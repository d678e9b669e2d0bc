import { describe, expect, test } from "vitest";
import { documentTypes } from "../invoice-snapshot/snapshot.ts";
import {
  canMove,
  InvoiceLocked,
  type InvoiceMove,
  InvoiceNotDeletable,
  type InvoiceStatus,
  invoiceMoves,
  invoiceStatuses,
  isEditable,
  isPayable,
  requireMove,
  statusesThatCan,
} from "./invoice.ts";

describe("the table of moves", () => {
  test("every state is reachable from a draft", () => {
    const reached = new Set<string>(["draft"]);
    for (const status of reached)
      for (const targets of Object.values(invoiceMoves[status as InvoiceStatus] ?? {}))
        for (const target of targets) reached.add(target);
    expect([...reached].toSorted()).toEqual([...invoiceStatuses, "removed"].toSorted());
  });

  test("no finalized state leads back to a draft, and only drafts and cancelled invoices can be deleted", () => {
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

describe("each move is allowed in these statuses only", () => {
  const check = (move: InvoiceMove, statuses: string, code = "invalid_transition") =>
    test(move, () => {
      expect(statusesThatCan(move).join(" ")).toBe(statuses);
      for (const status of invoiceStatuses.filter((one) => !canMove(one, move)))
        expect(() => requireMove({ id: "x", status }, move), status).toThrow(
          expect.objectContaining({ code, status: 409 }),
        );
    });
  check("schedule", "draft");
  check("unschedule", "scheduled");
  check("finalize", "draft scheduled");
  check("cancel", "draft scheduled unpaid");
  check("delete", "draft cancelled", "invoice_not_deletable");
  check("settle", "unpaid partially_paid paid refunded uncollectible");
  check("write_off", "unpaid partially_paid");
});

test("content can be edited until the invoice is finalized", () => {
  expect(invoiceStatuses.filter(isEditable)).toEqual(["draft", "scheduled"]);
  const locked = new InvoiceLocked({ invoice_id: "x", status: "paid", fields: ["items", "date"] });
  expect(locked).toMatchObject({ code: "invoice_locked", status: 409 });
  expect(locked.message).toContain(
    "The invoice is paid and its content is frozen: items or date cannot change.",
  );
});

test("a quote and a pro-forma invoice cannot be paid", () => {
  expect(documentTypes.filter((type) => !isPayable(type))).toEqual(["proforma", "quote"]);
});

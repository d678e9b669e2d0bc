import { expect, test } from "vitest";
import type { Decimal } from "../../kernel/decimal.ts";
import { balanceOf, settledStatus } from "./balance.ts";

const check = (
  total: string,
  paid: string,
  credited: string,
  status: string,
  balance: string,
  fully = false,
) =>
  test(`${total}: ${paid} paid, ${credited} credited${fully ? ", every line" : ""}`, () => {
    const sums = {
      total: total as Decimal,
      paid_amount: paid as Decimal,
      credited_amount: credited as Decimal,
    };
    expect(settledStatus(sums, fully)).toBe(status);
    expect(balanceOf(sums)).toBe(balance);
  });

check("100", "0", "0", "unpaid", "100");
check("100", "0.01", "0", "partially_paid", "99.99");
check("100", "100", "0", "paid", "0");
check("100", "0", "20", "unpaid", "80");
check("100", "80", "20", "paid", "0");
check("100", "30", "20", "partially_paid", "50");
check("100", "0", "100", "refunded", "0");
check("100", "100", "100", "refunded", "0");
check("100", "100", "20", "paid", "0"); // 20 must be paid back; nothing is open
check("5.12", "0", "5.13", "refunded", "0"); // line by line, tax was rounded up
check("5.12", "0", "5.11", "refunded", "0.01", true);
check("-50", "0", "0", "unpaid", "-50");
check("-50", "-20", "0", "partially_paid", "-30");
check("-50", "-50", "0", "paid", "0");
check("-50", "0", "-50", "refunded", "0");
check("-50", "0", "-49.99", "unpaid", "-0.01");
check("0", "0", "0", "paid", "0");

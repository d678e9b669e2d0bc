import { expect, test } from "vitest";
import type { Transaction } from "../../client/index.ts";
import { changedBy } from "./rule-preview.ts";

const row = (given: Partial<Transaction>): Transaction =>
  ({
    id: "1",
    account_id: "giro",
    amount: -10,
    description: "Invoice 4711",
    counterparty_name: "Hetzner Online GmbH",
    reference: null,
    category_source: null,
    booking_date: "2026-11-05",
    ...given,
  }) as Transaction;

const check = (name: string, given: Partial<Transaction>, changed: boolean, closed: string | null = null) =>
  test(`a rule for "hetzner online", money out: ${name}`, () =>
    expect(
      changedBy({ match_text: "hetzner online", match_direction: "out" }, [row(given)], closed),
    ).toHaveLength(changed ? 1 : 0));

check("the phrase, without case", {}, true);
check("the phrase in the text", { counterparty_name: null, description: "SEPA HETZNER  ONLINE 1" }, true);
check("the words apart, which a search finds", { counterparty_name: "Online Shop Hetzner" }, false);
check("money in", { amount: 10 }, false);
check("left without a category by a person", { category_source: "person" }, false);
check("in a closed period", {}, false, "2026-11-30");
check("after a closed period", {}, true, "2026-10-31");

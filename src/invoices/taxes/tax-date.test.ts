import { expect, test } from "vitest";
import type { TaxCategory } from "../../invoice-snapshot/index.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import { type TaxDates, taxDateOf } from "./tax-date.ts";

const check = (
  name: string,
  dates: Partial<Record<keyof TaxDates, string>>,
  due: string | null,
  tax_category: TaxCategory = "standard",
) =>
  test(`tax date: ${name}`, () => {
    const given = {
      document_type: "invoice",
      date: "2026-11-15" as CalendarDate,
      delivery_date: null,
      service_period_end: null,
      tax_point_date: null,
      tax_point_date_code: null,
      ...dates,
    } as TaxDates;
    expect(taxDateOf(given, tax_category)).toBe(due);
  });

check("the invoice date without any other", {}, "2026-11-15");
check("the delivery, if it came first", { delivery_date: "2026-10-31" }, "2026-10-31");
check("the end of the service, if it came first", { service_period_end: "2026-10-31" }, "2026-10-31");
check(
  "the delivery rather than the period",
  { delivery_date: "2026-10-30", service_period_end: "2026-10-31" },
  "2026-10-30",
);
check("the invoice date, if the service ends later", { service_period_end: "2027-11-14" }, "2026-11-15");
check(
  "a tax point date before all",
  { tax_point_date: "2026-12-01", delivery_date: "2026-10-31" },
  "2026-12-01",
);
check("code 3: the invoice date", { tax_point_date_code: "3", delivery_date: "2026-10-31" }, "2026-11-15");
check("code 35: the delivery", { tax_point_date_code: "35", delivery_date: "2026-12-01" }, "2026-12-01");
check("code 432: the payment", { tax_point_date_code: "432", delivery_date: "2026-10-31" }, null);
check(
  "a credit note: its own date",
  { document_type: "credit_note", delivery_date: "2026-10-31", tax_point_date: "2026-10-31" },
  "2026-11-15",
);
check("intra-community: the invoice date", { delivery_date: "2026-10-31" }, "2026-11-15", "intra_community");
check(
  "intra-community: the 15th of the month after the delivery at the latest",
  { delivery_date: "2026-09-30" },
  "2026-10-15",
  "intra_community",
);

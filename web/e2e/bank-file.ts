/** One row for each, newest first; `Purchase 77` is a text that only one row has. */
export function bankFile(name: string, rows: number, text = "Purchase", shop = "Shop"): File {
  const day = (index: number) =>
    new Date(Date.UTC(2026, 10, 14) - Math.floor(index / 60) * 86_400_000).toISOString().slice(0, 10);
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `${day(index)};-${10 + (index % 90)}.${String(index % 100).padStart(2, "0")};${text} ${index};${shop} ${index % 500}`,
  );
  const csv = ["booking_date;amount;description;counterparty_name", ...lines].join("\n");
  return new File([csv], name, { type: "text/csv" });
}

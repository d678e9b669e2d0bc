/** A table as CSV (RFC 4180), as the service writes its lists: a point in numbers, and no text that runs as a formula. */
export type CsvValue = string | number | null;

export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

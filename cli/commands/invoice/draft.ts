/** The body of a draft, from a JSON file, from options, or from both. Options override the file. */
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import type { InvoiceCreate } from "../../../src/contract.ts";
import { Failure, UsageError } from "../../errors.ts";
import { date, type OptionSpec, requireAmount, text } from "../../options.ts";

type Item = Record<string, string>;
/** Computed by the service, and not sent. */
type ComputedKey = "amount" | "tax_amount";
type ItemKey = Exclude<keyof NonNullable<InvoiceCreate["items"]>[number], ComputedKey>;

/** Every key of an item that the service accepts: the type refuses a missing or unknown one. */
const itemKeys: Record<ItemKey, "text" | "decimal"> = {
  name: "text",
  quantity: "decimal",
  price: "decimal",
  unit: "text",
  tax_rate: "decimal",
  tax_behavior: "text",
  tax_category: "text",
  tax_exemption_reason: "text",
  tax_exemption_reason_code: "text",
  product_id: "text",
  product_price_id: "text",
  kind: "text",
  dispatched_from: "text",
};
const isItemKey = (key: string): key is ItemKey => Object.hasOwn(itemKeys, key);

export const draftOptions = {
  file: text("--file <path>", "JSON file with the body of POST /v1/invoices, or - for standard input"),
  customer_id: text("--customer-id <id>", "Customer ID"),
  date: date("--date <date>", "Invoice date (YYYY-MM-DD, default: today)"),
  due_date: date("--due-date <date>", "Due date (YYYY-MM-DD)"),
  template_id: text("--template-id <id>", "Invoice template ID"),
  notes: text("--notes <text>", "Notes printed below the items"),
  items: {
    flags: "--item <item>",
    help: "Invoice item, such as 'name=Consulting; quantity=2; price=150; tax_rate=19'; repeatable",
    collect: true,
    parse: (value: string) => parseItem(value),
  } as OptionSpec<Item[] | undefined>,
};

export function parseItem(value: string): Item {
  const pairs = value.split(";").flatMap((part) => (part.trim() === "" ? [] : [part]));
  const item = Object.fromEntries(pairs.map(parsePair));
  if (!item.product_id && !(item.name && item.price))
    throw new UsageError(`must have a name and a price, or a product_id; found ${JSON.stringify(value)}`);
  return item;
}

function parsePair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  const [key, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at < 0 || !isItemKey(key))
    throw new UsageError(
      `must be key=value pairs separated by semicolons, with the keys ${Object.keys(itemKeys).join(", ")}; found ${JSON.stringify(pair)}`,
    );
  return [key, itemKeys[key] === "decimal" ? requireAmount(value) : value];
}

export interface DraftValues {
  file: string | undefined;
  [field: string]: unknown;
}

export async function readDraft({ file, ...fields }: DraftValues, stdin: Readable): Promise<object> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (file === undefined && Object.keys(given).length === 0)
    throw new UsageError("Describe the invoice with --file, or with --customer-id and --item.");
  return { ...(file === undefined ? {} : await readBody(file, stdin)), ...given };
}

async function readBody(file: string, stdin: Readable): Promise<object> {
  const content = await (file === "-" ? readAll(stdin) : readFile(file, "utf8")).catch((error: Error) => {
    throw new Failure(`Cannot read ${file}: ${error.message}`);
  });
  try {
    const body = JSON.parse(content) as unknown;
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  } catch (error) {
    throw new Failure(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  throw new Failure(`${file} must contain one JSON object.`);
}

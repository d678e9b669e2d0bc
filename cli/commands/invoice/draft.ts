/** The body of a draft, from a JSON file, from options, or from both: what an option says wins. */
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { Failure, UsageError } from "../../errors.ts";
import { date, type OptionSpec, requireAmount, text } from "../../options.ts";

type Item = Record<string, string>;

const itemKeys = ["name", "quantity", "price", "tax_rate", "unit", "tax_category", "product_id"];
const decimalKeys = new Set(["quantity", "price", "tax_rate"]);

export const draftOptions = {
  file: text(
    "--file <path>",
    "a JSON file with the body, as POST /v1/invoices takes it; - for standard input",
  ),
  customer_id: text("--customer-id <id>", "id of the customer"),
  date: date("--date <date>", "issue date; default today"),
  due_date: date("--due-date <date>", "when it is to be paid"),
  template_id: text("--template-id <id>", "settings to use"),
  notes: text("--notes <text>", "words below the items"),
  items: {
    flags: "--item <item>",
    help: `one line, such as 'name=Consulting; quantity=2; price=150; tax_rate=19'; repeat for more`,
    collect: true,
    parse: (value: string) => parseItem(value),
  } as OptionSpec<Item[] | undefined>,
};

export function parseItem(value: string): Item {
  const pairs = value.split(";").flatMap((part) => (part.trim() === "" ? [] : [part]));
  const item = Object.fromEntries(pairs.map(parsePair));
  if (!item.product_id && !(item.name && item.price))
    throw new UsageError(`needs a name and a price, or a product_id; found ${JSON.stringify(value)}`);
  return item;
}

function parsePair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  const [key, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at < 0 || !itemKeys.includes(key))
    throw new UsageError(
      `takes ${itemKeys.join(", ")} as key=value, separated by semicolons; found ${JSON.stringify(pair)}`,
    );
  return [key, decimalKeys.has(key) ? requireAmount(value) : value];
}

export interface DraftValues {
  file: string | undefined;
  [field: string]: unknown;
}

export async function readDraft({ file, ...fields }: DraftValues, stdin: Readable): Promise<object> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (file === undefined && Object.keys(given).length === 0)
    throw new UsageError("Give the invoice with --file, or with --customer-id and --item.");
  return { ...(file === undefined ? {} : await readBody(file, stdin)), ...given };
}

async function readBody(file: string, stdin: Readable): Promise<object> {
  const content = await (file === "-" ? readAll(stdin) : readFile(file, "utf8")).catch((error: Error) => {
    throw new Failure(`${file} cannot be read: ${error.message}`);
  });
  try {
    const body = JSON.parse(content) as unknown;
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body;
  } catch (error) {
    throw new Failure(`${file} is not valid JSON: ${(error as Error).message}`);
  }
  throw new Failure(`${file} must hold one JSON object.`);
}

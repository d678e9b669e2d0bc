/** `--item 'name=Consulting; quantity=2; price=150'`: a line of an invoice or of a series. */
import type { InvoiceCreate } from "../../../src/contract.ts";
import { UsageError } from "../../errors.ts";
import { type OptionSpec, requireAmount } from "../../options.ts";

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

export const itemsOption: OptionSpec<Item[] | undefined> = {
  flags: "--item <item>",
  help: "Item, such as 'name=Consulting; quantity=2; price=150; tax_rate=19'; repeatable",
  collect: true,
  parse: (value: string) => parseItem(value),
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

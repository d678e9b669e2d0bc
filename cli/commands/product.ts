import { productKinds } from "../../src/contract.ts";
import type { Command } from "../command.ts";
import { amount, choice, type OptionSpec, text, yesNo } from "../options.ts";
import { formatMoney } from "../output/money.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";

/** `49 EUR` */
const pricesOption: OptionSpec<object[] | undefined> = {
  flags: "--price <price>",
  help: "Price with its currency, such as '49 EUR'; repeatable; only at creation",
  collect: true,
  parse: (value) => {
    const [price = "", currency = ""] = value.trim().split(/\s+/);
    return { price, currency: currency.toUpperCase() };
  },
};

const products = resource({
  group: "product",
  one: "product",
  many: "products",
  example: "Consulting",
  list: "listProducts",
  get: "getProduct",
  create: "createProduct",
  update: "updateProduct",
  delete: "deleteProduct",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "unit", value: (row) => row.unit },
    {
      title: "prices",
      value: (row) =>
        row.prices.map(({ price, currency }) => `${formatMoney(price, currency)} ${currency}`).join(", "),
      align: "right",
    },
    { title: "tax", value: (row) => (row.tax_rate === null ? "" : `${row.tax_rate} %`), align: "right" },
    { title: "active", value: (row) => (row.active ? "yes" : "no"), spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name, reference_id }) => [name, reference_id],
  filters: {
    q: text("--search <text>", "Full-text search"),
    active: yesNo("--active <yes|no>", "Filter by whether it is active"),
  },
  fields: {
    name: text("--name <name>", "Product name"),
    description: text("--description <text>", "Description"),
    reference_id: text("--reference-id <text>", "Your own product number"),
    unit: text("--unit <unit>", "Unit, such as hour"),
    kind: choice("--kind <kind>", "Goods or services", productKinds),
    tax_rate: amount("--tax-rate <percent>", "Tax rate, such as 19"),
    active: yesNo("--active <yes|no>", "Offer it for new invoices"),
    prices: pricesOption,
  },
  required: ["name"],
  examples: {
    create: [
      ["product create --name Consulting --unit hour --price '120 EUR' --tax-rate 19", "Create a product"],
    ],
    update: [["product update Consulting --active no", "Stop offering a product"]],
  },
});

export const productCommands: Command[] = verbsOf(products);

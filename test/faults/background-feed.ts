/** Creates work of every kind for one organization, in rounds, through the API. */
import { newId } from "../../src/kernel/ids.ts";
import { type Client, finalizeOne, prepareSeller } from "./client.ts";

export interface Fed {
  transactions: number;
  series: number;
  sends: number;
  documents: number;
  trashed: number;
}

export interface Feed {
  fed: Fed;
  round(): Promise<void>;
}

const rows_per_file = 40;
/** Each series starts this many weeks ago and bills once a week. */
const weeks_due = 4;
const week_ms = 7 * 86_400_000;

const dayAgo = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString().slice(0, 10);

export async function startFeed(client: Client, token: string, hook_url: string): Promise<Feed> {
  const post = async (path: string, body?: object | string) => {
    const answer = await client.call(token, "POST", path, body, newId());
    if (answer.status >= 300) throw new Error(`POST ${path}: ${JSON.stringify(answer)}`);
    return answer.body.data;
  };
  const customer_id = await prepareSeller(client, token);
  const account_id = (await post("/v1/bank-accounts", { name: "Checking", currency: "EUR" })).id;
  await post("/v1/webhook-endpoints", { url: hook_url });
  const fed: Fed = { transactions: 0, series: 0, sends: 0, documents: 0, trashed: 0 };
  let number = 0;

  const importFile = async () => {
    const rows = Array.from(
      { length: rows_per_file },
      (_, n) => `${dayAgo(0)},-${number}.${10 + n},Row ${number} ${n}`,
    );
    const file = `Date,Amount,Description\n${rows.join("\n")}\n`;
    // Without a response the client cannot know the outcome and imports the same file again; that must create
    // no duplicates.
    const answer = await client.call(token, "POST", `/v1/transactions/import?account_id=${account_id}`, file);
    if (answer.status !== 200) throw new Error(`The import was refused: ${JSON.stringify(answer)}`);
    fed.transactions += rows.length;
  };
  const upload = async (text: string) => {
    const { file_path } = await post("/v1/uploads", text);
    return (await post("/v1/documents", { category: "receipt", file_path })).id;
  };
  return {
    fed,
    async round() {
      number += 1;
      await importFile();
      await post("/v1/inbox", { display_name: `Bill ${number}`, amount: `${number}.15`, date: dayAgo(0) });
      const { id } = await finalizeOne(client, token, customer_id);
      await post(`/v1/invoices/${id}/send`, {});
      fed.sends += 1;
      await post("/v1/recurring-invoices", {
        customer_id,
        frequency: "weekly",
        start_date: dayAgo((weeks_due - 1) * week_ms),
        items: [{ name: "Hosting", quantity: 1, price: 20, tax_rate: 19 }],
      });
      fed.series += 1;
      await post("/v1/inbox", {
        primary_document_id: await upload(`Shop ${number}\nTotal EUR ${number}.99\n`),
      });
      fed.documents += 1;
      const trashed = await upload(`Scrap ${number}`);
      await client.call(token, "DELETE", `/v1/documents/${trashed}`);
      fed.trashed += 1;
      // A bill in dollars on a day without a rate, then the rate: a job converts the bill.
      const date = dayAgo((number + 100) * 86_400_000);
      await post("/v1/inbox", { display_name: `Dollars ${number}`, amount: 100, currency: "USD", date });
      await post("/v1/exchange-rates", { date, currency: "USD", base_currency: "EUR", rate: 0.9 });
    },
  };
}

/** The outside: a mail server and a webhook receiver that record everything they receive. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSmtp } from "../../src/mail/test-smtp.ts";

export interface Outside {
  smtp_url: string;
  hook_url: string;
  /** What arrived under each webhook-id, in order. */
  webhooks: Map<string, string[]>;
  /** How often each Message-ID arrived. */
  mails(): Map<string, number>;
  close(): Promise<void>;
}

/** Delays each response, so that a kill can interrupt a worker that waits for it. */
const delay_ms = 40;

export async function startOutside(): Promise<Outside> {
  const smtp = await startSmtp();
  smtp.delay_ms = delay_ms;
  const webhooks: Outside["webhooks"] = new Map();
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const id = String(request.headers["webhook-id"]);
    webhooks.set(id, [...(webhooks.get(id) ?? []), body]);
    setTimeout(() => response.writeHead(200).end(), delay_ms);
  });
  receiver.on("clientError", () => {});
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  return {
    smtp_url: smtp.url,
    hook_url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    webhooks,
    mails() {
      const ids = smtp.accepted.map((text) => /^message-id: <([^@>]+)/im.exec(text)?.[1] ?? "none");
      return new Map([...Map.groupBy(ids, (id) => id)].map(([id, all]) => [id, all.length]));
    },
    async close() {
      receiver.closeAllConnections();
      await new Promise((resolve) => receiver.close(resolve));
      await smtp.close();
    },
  };
}

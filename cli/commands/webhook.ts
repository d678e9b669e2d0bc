import type { WebhookDelivery } from "../../client/index.ts";
import { deliveryStatuses, endpointStatuses } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { eventsOption } from "../event-option.ts";
import { choice, optionalArgument, text } from "../options.ts";
import { printOne } from "../output/present.ts";
import { action } from "../resources/action.ts";
import { requireId } from "../resources/find-record.ts";
import { related } from "../resources/related.ts";
import { resource } from "../resources/resource.ts";
import { example_id, recordArgument, verbsOf } from "../resources/verbs.ts";

const endpoints = resource({
  group: "webhook",
  one: "webhook",
  many: "webhooks",
  example: "https://example.com/hook",
  web: { list: "settings/webhooks", one: () => "settings/webhooks" },
  list: "listWebhookEndpoints",
  get: "getWebhookEndpoint",
  create: "createWebhookEndpoint",
  update: "updateWebhookEndpoint",
  delete: "deleteWebhookEndpoint",
  columns: [
    { title: "url", value: (row) => row.url, flexible: true },
    { title: "status", value: (row) => row.status },
    { title: "events", value: (row) => row.event_types.join(", ") || "all", flexible: true },
    { title: "description", value: (row) => row.description, flexible: true, spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ url, description }) => [url, description],
  filters: { status: choice("--status <status>", "Filter by status", endpointStatuses) },
  fields: {
    url: text("--url <url>", "URL that receives the messages"),
    event_types: eventsOption,
    description: text("--description <text>", "Description"),
    status: choice("--status <status>", "Status; only for a change", endpointStatuses),
  },
  required: ["url"],
  examples: {
    create: [
      [
        "webhook create --url https://example.com/hook --event 'invoice.*'",
        "Receive everything about invoices; the secret is shown once",
      ],
    ],
    update: [["webhook update https://example.com/hook --status enabled", "Enable it again"]],
  },
});

const webhookReplay = command({
  path: ["webhook", "replay"],
  summary: "Send a delivery again, or all that failed since a time",
  arguments: {
    record: recordArgument(endpoints),
    delivery: optionalArgument("[delivery]", "Delivery ID"),
  },
  options: { since: text("--since <time>", "Send all that failed since this time (RFC 3339)") },
  examples: [
    [`webhook replay https://example.com/hook ${example_id}`, "Send one delivery again"],
    [
      "webhook replay https://example.com/hook --since 2026-04-01T00:00:00Z",
      "Send again what failed since April",
    ],
  ],
  async run({ record, delivery, since }, context) {
    if ((delivery === undefined) === (since === undefined))
      throw new UsageError("Specify either a delivery or --since.");
    const id = await requireId(endpoints, record, context);
    const { daybook } = context;
    if (delivery !== undefined) {
      const data = await daybook.replayWebhookDelivery(id, delivery);
      printOne(context, { data }, { note: "Queued the delivery." });
    } else {
      const data = await daybook.replayWebhookDeliveries(id, { since: since ?? "" });
      const { replayed_count: count } = data;
      printOne(context, { data }, { note: `Queued ${count} ${count === 1 ? "delivery" : "deliveries"}.` });
    }
    return "ok";
  },
});

export const webhookCommands: Command[] = [
  ...verbsOf(endpoints),
  action(endpoints, {
    verb: "test",
    summary: "Send a test message",
    call: (daybook, id) => daybook.testWebhookEndpoint(id),
    done: ({ id }) => `Queued the test message ${id}.`,
  }),
  action(endpoints, {
    verb: "rotate-secret",
    summary: "Replace the secret; the old one also signs for another 24 hours",
    confirm: (record) => `Replace the secret of ${record}?`,
    call: (daybook, id) => daybook.rotateWebhookSecret(id),
    done: () => "Replaced the secret. It is shown only once.",
  }),
  related(endpoints, {
    verb: "deliveries",
    summary: "List the deliveries of a webhook and their outcome",
    many: "deliveries",
    options: { status: choice("--status <status>", "Filter by status", deliveryStatuses) },
    read: (daybook, id, query) => daybook.listWebhookDeliveries(id, query),
    columns: [
      { title: "created", value: (row: WebhookDelivery) => row.created_at },
      { title: "event", value: (row) => row.event_type },
      { title: "status", value: (row) => row.status },
      { title: "attempts", value: (row) => row.attempt_count, align: "right" },
      { title: "id", value: (row) => row.id, below: true },
    ],
    examples: [["webhook deliveries https://example.com/hook --status failed", "List what failed"]],
  }),
  webhookReplay,
];

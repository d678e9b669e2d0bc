import { useQuery } from "@tanstack/react-query";
import type { WebhookEndpoint } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { Button } from "../../design/Button.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import parts from "../parts/Parts.module.css";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { NewWebhookSheet } from "./NewWebhookSheet.tsx";
import { useEventName } from "./use-event-name.ts";
import { WebhookSheet } from "./WebhookSheet.tsx";

export default function WebhooksSection() {
  const all = useWords(words);
  const own = all.webhooks;
  const can_write = useCan()("webhooks.write");
  const { item, open, close } = useItem();
  const query = useQuery({
    queryKey: queryKeys.list("webhooks"),
    queryFn: ({ signal }) => daybook.listWebhookEndpoints({ limit: 100 }, { signal }).all(),
  });
  const eventName = useEventName();
  const opened = query.data?.find(({ id }) => id === item);
  return (
    <>
      <ListSection<WebhookEndpoint>
        title={all.sections.webhooks}
        text={own.text}
        create={can_write && { label: own.create, run: () => open("new") }}
        query={query}
        empty={{ icon: "webhook", text: own.empty }}
        columns={[
          {
            id: "url",
            header: own.url,
            cell: ({ url, description }) => (
              <span className={parts.name}>
                <span className={text.strong}>{url}</span>
                {description && <span className={text.muted}>{description}</span>}
              </span>
            ),
          },
          {
            id: "events",
            header: own.events,
            cell: ({ event_types }) =>
              event_types.length > 0 ? event_types.map(eventName).join(", ") : own.allEvents,
            wide_only: true,
            className: text.soft,
          },
          {
            id: "status",
            header: own.status,
            cell: ({ status }) => (
              <Badge tone={status === "enabled" ? "good" : "plain"}>{own.statuses[status]}</Badge>
            ),
          },
          {
            id: "actions",
            header: "",
            number: true,
            cell: ({ id, url }) => (
              <Button small look="quiet" onPress={() => open(id)} aria-label={`${own.deliveries}: ${url}`}>
                {own.deliveries}
              </Button>
            ),
          },
        ]}
      />
      {item === "new" && can_write && <NewWebhookSheet onClose={close} />}
      {opened && <WebhookSheet key={opened.id} endpoint={opened} onClose={close} />}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { WebhookDelivery } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { Button } from "../../design/Button.tsx";
import { DateText } from "../../design/DateText.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import { ListCard } from "../parts/ListCard.tsx";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";
import { useEventName } from "./use-event-name.ts";
import styles from "./Webhooks.module.css";

interface Props {
  endpoint_id: string;
  can_replay: boolean;
}

const tones = { pending: "wait", delivered: "good", failed: "bad" } as const;
/** The stream does not tell about deliveries; while one is on its way the log is read again. */
const refresh_ms = 2000;

/** What was sent to an address last. */
export function Deliveries({ endpoint_id, can_replay }: Props) {
  const own = useWords(words).webhooks;
  const eventName = useEventName();
  const query = useQuery({
    queryKey: queryKeys.part("webhooks", endpoint_id, "deliveries"),
    queryFn: async ({ signal }) =>
      (await daybook.listWebhookDeliveries(endpoint_id, { limit: 50 }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "pending") ? refresh_ms : false,
  });
  const replay = useVerb<WebhookDelivery, WebhookDelivery>({
    send: ({ id }, options) => Promise.resolve(daybook.replayWebhookDelivery(endpoint_id, id, options)),
    outdates: [queryKeys.part("webhooks", endpoint_id, "deliveries")],
  });
  return (
    <ListCard<WebhookDelivery>
      title={own.deliveries}
      query={query}
      empty={{ icon: "send", text: own.noDeliveries }}
      columns={[
        {
          id: "event",
          header: own.event,
          cell: ({ event_type, status, attempt_count }) => (
            <span className={parts.name}>
              <span className={text.strong}>{eventName(event_type)}</span>
              <span className={styles.code}>{event_type}</span>
              <Badge tone={tones[status]}>{own.deliveryStatuses[status]}</Badge>
              <span className={text.muted}>{own.attempts(attempt_count)}</span>
            </span>
          ),
        },
        {
          id: "answer",
          header: own.lastAnswer,
          cell: ({ attempts }) => answerOf(attempts) ?? own.noAnswer,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "sent",
          header: own.sent,
          cell: ({ created_at }) => <DateText instant={created_at} />,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "actions",
          header: "",
          number: true,
          cell: (delivery) =>
            can_replay &&
            delivery.status !== "pending" && (
              <Button small look="quiet" onPress={() => replay.mutate(once(delivery))}>
                {own.replay}
              </Button>
            ),
        },
      ]}
    />
  );
}

function answerOf(attempts: WebhookDelivery["attempts"]): string | null {
  const last = attempts.at(-1);
  return last ? (last.response_status?.toString() ?? last.error) : null;
}

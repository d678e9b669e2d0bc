import { useQuery } from "@tanstack/react-query";
import type { OwnSession } from "../../../client/index.ts";
import { Badge } from "../../design/Badge.tsx";
import { DateText } from "../../design/DateText.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import { ListCard } from "../parts/ListCard.tsx";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";

const outdates = [queryKeys.part("me", "own", "sessions")];

export function SessionsCard() {
  const own = useWords(words).security;
  const query = useQuery({
    queryKey: queryKeys.part("me", "own", "sessions"),
    queryFn: ({ signal }) => daybook.listSessions({ signal }),
  });
  const has_others = (query.data ?? []).some(({ current }) => !current);
  return (
    <ListCard<OwnSession>
      title={own.sessions}
      query={query}
      more={
        has_others && (
          <RemoveButton
            label={own.endOthers}
            question={own.endOthersQuestion}
            text={own.endOthersText}
            send={() => daybook.endOtherSessions()}
            outdates={outdates}
          />
        )
      }
      empty={{ icon: "lock", text: own.noSessions }}
      columns={[
        {
          id: "device",
          header: own.device,
          cell: ({ device, current }) => (
            <span className={parts.name}>
              <span className={text.strong}>{device}</span>
              {current && <Badge tone="good">{own.thisSession}</Badge>}
            </span>
          ),
        },
        {
          id: "address",
          header: own.address,
          cell: ({ address }) => address,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "seen",
          header: own.lastSeen,
          cell: ({ last_seen_at }) => <DateText instant={last_seen_at} />,
          className: text.soft,
        },
        {
          id: "actions",
          header: "",
          number: true,
          cell: ({ id, device, current }) =>
            !current && (
              <RemoveButton
                label={own.end}
                question={own.endQuestion(device)}
                text={own.endText}
                send={() => daybook.endSession(id)}
                outdates={outdates}
              />
            ),
        },
      ]}
    />
  );
}

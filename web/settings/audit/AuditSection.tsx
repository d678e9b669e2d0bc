import type { AuditEvent } from "../../../client/index.ts";
import { auditActions } from "../../../src/contract.ts";
import { Button } from "../../design/Button.tsx";
import { DateText } from "../../design/DateText.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { type RawSearch, useFilters } from "../../platform/use-filters.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import { OlderButton } from "../parts/OlderButton.tsx";
import { loadedRows } from "../parts/page-rows.ts";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { AuditSheet } from "./AuditSheet.tsx";
import { eventHint } from "./event-hint.ts";
import { useActorName } from "./use-actor-name.ts";
import { useEventTitle } from "./use-event-title.ts";

type Action = (typeof auditActions)[number];

const toAction = (raw: RawSearch) => ({ action: auditActions.find((action) => action === raw.action) });

export default function AuditSection() {
  const all = useWords(words);
  const own = all.audit;
  const actorName = useActorName();
  const titleOf = useEventTitle();
  const [{ action }, change] = useFilters(toAction);
  const { item, open, close } = useItem();
  const pages = usePages<AuditEvent>({
    key: queryKeys.list("audit-events", { action }),
    read: (cursor, signal) =>
      daybook.listAuditEvents(
        { ...(cursor ? { cursor } : {}), ...(action ? { action } : {}), limit: 50, order: "desc" },
        { signal },
      ),
  });
  const loaded = loadedRows(pages);
  const opened = loaded.data?.find(({ id }) => id === item);
  return (
    <>
      <ListSection<AuditEvent>
        title={all.sections.audit}
        text={own.text}
        query={loaded}
        empty={{ icon: "list", text: own.empty }}
        columns={[
          {
            id: "when",
            header: own.when,
            cell: (event) => (
              <>
                <DateText instant={event.created_at} />
                <div className={text.narrowOnly}>{actorName(event)}</div>
              </>
            ),
            className: text.soft,
          },
          { id: "who", header: own.who, cell: actorName, wide_only: true },
          {
            id: "what",
            header: own.what,
            cell: (event) => (
              <>
                <span className={text.strong}>{titleOf(event)}</span>
                <div className={text.soft}>{eventHint(event)}</div>
              </>
            ),
            className: text.breakable,
          },
          {
            id: "actions",
            header: "",
            number: true,
            cell: (event) => (
              <Button small look="quiet" onPress={() => open(event.id)}>
                {own.show}
              </Button>
            ),
          },
        ]}
      >
        <Segmented<Action | "all">
          label={own.what}
          options={[
            { id: "all", label: own.all },
            ...auditActions.map((id) => ({ id, label: own.actions[id] })),
          ]}
          value={action ?? "all"}
          onChange={(id) => change({ action: id === "all" ? undefined : id })}
        />
      </ListSection>
      <OlderButton pages={pages} />
      {opened && <AuditSheet event={opened} onClose={close} />}
    </>
  );
}

import type { AuditEvent } from "../../../client/index.ts";
import { DateText } from "../../design/DateText.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { Table } from "../../design/Table.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import parts from "../parts/Parts.module.css";
import { words } from "../words/index.ts";
import { changeText } from "./change-text.ts";
import { useActorName } from "./use-actor-name.ts";
import { useEventTitle } from "./use-event-title.ts";

interface Props {
  event: AuditEvent;
  onClose(): void;
}

export function AuditSheet({ event, onClose }: Props) {
  const own = useWords(words).audit;
  const actorName = useActorName();
  const titleOf = useEventTitle();
  const rows = Object.entries(event.changes).map(([id, value]) => ({ id, value: changeText(value) }));
  return (
    <Sheet title={titleOf(event)} isOpen onClose={onClose} wide>
      <div className={parts.group}>
        <p>
          {actorName(event)}, <DateText instant={event.created_at} />
        </p>
        <p className={text.muted}>
          {own.record}: <code className={parts.code}>{event.record_id}</code>
        </p>
        {event.request_id && (
          <p className={text.muted}>
            {own.request}: <code className={parts.code}>{event.request_id}</code>
          </p>
        )}
        <Table
          caption={own.details}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { id: "field", header: own.field, cell: ({ id }) => id, className: text.strong },
            {
              id: "value",
              header: own.value,
              cell: ({ value }) => <span className={parts.code}>{value}</span>,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}

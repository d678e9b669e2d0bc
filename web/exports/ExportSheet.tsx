import type { Export } from "../../client/index.ts";
import { buttonClass } from "../design/button-class.ts";
import { FactList } from "../design/FactList.tsx";
import { Icon } from "../design/Icon.tsx";
import { RemoveButton } from "../design/RemoveButton.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { daybook, fileAddress } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { type Can, useCan } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { ExportStatus } from "./ExportStatus.tsx";
import styles from "./Exports.module.css";
import { words } from "./words/index.ts";

interface Props {
  one: Export;
  onClose(): void;
}

const outdates = [queryKeys.all("exports")];

export function ExportSheet({ one, onClose }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const can = useCan();
  const { id, status, error, expires_at } = one;
  const formats = useFormats();
  return (
    <Sheet title={one.file_name} isOpen onClose={onClose}>
      <div className={styles.sheet}>
        {error && <p role="alert">{error.message}</p>}
        {status === "completed" && mayDownload(one, can) && (
          <a className={buttonClass("primary", {})} href={fileAddress(`/v1/exports/${id}/download`)} download>
            <Icon name="download" />
            {own.download}
          </a>
        )}
        <FactList
          facts={[
            [own.status, <ExportStatus key="status" one={one} />],
            [own.format, own.formats[one.format]],
            [own.period, periodText(one, formats.longDate)],
            [
              own.lists,
              one.options.lists && formats.list(one.options.lists.map((name) => own.listNames[name])),
            ],
            [own.size, one.size !== null && formats.fileSize(one.size)],
            [own.requested, formats.dateTime(one.created_at)],
            [own.expires, expires_at && formats.dateTime(expires_at)],
          ]}
        />
        {can("exports.write") && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion}
            text={own.deleteText}
            send={() => daybook.deleteExport(id)}
            outdates={outdates}
            after={onClose}
          />
        )}
      </div>
    </Sheet>
  );
}

/** Whoever may not read what is in the file is refused its download. */
function mayDownload({ scopes }: Export, can: Can): boolean {
  return scopes.every((scope) => can(scope as Parameters<Can>[0]));
}

function periodText({ start_date, end_date }: Export, format: (date: string) => string): string | null {
  const days = [start_date, end_date].flatMap((date) => (date === null ? [] : [format(date)]));
  return days.length === 0 ? null : days.join(" – ");
}

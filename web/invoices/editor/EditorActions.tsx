import { useState } from "react";
import type { Invoice } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { classes } from "../../design/classes.ts";
import { IconButton } from "../../design/IconButton.tsx";
import { later } from "../../design/later.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../design/Menu.tsx";
import { RemovalQuestion } from "../../design/RemovalQuestion.tsx";
import text from "../../design/text.module.css";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import type { Draft } from "./draft.ts";
import type { DraftSaver } from "./draft-saver.ts";
import styles from "./Editor.module.css";
import { useDraftPdf } from "./use-draft-pdf.ts";
import type { EditorVerbs } from "./use-finalize.ts";

const ScheduleSheet = later(async () => (await import("./ScheduleSheet.tsx")).ScheduleSheet);

interface Props {
  draft: Draft;
  invoice: Invoice | null;
  saver: DraftSaver;
  verbs: EditorVerbs;
}

export function EditorActions({ draft, invoice, verbs }: Props) {
  const { editor, acts, deleteQuestion, deleteText } = useWords(words);
  const can = useCan();
  const [scheduling, setScheduling] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const pdf = useDraftPdf(draft);
  const buttons = (hint: boolean) => (
    <>
      <Button onPress={pdf.open} isPending={pdf.isPending}>
        {editor.previewPdf}
      </Button>
      <Button
        look="primary"
        onPress={() => verbs.finalize("send")}
        isPending={verbs.isPending}
        {...(hint ? { hint: "submit" as const } : {})}
      >
        {editor.finalizeAndSend}
      </Button>
    </>
  );
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={editor.moreLabel} />}>
        <MenuItem icon="check" label={editor.finalize} onAction={() => verbs.finalize("stop")} />
        <MenuItem icon="clock" label={editor.schedule} onAction={() => setScheduling(true)} />
        {invoice?.status === "scheduled" && (
          <MenuItem icon="close" label={editor.unschedule} onAction={() => verbs.schedule(null)} />
        )}
        {can("recurring.write") && <MenuItem icon="repeat" label={acts.repeat} onAction={verbs.repeat} />}
        <MenuSeparator />
        <MenuItem icon="trash" danger label={editor.deleteDraft} onAction={() => setDeleting(true)} />
      </Menu>
      <span className={classes(styles.wideButtons, text.wideOnly)}>{buttons(true)}</span>
      <div className={styles.bottom}>{buttons(false)}</div>
      <RemovalQuestion
        label={editor.deleteDraft}
        question={deleteQuestion}
        text={deleteText}
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onRemove={verbs.remove}
      />
      {scheduling && (
        <ScheduleSheet
          onClose={() => setScheduling(false)}
          onSchedule={(at) => {
            setScheduling(false);
            verbs.schedule(at);
          }}
        />
      )}
    </>
  );
}

import { useState } from "react";
import { Badge } from "../../design/Badge.tsx";
import { classes } from "../../design/classes.ts";
import { words as stateWords } from "../../design/invoice-state/words/index.ts";
import { FillPage } from "../../design/Page.tsx";
import { PageBar } from "../../design/PageBar.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import text from "../../design/text.module.css";
import { useKey } from "../../platform/keys/index.ts";
import { issuesOf } from "../../platform/problem.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useTitle } from "../../platform/use-title.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { CheckBox } from "./CheckBox.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { CustomerPart } from "./CustomerPart.tsx";
import { DetailsPart } from "./DetailsPart.tsx";
import { linesWithoutName } from "./draft.ts";
import styles from "./Editor.module.css";
import { EditorActions } from "./EditorActions.tsx";
import { LinesPart } from "./LinesPart.tsx";
import { NotesPart } from "./NotesPart.tsx";
import { PreviewPart } from "./PreviewPart.tsx";
import { SaveNote, SaveProblem } from "./SaveNote.tsx";
import { TotalsPart } from "./TotalsPart.tsx";
import { type Loaded, useDraft } from "./use-draft.ts";
import { useFinalize } from "./use-finalize.ts";

/** Form and live page side by side; on a phone one of both. */
export function Editor({ loaded, starting_rate }: { loaded: Loaded; starting_rate: number }) {
  const own = useWords(words);
  const states = useWords(stateWords);
  const formats = useFormats();
  const editing = useDraft(loaded);
  const { draft, dispatch, state, error, invoice, saver } = editing;
  const [mode, setMode] = useState<"edit" | "preview">("edit");
  const verbs = useFinalize(saver, draft);
  const without_name = linesWithoutName(draft);
  const is_new = loaded.invoice === null;
  const title =
    is_new && draft.document_type === "invoice" ? own.editor.newTitle : own.documents[draft.document_type];
  useTitle(title);
  useKey("submit", () => verbs.finalize("send"));
  const part = { draft, dispatch, issues: issuesOf(error) };
  const modes = [
    { id: "edit", label: own.editor.edit },
    { id: "preview", label: own.editor.preview },
  ] as const;
  return (
    <>
      <PageBar
        title={title}
        crumb={{ to: "/invoices", label: own.title }}
        actions={<EditorActions {...{ draft, invoice, saver, verbs }} />}
      >
        <Badge>{states[invoice?.status === "scheduled" ? "scheduled" : "draft"]}</Badge>
        {invoice?.status === "scheduled" && invoice.scheduled_send_at && (
          <span className={classes(styles.state, text.wideOnly)}>
            {own.editor.scheduledFor(formats.dateTime(invoice.scheduled_send_at))}
          </span>
        )}
        <SaveNote state={state} is_new={invoice === null} is_whole={without_name.length === 0} />
      </PageBar>
      <FillPage>
        <div className={styles.mode}>
          <Segmented<"edit" | "preview">
            label={own.editor.mode}
            options={modes}
            value={mode}
            onChange={setMode}
          />
        </div>
        <div className={styles.columns} data-mode={mode}>
          <div className={styles.form}>
            <div className={styles.inner}>
              {state === "failed" && (
                <SaveProblem error={error} onCreateAgain={() => void saver.createAgain()} />
              )}
              <CustomerPart {...part} is_new={is_new} />
              <DetailsPart {...part} />
              <LinesPart {...part} starting_rate={starting_rate} />
              <TotalsPart draft={draft} />
              <NotesPart {...part} />
              {invoice && (
                <CheckBox
                  invoice={invoice}
                  without_name={without_name}
                  may_ask={state === "saved" && !verbs.is_ending}
                />
              )}
            </div>
          </div>
          <PreviewPart draft={draft} invoice={invoice} />
        </div>
      </FillPage>
      {state === "conflict" && <ConflictDialog onMine={editing.keepMine} onTheirs={editing.takeTheirs} />}
    </>
  );
}

import { Button } from "../../design/Button.tsx";
import { classes } from "../../design/classes.ts";
import { FormProblem } from "../../design/FormProblem.tsx";
import text from "../../design/text.module.css";
import { toProblem } from "../../platform/problem.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import type { SaveState } from "./draft-saver.ts";
import styles from "./Editor.module.css";

interface Props {
  state: SaveState;
  is_new: boolean;
  /** No line is left out because it has no name. */
  is_whole: boolean;
}

/** Whether the service has what is on the screen. */
export function SaveNote({ state, is_new, is_whole }: Props) {
  const { editor } = useWords(words);
  if (state === "failed")
    return (
      <span className={classes(styles.state, text.bad)} data-save-state={state}>
        {editor.notSaved}
      </span>
    );
  if (is_new && state === "saved") return null;
  if (state === "saved" && !is_whole)
    return (
      <span className={classes(styles.state, text.wait)} data-save-state="incomplete">
        {editor.lineNotSaved}
      </span>
    );
  const note = {
    saved: editor.saved,
    saving: editor.saving,
    unsaved: editor.unsaved,
    conflict: editor.notSaved,
  };
  return (
    <span className={styles.state} data-save-state={state}>
      {note[state]}
    </span>
  );
}

/** Why it could not be saved. What is typed stays on the screen and in the browser. */
export function SaveProblem({ error, onCreateAgain }: { error: unknown; onCreateAgain(): void }) {
  const { editor } = useWords(words);
  if (toProblem(error).status !== 404) return <FormProblem error={error} />;
  return (
    <div className={styles.section}>
      <FormProblem text={editor.deletedElsewhere} />
      <Button onPress={onCreateAgain}>{editor.saveAsNew}</Button>
    </div>
  );
}

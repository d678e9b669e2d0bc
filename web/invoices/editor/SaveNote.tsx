import { classes } from "../../design/classes.ts";
import text from "../../design/text.module.css";
import { toProblem } from "../../platform/problem.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import type { SaveState } from "./draft-saver.ts";
import styles from "./Editor.module.css";

interface Props {
  state: SaveState;
  error: unknown;
  is_new: boolean;
}

/** Whether the service has what is on the screen. */
export function SaveNote({ state, error, is_new }: Props) {
  const { editor } = useWords(words);
  if (state === "failed")
    return (
      <span
        role="alert"
        className={classes(styles.state, text.bad, text.truncate)}
        title={toProblem(error).message}
      >
        {editor.notSaved}
      </span>
    );
  if (is_new && state === "saved") return null;
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

import { TextField } from "../../design/TextField.tsx";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Editor.module.css";
import type { PartProps } from "./part-props.ts";

export function NotesPart({ draft, dispatch, issues }: PartProps) {
  const { editor } = useWords(words);
  return (
    <section className={styles.section}>
      <TextField
        label={editor.note}
        placeholder={editor.notePlaceholder}
        multiline
        value={draft.notes}
        onChange={(notes) => dispatch({ type: "set", fields: { notes } })}
        error={issues.notes}
      />
      <TextField
        label={editor.paymentDetails}
        multiline
        value={draft.payment_details}
        onChange={(payment_details) => dispatch({ type: "set", fields: { payment_details } })}
        error={issues.payment_details}
      />
    </section>
  );
}

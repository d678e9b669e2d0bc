import { useState } from "react";
import type { RecordImportAnswer } from "../../../client/index.ts";
import type { RecordImportKind } from "../../../src/contract.ts";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import { MappingForm } from "./MappingForm.tsx";
import styles from "./Moving.module.css";
import type { Moving } from "./use-moving.ts";
import { Figures, Verdicts } from "./Verdicts.tsx";
import { words } from "./words/index.ts";

interface Props {
  kind: RecordImportKind;
  moving: Moving;
  answer: RecordImportAnswer;
}

/** What the import would do to each row; nothing has been written yet. */
export function Preview({ kind, moving, answer }: Props) {
  const own = useWords(words);
  const [is_mapping, setMapping] = useState(false);
  if (is_mapping) {
    const findings = { questions: [], proposed: answer.mapping, columns: answer.columns };
    return (
      <MappingForm kind={kind} moving={{ ...moving, read: readThen, again: back }} findings={findings} />
    );
  }
  const nothing = answer.created_count === 0;
  return (
    <section className={styles.step}>
      <h3>{moving.attempt?.file.name}</h3>
      <Figures answer={answer} />
      <div className={styles.buttons}>
        <Button look="quiet" onPress={moving.again}>
          {own.back}
        </Button>
        <Button onPress={() => setMapping(true)}>{own.changeColumns}</Button>
        <Button look="primary" isPending={moving.isPending} isDisabled={nothing} onPress={moving.carryOut}>
          {nothing ? own.nothingNew : own.importRows(answer.created_count)}
        </Button>
      </div>
      {Boolean(moving.error) && (
        <>
          <ErrorState error={moving.error} onRetry={moving.carryOut} />
          <p className={text.muted}>{own.whole}</p>
        </>
      )}
      <Verdicts answer={answer} />
    </section>
  );

  function readThen(draft: Parameters<Moving["read"]>[0]) {
    setMapping(false);
    return moving.read(draft);
  }

  function back() {
    setMapping(false);
  }
}

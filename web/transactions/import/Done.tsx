import type { ImportAnswer } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { LinkButton } from "../../design/LinkButton.tsx";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { Figures } from "./Figures.tsx";
import styles from "./Import.module.css";
import { UndoImport } from "./UndoImport.tsx";

export function Done({ answer, onAgain }: { answer: ImportAnswer; onAgain(): void }) {
  const own = useWords(words).importing;
  return (
    <section className={styles.step} role="status">
      <h2>{own.done}</h2>
      <Figures answer={answer} />
      <div className={styles.buttons}>
        {answer.import_id && <UndoImport import_id={answer.import_id} after={onAgain} />}
        <Button onPress={onAgain}>{own.another}</Button>
        <LinkButton
          look="primary"
          to="/transactions"
          search={(answer.import_id ? { import: answer.import_id } : {}) as never}
        >
          {own.show}
        </LinkButton>
      </div>
    </section>
  );
}

import type { RecordImportAnswer } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { LinkButton } from "../../design/LinkButton.tsx";
import { useWords } from "../../platform/words.ts";
import styles from "./Moving.module.css";
import { Pdfs } from "./Pdfs.tsx";
import { UndoMove } from "./UndoMove.tsx";
import { Figures, Verdicts } from "./Verdicts.tsx";
import { words } from "./words/index.ts";

/** Products are chosen in the editor of invoices and have no list of their own. */
const places = {
  customers: "/customers",
  vendors: "/vendors",
  products: null,
  invoices: "/invoices",
} as const;

export function Done({ answer, onAgain }: { answer: RecordImportAnswer; onAgain(): void }) {
  const own = useWords(words);
  const place = places[answer.kind];
  const refused = { ...answer, verdicts: answer.verdicts.filter(({ verdict }) => verdict === "refused") };
  return (
    <section className={styles.step} role="status">
      <h3>{own.done}</h3>
      <Figures answer={answer} />
      <div className={styles.buttons}>
        {answer.import_id && <UndoMove import_id={answer.import_id} after={onAgain} />}
        <Button look={place ? "plain" : "primary"} onPress={onAgain}>
          {own.another}
        </Button>
        {place && (
          <LinkButton look="primary" to={place}>
            {own.show[answer.kind]}
          </LinkButton>
        )}
      </div>
      {refused.verdicts.length > 0 && <Verdicts answer={refused} />}
      {answer.kind === "invoices" && <Pdfs />}
    </section>
  );
}

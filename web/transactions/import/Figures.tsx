import type { ImportAnswer } from "../../../client/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";

/** The counts of an import, its balance check, and what the service noticed. */
export function Figures({ answer }: { answer: ImportAnswer }) {
  const own = useWords(words).importing;
  const figures: [string, number][] = [
    [own.verdicts.new, answer.created_count],
    [own.verdicts.duplicate, answer.duplicate_count],
    [own.verdicts.settles, answer.settled_count],
    [own.leftOut, answer.left_out_count],
  ];
  const differs = answer.statements.some(({ balance_check }) => balance_check === "differs");
  return (
    <>
      <div className={styles.figures}>
        {figures.map(
          ([label, count], index) =>
            (count > 0 || index === 0) && (
              <span key={label}>
                <strong>{count}</strong>
                {label}
              </span>
            ),
        )}
      </div>
      {differs && <p role="alert">{own.balanceDiffers}</p>}
      {answer.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {answer.warnings.slice(0, 5).map(({ code, line, message }) => (
            <li key={`${code} ${line}`}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}

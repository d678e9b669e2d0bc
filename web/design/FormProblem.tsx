import { toProblem } from "../platform/problem.ts";
import styles from "./FormProblem.module.css";
import { Icon } from "./Icon.tsx";

interface Props {
  error?: unknown;
  /** Instead of what the service says about the error. */
  text?: string | undefined;
}

/** What went wrong with the whole form. */
export function FormProblem({ error, text }: Props) {
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {text ?? toProblem(error).message}
    </p>
  );
}

import { toProblem } from "../platform/problem.ts";
import styles from "./FormProblem.module.css";
import { Icon } from "./Icon.tsx";

type Props = { error: unknown } | { text: string };

/** What went wrong with the whole form. */
export function FormProblem(props: Props) {
  const text = "text" in props ? props.text : toProblem(props.error).message;
  return (
    <p className={styles.problem} role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}

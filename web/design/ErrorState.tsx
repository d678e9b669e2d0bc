import { toProblem } from "../platform/problem.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Icon } from "./Icon.tsx";
import styles from "./State.module.css";

interface Props {
  error: unknown;
  onRetry?(): void;
}

/** What happened, the request's id for whoever looks into the log, and a way on. */
export function ErrorState({ error, onRetry }: Props) {
  const shared = useWords(words);
  const { message, request_id, status } = toProblem(error);
  // To try again would not bring it back.
  if (status === 404) return <EmptyState icon="warning" text={shared.gone} />;
  return (
    <div className={styles.state} role="alert">
      <span className={styles.badIcon}>
        <Icon name="warning" />
      </span>
      <h2 className={styles.title}>{shared.failed}</h2>
      <p>{message}</p>
      {request_id && <code className={styles.request}>{shared.requestId(request_id)}</code>}
      {onRetry && <Button onPress={onRetry}>{shared.retry}</Button>}
    </div>
  );
}

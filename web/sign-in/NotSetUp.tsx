import { Button } from "../design/Button.tsx";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import styles from "./SignIn.module.css";
import { words } from "./words/index.ts";

/** An installation without users: where the link for the first account is. */
export function NotSetUp() {
  const own = useWords(words).notSetUp;
  useTitle(own.title);
  return (
    <>
      <h1 className={styles.title}>{own.title}</h1>
      <div className={styles.form}>
        <p>{own.where}</p>
        <p className={styles.soft}>{own.again}</p>
        <Button onPress={() => location.reload()}>{own.reload}</Button>
      </div>
    </>
  );
}

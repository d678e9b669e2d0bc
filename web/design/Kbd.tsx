import { hintOf, is_mac, type KeyAction } from "../platform/keys/index.ts";
import styles from "./Kbd.module.css";

/** The key of an action, as a hint beside its words. */
export function Kbd({ action }: { action: KeyAction }) {
  return (
    <span className={styles.hint} aria-hidden="true">
      <kbd className={styles.kbd}>{hintOf(action, is_mac)}</kbd>
    </span>
  );
}

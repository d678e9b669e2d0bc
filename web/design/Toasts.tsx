import { useEffect } from "react";
import { useStore } from "../platform/store.ts";
import { hideToast, type Toast, toasts } from "../platform/toasts.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";
import styles from "./Toasts.module.css";

/** Time to read it and to reach Undo. A failure stays until it is dismissed. */
const shown_ms = 8000;

/** The messages of `showToast`, read aloud by a live region that is always there. */
export function Toasts() {
  const shown = useStore(toasts);
  const shared = useWords(words);
  return (
    <section
      className={styles.region}
      aria-label={shared.notifications}
      aria-live="polite"
      // An open sheet makes everything else inert; Undo must stay within reach.
      data-react-aria-top-layer="true"
    >
      {shown.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, tone, action, request_id } = toast;
  const shared = useWords(words);
  useEffect(() => {
    if (tone === "bad") return;
    const timer = setTimeout(() => hideToast(id), shown_ms);
    return () => clearTimeout(timer);
  }, [id, tone]);
  return (
    <div className={classes(styles.toast, tone === "bad" && styles.bad)}>
      <p className={styles.text}>
        {text}
        {request_id && <span className={styles.request}>{shared.requestId(request_id)}</span>}
      </p>
      {action && (
        <Button small look="quiet" onPress={action.run} hint="undo">
          {action.label}
        </Button>
      )}
      <IconButton small icon="close" label={shared.dismiss} onPress={() => hideToast(id)} />
    </div>
  );
}

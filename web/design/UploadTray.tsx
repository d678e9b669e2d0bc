import { useState } from "react";
import { toProblem } from "../platform/problem.ts";
import { type Upload, uploads, useUploads } from "../platform/uploads.ts";
import { useFormats } from "../platform/use-formats.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import text from "./text.module.css";
import styles from "./UploadTray.module.css";

/** The files that are on their way, above every screen: how far each is, and what went wrong with it. */
export function UploadTray() {
  const shared = useWords(words);
  const all = useUploads();
  const [open, setOpen] = useState(true);
  if (all.length === 0) return null;
  const failed = all.filter(({ state }) => state === "failed");
  const done = all.filter(({ state }) => state === "done").length;
  const settled = done + failed.length === all.length;
  const close = () => {
    for (const { id } of failed) uploads.cancel(id);
    uploads.clearDone();
  };
  return (
    <section className={styles.tray} aria-label={shared.uploads}>
      <header className={styles.header}>
        <p className={styles.title} role="status">
          {settled && failed.length > 0 && shared.uploadsFailed(String(failed.length))}
          {settled && failed.length === 0 && shared.uploadsDone(String(done))}
          {!settled && shared.uploadsLeft(String(done + failed.length + 1), String(all.length))}
        </p>
        {settled && failed.length > 1 && (
          <Button small onPress={() => failed.map(({ id }) => uploads.retry(id))}>
            {shared.retryAll}
          </Button>
        )}
        <IconButton
          small
          icon={open ? "chevronDown" : "chevronUp"}
          label={shared.uploads}
          aria-expanded={open}
          onPress={() => setOpen(!open)}
        />
        {settled && <IconButton small icon="close" label={shared.close} onPress={close} />}
      </header>
      {open && (
        <ul className={styles.files}>
          {all.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UploadRow({ upload }: { upload: Upload }) {
  const shared = useWords(words);
  const formats = useFormats();
  const { id, file_name, state, sent, error } = upload;
  const { message, request_id } = toProblem(error);
  return (
    <li className={styles.file}>
      <Icon name={state === "failed" ? "warning" : state === "done" ? "check" : "file"} />
      <div className={text.grow}>
        <p className={text.truncate}>{file_name}</p>
        {state === "failed" && (
          <p className={styles.problem}>
            {message} {request_id && shared.requestId(request_id)}
          </p>
        )}
        {state === "sending" && (
          <progress className={styles.progress} value={sent} max={1} aria-label={file_name} />
        )}
      </div>
      <span className={styles.state}>
        {state === "sending" && formats.percent(sent)}
        {(state === "waiting" || state === "done") && shared.uploadState[state]}
      </span>
      {state === "failed" && (
        <Button small onPress={() => uploads.retry(id)}>
          {shared.retry}
        </Button>
      )}
      {state !== "done" && (
        <IconButton
          small
          icon="close"
          label={`${shared.cancel}: ${file_name}`}
          onPress={() => uploads.cancel(id)}
        />
      )}
    </li>
  );
}

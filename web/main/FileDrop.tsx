import { useEffect, useEffectEvent, useState } from "react";
import { later } from "../design/later.tsx";
import { useLanguage } from "../platform/preferences.ts";
import { useCan } from "../platform/session.ts";
import { showToast } from "../platform/toasts.ts";
import { type FileTarget, useCurrentFileTarget, useUploads } from "../platform/uploads.ts";
import { useWords } from "../platform/words.ts";
import styles from "./FileDrop.module.css";
import { words } from "./words/index.ts";

const UploadTray = later(async () => (await import("../design/UploadTray.tsx")).UploadTray);

/** Files that are dropped or pasted on any screen. A screen may want them for itself; otherwise they are receipts. */
export function FileDrop() {
  const receipts = useReceiptTarget();
  const target = useCurrentFileTarget() ?? receipts;
  const has_uploads = useUploads().length > 0;
  const [over, setOver] = useState(false);
  const take = useEffectEvent((files: File[]) => target?.take(files));
  const enabled = target !== null;
  useEffect(() => (enabled ? followFiles({ take: (files) => take(files), setOver }) : undefined), [enabled]);
  useLeaveWarning();
  return (
    <>
      {over && target && (
        <div className={styles.over} aria-hidden="true">
          <p className={styles.label}>{target.label}</p>
        </div>
      )}
      {has_uploads && <UploadTray />}
    </>
  );
}

/** The inbox is loaded when the first file arrives. */
function useReceiptTarget(): FileTarget | null {
  const main = useWords(words);
  const language = useLanguage();
  const can = useCan();
  if (!can("inbox.write") || !can("documents.write")) return null;
  return {
    label: main.dropReceipts,
    async take(files) {
      try {
        const inbox = await import("../inbox/index.ts");
        inbox.addReceipts(files, await inbox.words.in(language));
      } catch {
        showToast({ text: navigator.onLine ? main.screenNotLoaded : main.screenOffline, tone: "bad" });
      }
    },
  };
}

/** Files in memory are lost with the page. */
function useLeaveWarning(): void {
  const pending = useUploads().some(({ state }) => state !== "done");
  useEffect(() => {
    if (!pending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [pending]);
}

interface Listener {
  take(files: File[]): void;
  setOver(over: boolean): void;
}

function followFiles({ take, setOver }: Listener): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const on = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
    // Before the parts of a screen: one that takes files for itself does not pass the event on.
    addEventListener(name, handle, { signal, capture: true });
  const carriesFiles = ({ dataTransfer, target }: DragEvent) => {
    const is_taken = target instanceof Element && target.closest("[data-takes-files]") !== null;
    if (is_taken) setOver(false);
    return !is_taken && (dataTransfer?.types.includes("Files") ?? false);
  };
  on("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  });
  on("dragleave", (event) => event.relatedTarget === null && setOver(false));
  on("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    takeSome(event.dataTransfer?.files);
  });
  on("paste", (event) => takeSome(event.clipboardData?.files));
  function takeSome(files: FileList | undefined): void {
    if (files && files.length > 0) take([...files]);
  }
  return () => ending.abort();
}

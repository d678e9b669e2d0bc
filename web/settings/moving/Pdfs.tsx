/** The PDFs of imported invoices: a ZIP, or several PDFs at once, matched by the numbers in their names. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DropZone } from "react-aria-components/DropZone";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { InvoicePdfsAnswer } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Icon } from "../../design/Icon.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import styles from "./Moving.module.css";
import { words } from "./words/index.ts";

export function Pdfs() {
  const own = useWords(words).pdfs;
  const cache = useQueryClient();
  const send = useMutation({
    mutationFn: async (files: readonly File[]): Promise<InvoicePdfsAnswer[]> => {
      const answers: InvoicePdfsAnswer[] = [];
      for (const file of files) answers.push(await daybook.attachInvoicePdfs(file, {}));
      return answers;
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.all("invoices") }),
  });
  return (
    <section className={styles.step}>
      <h3>{own.title}</h3>
      <DropZone
        className={styles.drop ?? ""}
        isDisabled={send.isPending}
        onDrop={async ({ items }) => {
          const files = items.filter((item) => item.kind === "file");
          send.mutate(await Promise.all(files.map((item) => item.getFile())));
        }}
      >
        <Icon name="file" />
        <p>{send.isPending ? own.sending : own.drop}</p>
        <FileTrigger
          allowsMultiple
          acceptedFileTypes={[".pdf", ".zip"]}
          onSelect={(files) => files && files.length > 0 && send.mutate([...files])}
        >
          <Button isPending={send.isPending}>{own.choose}</Button>
        </FileTrigger>
        <p className={text.muted}>{own.help}</p>
      </DropZone>
      {send.error && <ErrorState error={send.error} />}
      {send.data && <Outcome answers={send.data} />}
    </section>
  );
}

function Outcome({ answers }: { answers: readonly InvoicePdfsAnswer[] }) {
  const own = useWords(words).pdfs;
  const attached = answers.reduce((sum, one) => sum + one.attached_count + one.known_count, 0);
  const refused = answers.flatMap(({ files }) => files).filter(({ verdict }) => verdict === "refused");
  const missing = answers.at(-1)?.missing_count ?? 0;
  return (
    <div role="status" className={styles.row}>
      <p>
        {own.attached(attached)} {own.missing(missing)}
      </p>
      {refused.map(({ file_name, message }) => (
        <p key={file_name} className={text.muted}>
          {file_name}: {message}
        </p>
      ))}
    </div>
  );
}

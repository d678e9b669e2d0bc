import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "../design/Button.tsx";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { showToast } from "../platform/toasts.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { salesKeys } from "./queries.ts";
import { words } from "./words/index.ts";

/** The PDF of an invoice that was issued with another product. */
export function UploadPdf({ invoice_id }: { invoice_id: string }) {
  const own = useWords(words);
  const can = useCan();
  const upload = useVerb({
    send: (file: File) => daybook.attachInvoicePdfs(file, { invoice_id }),
    done: (_file, { refused_count }) => (refused_count === 0 ? own.pdfUploaded : ""),
    after: (_file, { files }) => {
      const refused = files.find(({ verdict }) => verdict === "refused");
      if (refused) showToast({ text: own.pdfRefused(refused.message ?? refused.file_name), tone: "bad" });
    },
    outdates: salesKeys,
  });
  if (!can("invoices.write")) return null;
  return (
    <FileTrigger
      acceptedFileTypes={[".pdf", "application/pdf"]}
      onSelect={(files) => files?.[0] && upload.mutate(once(files[0]))}
    >
      <Button small icon="upload" isPending={upload.isPending}>
        {own.uploadPdf}
      </Button>
    </FileTrigger>
  );
}

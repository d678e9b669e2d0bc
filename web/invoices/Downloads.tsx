import type { Invoice } from "../../client/index.ts";
import { artifactFormats } from "../../src/contract.ts";
import { Badge } from "../design/Badge.tsx";
import { buttonClass } from "../design/button-class.ts";
import { Icon } from "../design/Icon.tsx";
import { fileAddress } from "../platform/daybook.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Sheet.module.css";
import { importedAs } from "./state.ts";
import { UploadPdf } from "./UploadPdf.tsx";
import { words } from "./words/index.ts";

/** The files of a finalized invoice, loaded by the browser itself. */
export function Downloads({ invoice }: { invoice: Invoice }) {
  const { id, number, downloads, token } = invoice;
  const own = useWords(words);
  const imported = importedAs(invoice);
  const formats = artifactFormats.filter((format) => downloads[format] !== null);
  if (number === null || (formats.length === 0 && !imported)) return null;
  return (
    <section className={styles.downloads} aria-label={own.downloadsLabel}>
      {imported && <Badge>{own.imported}</Badge>}
      {imported === "without_pdf" && <UploadPdf invoice_id={id} />}
      {formats.map((format) => (
        <a
          key={format}
          className={buttonClass("plain", { small: true })}
          href={fileAddress(`/v1/invoices/${id}/download?format=${format}`)}
          download
        >
          <Icon name="download" />
          {own.downloads[format]}
        </a>
      ))}
      {token && (
        <a
          className={buttonClass("quiet", { small: true })}
          href={`/i/${token}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="external" />
          {own.publicPage}
        </a>
      )}
    </section>
  );
}

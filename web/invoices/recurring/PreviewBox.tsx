import { useQuery } from "@tanstack/react-query";
import type { SeriesCreate } from "../../../client/index.ts";
import text from "../../design/text.module.css";
import { toProblem } from "../../platform/problem.ts";
import { useWords } from "../../platform/words.ts";
import { ComingTable } from "./ComingInvoices.tsx";
import { previewQuery } from "./queries.ts";
import styles from "./Recurring.module.css";
import { words } from "./words/index.ts";

interface Props {
  body: SeriesCreate | null;
  /** The last date that has its invoice already. */
  after: string | null;
}

/** The invoices that the form would make, as the service counts them, or why it would refuse. */
export function PreviewBox({ body, after }: Props) {
  const own = useWords(words);
  const { data, error } = useQuery({ ...previewQuery(body), enabled: body !== null });
  const rows = (data ?? []).filter(({ date }) => after === null || date > after);
  return (
    <section className={styles.preview} aria-live="polite">
      <h3 className={text.strong}>{own.form.preview}</h3>
      {body === null ? (
        <p className={text.muted}>{own.form.previewNeeds}</p>
      ) : error ? (
        <p className={text.bad}>{toProblem(error).message}</p>
      ) : (
        <ComingTable caption={own.form.preview} rows={rows} />
      )}
    </section>
  );
}

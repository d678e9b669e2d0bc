import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Invoice } from "../../../client/index.ts";
import page from "../../design/invoice-page/InvoicePage.module.css";
import { ScrollArea } from "../../design/ScrollArea.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import { daybook } from "../../platform/daybook.ts";
import { toProblem } from "../../platform/problem.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import { mailQuery } from "../mail-query.ts";
import { words } from "../words/index.ts";
import { type Draft, toBody } from "./draft.ts";
import styles from "./Editor.module.css";
import { LivePage } from "./LivePage.tsx";

const views = ["page", "email", "ubl"] as const;
type View = (typeof views)[number];

export function PreviewPart({ draft, invoice }: { draft: Draft; invoice: Invoice | null }) {
  const { editor } = useWords(words);
  const [view, setView] = useState<View>("page");
  return (
    <section className={styles.side} aria-label={editor.asSeen}>
      <div className={styles.sideBar}>
        <span>{editor.asSeen}</span>
        <Segmented<View>
          label={editor.viewsLabel}
          options={views.map((id) => ({ id, label: editor.views[id] }))}
          value={view}
          onChange={setView}
        />
      </div>
      <ScrollArea label={editor.views[view]} className={styles.paper ?? ""}>
        {view === "page" && <LivePage draft={draft} id={invoice?.id ?? null} />}
        {view === "email" && <MailPreview invoice={invoice} />}
        {view === "ubl" && <UblPreview draft={draft} />}
      </ScrollArea>
    </section>
  );
}

/** The e-mail as the service would write it now. */
function MailPreview({ invoice }: { invoice: Invoice | null }) {
  const { editor } = useWords(words);
  const { data, error } = useQuery({
    ...mailQuery("send", invoice?.id ?? "", invoice?.updated_at),
    enabled: invoice !== null,
  });
  if (error) return <p className={page.sheet}>{toProblem(error).message}</p>;
  if (!data) return <p className={page.sheet}>{invoice ? "" : editor.noEmailYet}</p>;
  return (
    <div className={page.sheet}>
      <p>
        {editor.emailOf} <strong>{data.recipient}</strong>
      </p>
      <h2 className={page.title}>{data.subject}</h2>
      <pre className={styles.pre}>{data.body_text}</pre>
    </div>
  );
}

/** The e-invoice of what is on the screen, saved or not. Its number is given when it is finalized. */
function UblPreview({ draft }: { draft: Draft }) {
  const { editor } = useWords(words);
  const body = toBody(useDeferredValue(draft));
  const { data, error } = useQuery({
    queryKey: queryKeys.list("invoices", { ubl: body }),
    queryFn: async ({ signal }) => {
      const download = await daybook.previewInvoice(body, { format: "ubl" }, { signal });
      return (await download.blob()).text();
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <div className={page.sheet}>
      <p className={page.soft}>{editor.ublNote}</p>
      {error ? <p>{toProblem(error).message}</p> : <pre className={styles.xml}>{data}</pre>}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Invoice } from "../../../client/index.ts";
import page from "../../design/invoice-page/InvoicePage.module.css";
import { ScrollArea } from "../../design/ScrollArea.tsx";
import { Segmented } from "../../design/Segmented.tsx";
import { toProblem } from "../../platform/problem.ts";
import { useWords } from "../../platform/words.ts";
import { mailQuery } from "../mail-query.ts";
import { words } from "../words/index.ts";
import { checkQuery } from "./check-query.ts";
import type { Draft } from "./draft.ts";
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
        {view === "page" && <LivePage draft={draft} />}
        {view === "email" && <MailPreview id={invoice?.id ?? null} />}
        {view === "ubl" && <UblPreview id={invoice?.id ?? null} />}
      </ScrollArea>
    </section>
  );
}

/** The service writes the e-mail of a finalized invoice only; for a draft it says so. */
function MailPreview({ id }: { id: string | null }) {
  const { editor } = useWords(words);
  const { data, error } = useQuery({ ...mailQuery(id ?? ""), enabled: id !== null });
  if (!data) return <p className={page.sheet}>{error ? toProblem(error).message : editor.noEmailYet}</p>;
  return (
    <div className={page.sheet}>
      <p>
        {editor.emailOf} <strong>{data.recipient}</strong>
      </p>
      <h2>{data.subject}</h2>
      <pre className={styles.pre}>{data.body_text}</pre>
    </div>
  );
}

function UblPreview({ id }: { id: string | null }) {
  const { editor } = useWords(words);
  const { data } = useQuery({ ...checkQuery(id ?? ""), enabled: id !== null });
  return (
    <div className={page.sheet}>
      <p>{data?.ready ? editor.ublComplete : editor.needsFinal}</p>
      <ul>
        {data?.findings.map(({ rule, path, message }) => (
          <li key={`${rule} ${path}`}>
            <code>{rule}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

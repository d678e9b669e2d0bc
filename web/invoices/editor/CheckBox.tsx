import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Invoice } from "../../../client/index.ts";
import { Icon } from "../../design/Icon.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import { type Finding, sayFinding } from "../findings/say-finding.ts";
import { words as findingWords } from "../findings/words/index.ts";
import { words } from "../words/index.ts";
import { checkQuery } from "./check-query.ts";
import styles from "./Editor.module.css";
import { toShown } from "./findings.ts";

interface Props {
  invoice: Invoice;
  /** Which lines, from 1, have no name. */
  without_name: readonly number[];
  /** The service checks what it has, and only drafts: not while something is still on its way. */
  may_ask: boolean;
}

/** What is missing before the draft can be finalized, each with the way to mend it. */
export function CheckBox({ invoice, without_name, may_ask }: Props) {
  const { editor } = useWords(words);
  const spoken = useWords(findingWords);
  const { data: check } = useQuery({ ...checkQuery(invoice.id), enabled: may_ask });
  if (!check) return null;
  const has_customer = invoice.customer_id !== null;
  const findings = toShown(check.findings, { has_customer, without_name }, editor, spoken);
  const ready = check.ready && without_name.length === 0;
  return (
    <section className={styles.check} aria-live="polite">
      <h2 className={text.strong}>
        {ready ? `${editor.ready} ${editor.readyAs(check.number)}` : editor.missing(findings.length)}
      </h2>
      <Findings findings={findings} customer_id={invoice.customer_id} />
      {ready && check.without_einvoice.length > 0 && (
        <>
          <p className={text.muted}>{editor.withoutEInvoice}</p>
          <Findings
            findings={check.without_einvoice.map((one) => ({ ...one, message: sayFinding(one, spoken) }))}
            customer_id={invoice.customer_id}
          />
        </>
      )}
    </section>
  );
}

function Findings({ findings, customer_id }: { findings: Finding[]; customer_id: string | null }) {
  return findings.map((finding) => (
    <div key={`${finding.rule} ${finding.path}`} className={styles.finding}>
      <span className={text.wait}>
        <Icon name="warning" />
      </span>
      <span>
        {finding.message} <MendLink finding={finding} customer_id={customer_id} />
      </span>
    </div>
  ));
}

function MendLink({ finding: { path }, customer_id }: { finding: Finding; customer_id: string | null }) {
  const { editor } = useWords(words);
  if (path.startsWith("seller") || path.startsWith("payment"))
    return (
      <Link to="/settings/$section" params={{ section: "company" }} className={styles.link}>
        {editor.toSettings}
      </Link>
    );
  if (path.startsWith("buyer") && customer_id)
    return (
      <Link to="/customers" search={{ item: customer_id, edit: true } as never} className={styles.link}>
        {editor.toCustomer}
      </Link>
    );
  return (
    <button type="button" className={styles.link} onClick={() => goTo(path)}>
      {editor.goThere}
    </button>
  );
}

/** The field that a rule is about, or the part of the form that it is in. */
function goTo(path: string): void {
  const exact = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`);
  const near = document.querySelector<HTMLElement>(
    `[data-path="${CSS.escape(path.split(".")[0] ?? "")}"] input`,
  );
  const field = exact?.matches("input") ? exact : (exact?.querySelector<HTMLElement>("input") ?? near);
  field?.focus();
  field?.scrollIntoView({ block: "center" });
}

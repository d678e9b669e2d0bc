import { useQuery } from "@tanstack/react-query";
import type { Overview } from "../../../client/index.ts";
import { LinkButton } from "../../design/LinkButton.tsx";
import { legalEntityQuery } from "../../platform/legal-entity.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import styles from "./FirstRun.module.css";
import { openSteps } from "./first-steps.ts";
import { words } from "./words/index.ts";

/** The first steps of a new organization; each card goes when its step is done. */
export default function FirstRun({ overview }: { overview: Overview }) {
  const own = useWords(words);
  const can = useCan();
  const is_new = overview.invoice_counts?.all === 0;
  // Only a new organization is asked about its legal entity: an issued invoice proves that there is one.
  const entity = useQuery({
    ...legalEntityQuery,
    enabled: is_new && can("organization.write"),
  });
  // All cards at once: a card that comes later would move the others aside, under the pointer.
  if (entity.isLoading) return null;
  const steps = openSteps(overview, { entity_missing: is_new && entity.data?.name === null, can });
  if (steps.length === 0) return null;
  return (
    <section aria-label={own.start} className={styles.steps}>
      {steps.includes("entity") && (
        <Step title={own.entityTitle} text={own.entityText}>
          <LinkButton to="/settings/$section" params={{ section: "company" }}>
            {own.entityAction}
          </LinkButton>
        </Step>
      )}
      {steps.includes("bank") && (
        <Step title={own.bankTitle} text={own.bankText}>
          <LinkButton to="/transactions/import">{own.bankAction}</LinkButton>
        </Step>
      )}
      {steps.includes("receipt") && (
        <Step title={own.receiptTitle} text={own.receiptText}>
          <LinkButton to="/inbox" search={{ add: true } as never}>
            {own.receiptAction}
          </LinkButton>
        </Step>
      )}
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className={styles.step}>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}

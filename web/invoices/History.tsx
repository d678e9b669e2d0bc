import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Invoice, InvoiceBalance, Payment } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { DateText } from "../design/DateText.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { daybook } from "../platform/daybook.ts";
import { todayIn, useCan, useSendsMail, useTimeZone } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { emailsQuery, registerQuery, removedPaymentsQuery, salesKeys } from "./queries.ts";
import styles from "./Sheet.module.css";
import { type TimelineEntry, toTimeline } from "./timeline.ts";
import { words } from "./words/index.ts";

interface Props {
  invoice: Invoice;
  balance: InvoiceBalance;
  payments: readonly Payment[];
}

export function History({ invoice, balance, payments }: Props) {
  const own = useWords(words);
  const can = useCan();
  const time_zone = useTimeZone();
  const { data: emails = [], isLoading: reads_emails } = useQuery(emailsQuery(invoice.id));
  const { data: register, isLoading: reads_register } = useQuery(registerQuery(invoice.id));
  const { data: removed_payments = [] } = useQuery(removedPaymentsQuery(invoice.id));
  const entries = toTimeline({
    invoice,
    balance,
    payments,
    removed_payments,
    emails,
    register: register ?? undefined,
    paid_on: invoice.paid_at && todayIn(time_zone, new Date(invoice.paid_at)),
    sends_mail: useSendsMail(),
  });
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{own.history}</h3>
      {/* Half of a history says something else than the whole: that nothing was sent. */}
      {reads_emails || reads_register ? (
        <SkeletonRows count={3} />
      ) : (
        <ol className={styles.history}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.event}>
              <span className={classes(styles.dot, dotOf(entry))} />
              <span>
                <EntryText entry={entry} currency={balance.currency} />
                {entry.email_id && can("invoices.write") && <RetryButton id={entry.email_id} />}
              </span>
              <span className={styles.when}>
                {entry.day ? <DateText date={entry.day} /> : <DateText instant={entry.at} />}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const bad_kinds: ReadonlySet<TimelineEntry["kind"]> = new Set([
  "sendFailed",
  "sendUncertain",
  "writtenOff",
  "cancelled",
  "paymentRemoved",
]);

function dotOf({ kind }: TimelineEntry) {
  if (kind === "payment" || kind === "settled") return styles.good;
  return bad_kinds.has(kind) ? styles.bad : null;
}

function EntryText({ entry, currency }: { entry: TimelineEntry; currency: string }) {
  const sentence = useSentence(entry, currency);
  if (!entry.invoice_id) return sentence;
  return (
    <Link to="/invoices/$id" params={{ id: entry.invoice_id }} className={styles.link}>
      {sentence}
    </Link>
  );
}

function useActor(): (by: TimelineEntry["by"]) => string {
  const own = useWords(words);
  return ({ kind, name } = { kind: "user", name: null }) => {
    if (name === null) return own.actors[kind];
    return kind === "api_key" ? own.keyNamed(name) : name;
  };
}

function useSentence({ kind, text, reason, amount = 0, by }: TimelineEntry, currency: string): string {
  const { happened, draftNumber, noReason } = useWords(words);
  const who = useActor();
  const money = useFormats().money(amount, currency);
  const sentence = happened[kind];
  if (typeof sentence === "string") return sentence;
  if (kind === "sendFailed" || kind === "sendUncertain")
    return happened[kind](text ?? "", reason ?? noReason);
  if (kind === "payment") return happened.payment(money);
  if (kind === "paymentRemoved") return happened.paymentRemoved(money, who(by));
  if (kind === "credited") return happened.credited(text ?? draftNumber, money);
  if (kind === "invoiced") return happened.invoiced(text ?? draftNumber);
  return (sentence as (text: string) => string)(text ?? noReason);
}

function RetryButton({ id }: { id: string }) {
  const own = useWords(words);
  const retry = useVerb({
    send: (_: null, options) => daybook.retryEmail(id, options),
    done: () => own.done.retried,
    outdates: salesKeys,
  });
  return (
    <>
      {" "}
      <Button small isPending={retry.isPending} onPress={() => retry.mutate(once(null))}>
        {own.sendItAgain}
      </Button>
    </>
  );
}

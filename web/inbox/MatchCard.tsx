import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InboxItem, Match } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { Button } from "../design/Button.tsx";
import { classes } from "../design/classes.ts";
import { DateText } from "../design/DateText.tsx";
import { Icon } from "../design/Icon.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useCan } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { accountsQuery } from "../platform/whole-lists.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Facts.module.css";
import { matchesQuery } from "./inbox-query.ts";
import type { Review } from "./use-review.ts";
import { words } from "./words/index.ts";

interface Props {
  item: InboxItem;
  review: Review;
  onMatchByHand(): void;
}

/** The payment of an item: the one it has, the one that is proposed with its reasons, or why there is none. */
export function MatchCard({ item, review, onMatchByHand }: Props) {
  const own = useWords(words);
  const can = useCan();
  const { status, amount, transaction_id } = item;
  const compared = status === "suggested_match" || status === "done" || transaction_id !== null;
  const { data } = useQuery({ ...matchesQuery(item.id), enabled: compared });
  const proposed = data?.filter((match) => match.status === "pending") ?? [];
  const linked = data?.find((match) => match.transaction_id === transaction_id);
  const [best, ...others] = status === "suggested_match" ? proposed : [];
  if (linked && transaction_id) return <Card match={linked} title={own.matchedWith} />;
  if (best)
    return (
      <Card match={best} title={own.suggestedMatch}>
        {others.length > 0 && (
          <div className={styles.others}>
            <p className={styles.small}>{own.otherMatches}</p>
            {others.map((match) => (
              <div key={match.id} className={styles.line}>
                <Payment match={match} />
                {can("inbox.write") && (
                  <Button small onPress={() => review.confirm(item, match.id)}>
                    {own.useThis}
                  </Button>
                )}
              </div>
            ))}
          </div>
        )}
      </Card>
    );
  if (status !== "pending" && status !== "no_match") return null;
  return (
    <section className={styles.notice} data-tone="plain" aria-label={own.suggestedMatch}>
      <p>{amount === null ? own.noMatchAmount : status === "no_match" ? own.givenUpText : own.noMatch}</p>
      {can("inbox.write") && amount !== null && (
        <Button small icon="bank" hint="match" onPress={onMatchByHand}>
          {own.matchByHand}
        </Button>
      )}
    </section>
  );
}

interface CardProps {
  match: Match;
  title: string;
  children?: ReactNode;
}

const partOrder = ["amount", "date", "name", "currency"] as const;
/** A part with this score speaks for the match without a doubt. */
const strong_from = 0.8;

function Card({ match, title, children }: CardProps) {
  const own = useWords(words);
  const formats = useFormats();
  const { parts, kind, notes, confidence_score } = match;
  const shown = partOrder.flatMap((name) => {
    const part = parts[name];
    return part && part.reason !== "not_compared" ? [{ name, ...part }] : [];
  });
  const group = kind === "single" || kind === "by_hand" ? null : own.groups[kind];
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.top}>
        <div className={styles.line}>
          <Badge tone="good" icon="check">
            {title}
          </Badge>
          <span className={styles.score}>{formats.percent(Number(confidence_score))}</span>
        </div>
        <div className={styles.line}>
          <Payment match={match} />
        </div>
        {group && <p className={styles.small}>{group}</p>}
      </div>
      {(shown.length > 0 || notes.length > 0) && (
        <ul className={styles.why}>
          {shown.map(({ name, score, reason }) => (
            <li key={name} data-half={score < strong_from || undefined}>
              <Icon name={score < strong_from ? "info" : "check"} />
              {own.reasons[reason] ?? reason}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note} data-half>
              <Icon name="info" />
              {own.reasons[note] ?? note}
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}

function Payment({ match }: { match: Match }) {
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: useCan()("transactions.read") });
  const { counterparty_name, description, account_id, booking_date, amount, currency } = match.transaction;
  const account = accounts?.find(({ id }) => id === account_id)?.name;
  return (
    <>
      <Icon name="bank" />
      <div className={styles.words}>
        <p className={classes(text.strong, text.truncate)}>{counterparty_name ?? description}</p>
        <p className={text.muted}>
          {account && `${account} · `}
          <DateText date={booking_date} />
        </p>
      </div>
      <span className={classes(text.num, text.strong)}>
        <Money amount={amount} currency={currency} />
      </span>
    </>
  );
}

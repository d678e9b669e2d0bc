import { LinkButton } from "../design/LinkButton.tsx";
import { useCan, useSession, useTimeZone, useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { dayPartIn } from "./day-part.ts";
import styles from "./Greeting.module.css";
import { words } from "./words/index.ts";

interface Props {
  /** The day of the newest transaction. */
  latest: string | null;
}

export function Greeting({ latest }: Props) {
  const own = useWords(words);
  const formats = useFormats();
  const today = useToday();
  const can = useCan();
  const { user } = useSession();
  const part = dayPartIn(useTimeZone(), new Date());
  const hello = own.greeting[part];
  const [first_name] = user.full_name?.trim().split(/\s/) ?? [];
  const up_to = latest === today ? own.today : latest && formats.date(latest, today);
  return (
    <div className={styles.greeting}>
      <div className={styles.words}>
        <h1 className={styles.title}>{first_name ? own.greet(hello, first_name) : hello}</h1>
        <p className={styles.note}>
          {formats.weekday(today)} · {up_to ? own.bankUpTo(up_to) : own.noBankData}
        </p>
      </div>
      <div className={styles.actions}>
        {can("inbox.write") && (
          <LinkButton icon="upload" to="/inbox" search={{ add: true } as never}>
            {own.addReceipts}
          </LinkButton>
        )}
        {can("invoices.write") && (
          <LinkButton look="primary" icon="plus" to="/invoices/new">
            {own.newInvoice}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

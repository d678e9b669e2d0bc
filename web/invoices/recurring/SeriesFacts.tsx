import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { RecurringSeries } from "../../../client/index.ts";
import { classes } from "../../design/classes.ts";
import { DateText } from "../../design/DateText.tsx";
import { FactList } from "../../design/FactList.tsx";
import { Icon } from "../../design/Icon.tsx";
import text from "../../design/text.module.css";
import { decimalsOf } from "../../platform/decimals.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import sheet from "../Sheet.module.css";
import { ComingInvoices } from "./ComingInvoices.tsx";
import { MadeInvoices } from "./MadeInvoices.tsx";
import { seriesStatusQuery } from "./queries.ts";
import styles from "./Recurring.module.css";
import { scheduleText } from "./schedule.ts";
import { madeText } from "./series-columns.tsx";
import { words } from "./words/index.ts";

export function SeriesFacts({ series }: { series: RecurringSeries }) {
  const own = useWords(words);
  const formats = useFormats();
  const { customer, next_generation_date: next, auto_send, notes } = series;
  return (
    <>
      <Failure series={series} />
      <p className={styles.rhythm}>{scheduleText(series, own, formats.locale)}</p>
      <FactList
        facts={[
          [
            own.customer,
            <Link
              key={customer.id}
              to="/customers"
              search={{ item: customer.id } as never}
              className={sheet.link}
            >
              {customer.name}
            </Link>,
          ],
          [own.next, next && <DateText date={next} long />],
          [own.ends, useEnding(series)],
          [own.made, madeText(series, own, formats.number)],
          [own.automatic, auto_send ? own.sent : own.draft],
          [own.notes, notes],
        ]}
      />
      <Items series={series} />
      <ComingInvoices series={series} />
      <MadeInvoices series={series} />
    </>
  );
}

function useEnding({ end_date, max_invoices }: RecurringSeries): string {
  const own = useWords(words);
  const formats = useFormats();
  const ends = [
    ...(end_date ? [own.endsOn(formats.longDate(end_date))] : []),
    ...(max_invoices ? [own.endsAfter(formats.number(max_invoices))] : []),
  ];
  return ends.join(" · ") || own.endsNever;
}

/** Why the last invoice could not be made, and what happens next. */
function Failure({ series: { id, status } }: { series: RecurringSeries }) {
  const own = useWords(words);
  const formats = useFormats();
  const { data } = useQuery(seriesStatusQuery(id));
  if (!data?.failure_reason) return null;
  const { failure_count, failure_reason, failed_at, retry_at } = data;
  return (
    <section className={styles.failure} role="alert">
      <Icon name="warning" />
      <div>
        <h3 className={text.strong}>{own.failed(failure_count)}</h3>
        <p>{failure_reason}</p>
        <p className={text.muted}>
          {[
            failed_at && own.failedAt(formats.dateTime(failed_at)),
            status === "paused" && own.pausedByFailures,
            status === "active" && retry_at && own.retryAt(formats.dateTime(retry_at)),
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
      </div>
    </section>
  );
}

/** Without currency and tax: those of the coming invoices say the sums. */
function Items({ series: { items } }: { series: RecurringSeries }) {
  const own = useWords(words);
  const formats = useFormats();
  return (
    <section className={sheet.section}>
      <h3 className={sheet.heading}>{own.items}</h3>
      <ul className={sheet.lines}>
        {items.map(({ name, description, quantity, price }, index) => {
          // A series shows its lines in the order they were written in.
          const position = index + 1;
          return (
            <li key={position} className={classes(sheet.line, styles.item)}>
              <span>
                {name}
                {description && <span className={`${text.muted} ${styles.description}`}>{description}</span>}
              </span>
              <span className={`${text.muted} ${text.num}`}>
                {`${formats.number(quantity)} × ${formats.number(price, decimalsOf(price, 2))}`}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

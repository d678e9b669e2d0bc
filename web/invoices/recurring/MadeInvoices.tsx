import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Invoice, RecurringSeries } from "../../../client/index.ts";
import { DateText } from "../../design/DateText.tsx";
import { StateBadge } from "../../design/invoice-state/StateBadge.tsx";
import { Money } from "../../design/Money.tsx";
import text from "../../design/text.module.css";
import { useBaseCurrency, useCan } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { currencyOf } from "../currency.ts";
import sheet from "../Sheet.module.css";
import { madeQuery } from "./queries.ts";
import { words } from "./words/index.ts";

export function MadeInvoices({ series }: { series: RecurringSeries }) {
  const own = useWords(words);
  const can = useCan();
  const { data } = useQuery({ ...madeQuery(series.id), enabled: can("invoices.read") });
  if (!data) return null;
  return (
    <section className={sheet.section}>
      <h3 className={sheet.heading}>{own.past}</h3>
      {data.length === 0 && <p className={text.muted}>{own.nothingMade}</p>}
      <ul className={sheet.lines}>
        {data.map((invoice) => (
          <MadeInvoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
}

function MadeInvoice({ invoice }: { invoice: Invoice }) {
  const own = useWords(words);
  const base = useBaseCurrency();
  return (
    <li className={sheet.line}>
      <Link to="/invoices" search={{ item: invoice.id } as never} className={sheet.link}>
        {invoice.number ?? own.draftNumber} · <DateText date={invoice.date} />
      </Link>
      <StateBadge invoice={invoice} />
      <Money amount={invoice.total} currency={currencyOf(invoice, base)} />
    </li>
  );
}

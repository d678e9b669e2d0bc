import { useQuery } from "@tanstack/react-query";
import { InvoicePage } from "../../design/invoice-page/InvoicePage.tsx";
import { legalEntityQuery } from "../../platform/legal-entity.ts";
import { useSession } from "../../platform/session.ts";
import { customerQuery, templateQuery } from "../queries.ts";
import { checkQuery } from "./check-query.ts";
import { type Draft, isNamed, totalsOf } from "./draft.ts";

const no_template = {
  labels: {},
  tax_type: "vat" as const,
  accent_color: null,
  logo: null,
  from_details: null,
  locale: null,
};

/** The draft as the customer will see it, repainted at every key. */
export function LivePage({ draft, id }: { draft: Draft; id: string | null }) {
  const { organization } = useSession();
  const { data: seller } = useQuery(legalEntityQuery);
  const { data: template = no_template } = useQuery({
    ...templateQuery(draft.template_id ?? ""),
    enabled: draft.template_id !== null,
  });
  const { data: customer } = useQuery({
    ...customerQuery(draft.customer_id ?? ""),
    enabled: draft.customer_id !== null,
  });
  // What the number would be now; the form asks for it.
  const { data: check } = useQuery({ ...checkQuery(id ?? ""), enabled: false });
  const content = {
    ...draft,
    number: null,
    payment_reference: check?.number ?? null,
    lines: draft.lines.filter(isNamed),
    totals: totalsOf(draft),
    buyer: customer ?? null,
  };
  return (
    <InvoicePage
      look={{ ...template, locale: template.locale ?? organization.locale }}
      content={content}
      organization_name={organization.name}
      seller={seller}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { legalEntityQuery } from "../platform/legal-entity.ts";
import { useSession } from "../platform/session.ts";
import { usualTaxRate } from "../platform/usual-tax-rate.ts";
import { latestInvoiceQuery } from "./queries.ts";

/** The rate of a first line where no template says one: as it was used last, or as the seller is taxed. */
export function useStartingRate(): number | null {
  const { organization } = useSession();
  const { data: latest } = useQuery(latestInvoiceQuery);
  const seller = useQuery(legalEntityQuery);
  if (latest === undefined || seller.isPending) return null;
  return latest?.items[0]?.tax_rate ?? usualTaxRate(seller.data ?? null, organization.country);
}

import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../design/ErrorState.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { legalEntityQuery } from "../../platform/legal-entity.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useWords } from "../../platform/words.ts";
import { organizationQuery } from "../parts/organization-query.ts";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { words } from "../words/index.ts";
import { DatevForm } from "./DatevForm.tsx";
import { LegalEntityForm } from "./LegalEntityForm.tsx";
import { OrganizationForm } from "./OrganizationForm.tsx";

export default function CompanySection() {
  const own = useWords(words);
  const organization = useQuery(organizationQuery);
  const legal_entity = useQuery(legalEntityQuery);
  const datev = useQuery({
    queryKey: queryKeys.record("organization", "datev"),
    queryFn: ({ signal }) => daybook.getDatevSettings({ signal }),
  });
  const failed = [organization, legal_entity, datev].find(({ error }) => error);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!organization.data || !legal_entity.data || !datev.data) return <SkeletonRows />;
  return (
    <>
      <SectionHeader title={own.sections.company} text={own.company.text} />
      <LegalEntityForm legal_entity={legal_entity.data} organization={organization.data} />
      <OrganizationForm organization={organization.data} />
      <DatevForm settings={datev.data} />
    </>
  );
}

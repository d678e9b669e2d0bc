import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../design/ErrorState.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { useWords } from "../../platform/words.ts";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { words } from "../words/index.ts";
import { meQuery } from "./me-query.ts";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { RecoveryCodesCard } from "./RecoveryCodesCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { TotpCard } from "./TotpCard.tsx";

export default function SecuritySection() {
  const own = useWords(words);
  const { data: me, error, refetch } = useQuery(meQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!me) return <SkeletonRows />;
  return (
    <>
      <SectionHeader title={own.sections.security} text={own.security.text} />
      <PasswordCard email={me.email} />
      <TotpCard is_on={me.second_factors.includes("totp")} />
      <PasskeysCard />
      {me.second_factors.length > 0 && <RecoveryCodesCard />}
      <SessionsCard />
    </>
  );
}

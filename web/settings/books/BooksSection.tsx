import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../design/ErrorState.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { useWords } from "../../platform/words.ts";
import { organizationQuery } from "../parts/organization-query.ts";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { words } from "../words/index.ts";
import { BooksLockForm } from "./BooksLockForm.tsx";

export default function BooksSection() {
  const own = useWords(words);
  const { data, error, refetch } = useQuery(organizationQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SectionHeader title={own.sections.books} text={own.books.text} />
      {data ? <BooksLockForm locked_until={data.books_locked_until} /> : <SkeletonRows count={3} />}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ListedTemplate } from "../../../client/index.ts";
import { ErrorState } from "../../design/ErrorState.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { legalEntityQuery } from "../../platform/legal-entity.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import { useItem } from "../parts/use-item.ts";
import { words as sectionWords } from "../words/index.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { words } from "./words/index.ts";

/** The list, or the template that is open. */
export default function TemplatesSection() {
  const { item, open, close } = useItem();
  if (item === "new") return <NewTemplate onClose={close} />;
  return item ? <SavedTemplate key={item} id={item} onClose={close} /> : <TemplateList onOpen={open} />;
}

function NewTemplate({ onClose }: { onClose(): void }) {
  const { data, isPending } = useQuery(legalEntityQuery);
  if (isPending) return <SkeletonRows count={6} />;
  return <TemplateEditor template={null} tax_rate={data?.usual_tax_rate ?? 0} onClose={onClose} />;
}

function SavedTemplate({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.record("invoice-templates", id),
    queryFn: ({ signal }) => daybook.getInvoiceTemplate(id, { signal }),
  });
  if (data) return <TemplateEditor template={data} onClose={onClose} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />;
}

function TemplateList({ onOpen }: { onOpen(id: string): void }) {
  const { sections } = useWords(sectionWords);
  const own = useWords(words);
  const formats = useFormats();
  const can_write = useCan()("invoices.write");
  const query = useQuery({
    queryKey: queryKeys.list("invoice-templates"),
    queryFn: ({ signal }) => daybook.listInvoiceTemplates({ signal }),
  });
  return (
    <ListSection<ListedTemplate>
      title={sections.templates}
      text={own.text}
      create={can_write && { label: own.create, run: () => onOpen("new") }}
      query={query}
      empty={{ icon: "file", text: own.empty }}
      columns={[
        {
          id: "name",
          header: own.name,
          cell: ({ name }) => <span className={text.strong}>{name}</span>,
        },
        {
          id: "prefix",
          header: own.prefix,
          cell: ({ invoice_number_prefix }) => invoice_number_prefix,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "tax",
          header: own.taxRate,
          number: true,
          cell: ({ tax_rate }) => formats.rate(tax_rate),
          className: text.soft,
        },
        {
          id: "currency",
          header: own.currency,
          cell: ({ currency }) => currency,
          wide_only: true,
          className: text.soft,
        },
      ]}
      edit={{ nameOf: ({ name }) => name, run: onOpen }}
    />
  );
}

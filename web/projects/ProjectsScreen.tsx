import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { BadgedName } from "../design/BadgedName.tsx";
import { NarrowRow } from "../design/NarrowRow.tsx";
import { RecordsPage } from "../design/RecordsPage.tsx";
import text from "../design/text.module.css";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useCan } from "../platform/session.ts";
import { customersQuery } from "../platform/whole-lists.ts";
import { useWords } from "../platform/words.ts";
import { ProjectSheet } from "./ProjectSheet.tsx";
import { words } from "./words/index.ts";

export function ProjectsScreen() {
  const own = useWords(words);
  return (
    <RecordsPage
      words={own}
      icon="folder"
      collection="projects"
      scope="categories.write"
      read={(query, options) => daybook.listProjects({ ...query, sort: "name", order: "asc" }, options)}
      readOne={(id, options) => daybook.getProject(id, options)}
      columns={useColumns()}
      narrow={(project) => <NarrowProject project={project} />}
      sheet={(project, close) => <ProjectSheet project={project} onClose={close} />}
    />
  );
}

function useColumns(): VirtualColumn<Project>[] {
  const own = useWords(words);
  const customerOf = useCustomerName();
  return [
    {
      id: "name",
      header: own.name,
      width: "minmax(0, 2fr)",
      cell: (project) => <Name project={project} />,
    },
    {
      id: "customer",
      header: own.customer,
      width: "minmax(0, 1.5fr)",
      cell: ({ customer_id }) => customerOf(customer_id),
    },
    {
      id: "description",
      header: own.description,
      width: "minmax(0, 2.5fr)",
      cell: ({ description }) => <span className={`${text.muted} ${text.truncate}`}>{description}</span>,
    },
  ];
}

function Name({ project: { name, status } }: { project: Project }) {
  const own = useWords(words);
  return (
    <BadgedName name={name}>
      {status === "archived" && <Badge icon="archive">{own.statuses.archived}</Badge>}
    </BadgedName>
  );
}

function useCustomerName(): (id: string | null) => string | null {
  const { data = [] } = useQuery({ ...customersQuery, enabled: useCan()("customers.read") });
  return (id) => data.find((customer) => customer.id === id)?.name ?? null;
}

function NarrowProject({ project }: { project: Project }) {
  const customer = useCustomerName()(project.customer_id);
  return <NarrowRow name={<Name project={project} />} fact={customer ?? project.description} />;
}

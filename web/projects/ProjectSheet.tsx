import { useQuery } from "@tanstack/react-query";
import type { Project } from "../../client/index.ts";
import { projectStatuses } from "../../src/contract.ts";
import { ComboBox } from "../design/ComboBox.tsx";
import { FactList } from "../design/FactList.tsx";
import { FormSheet } from "../design/FormSheet.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { RemoveButton } from "../design/RemoveButton.tsx";
import { Select } from "../design/Select.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { onlyChanged, textField, useForm, valueField } from "../platform/use-form.ts";
import { customersQuery } from "../platform/whole-lists.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Projects.module.css";
import { words } from "./words/index.ts";

interface Props {
  /** `null`: a new one. */
  project: Project | null;
  onClose(): void;
}

const outdates = [queryKeys.all("projects"), queryKeys.all("inbox"), queryKeys.all("transactions")];

export function ProjectSheet({ project, onClose }: Props) {
  const own = useWords(words);
  const may_write = useCan()("categories.write");
  if (may_write) return <ProjectForm project={project} onClose={onClose} />;
  if (!project) return null;
  return (
    <Sheet title={project.name} isOpen onClose={onClose}>
      <FactList
        facts={[
          [own.status, own.statuses[project.status]],
          [own.description, project.description],
        ]}
      />
      <TransactionsLink project={project} />
    </Sheet>
  );
}

function ProjectForm({ project, onClose }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const may_read_customers = useCan()("customers.read");
  const { data: customers = [] } = useQuery({ ...customersQuery, enabled: may_read_customers });
  const form = useForm({
    initial: {
      name: project?.name ?? null,
      description: project?.description ?? null,
      customer_id: project?.customer_id ?? null,
      status: project?.status ?? ("active" as const),
    },
    send: ({ name, ...rest }, changed, options) => {
      const body = { ...rest, name: name ?? "" };
      return project
        ? daybook.updateProject(project.id, onlyChanged(body, changed))
        : daybook.createProject(body, options);
    },
    done: onClose,
    outdates,
  });
  return (
    <FormSheet
      title={project?.name ?? own.create}
      form={form}
      onClose={onClose}
      more={
        project && (
          <RemoveButton
            label={shared.delete}
            question={own.deleteQuestion(project.name)}
            text={own.deleteText}
            send={() => daybook.deleteProject(project.id)}
            outdates={outdates}
            after={onClose}
          />
        )
      }
    >
      {project && <TransactionsLink project={project} />}
      <TextField label={own.name} isRequired autoFocus={!project} {...textField(form, "name")} />
      <TextField label={own.description} multiline {...textField(form, "description")} />
      {may_read_customers && (
        <ComboBox
          label={own.customer}
          placeholder={own.noCustomer}
          choices={customers.map(({ id, name }) => ({ id, label: name }))}
          {...valueField(form, "customer_id")}
        />
      )}
      <Select
        label={own.status}
        help={own.statusHelp}
        choices={projectStatuses.map((id) => ({ id, label: own.statuses[id] }))}
        {...valueField(form, "status")}
      />
    </FormSheet>
  );
}

function TransactionsLink({ project }: { project: Project }) {
  const own = useWords(words);
  if (!useCan()("transactions.read")) return null;
  return (
    <div className={styles.links}>
      <LinkButton to="/transactions" search={{ project: project.id } as never} small icon="transfer">
        {own.transactions}
      </LinkButton>
    </div>
  );
}

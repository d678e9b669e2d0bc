/** The words of projects. */
export const en = {
  title: "Projects",
  create: "New project",
  edit: "Project",
  search: "Search projects",
  empty: "No projects yet. A project collects the transactions and receipts of one piece of work.",
  name: "Name",
  description: "Description",
  customer: "Customer",
  noCustomer: "None",
  status: "Status",
  statuses: { active: "Active", archived: "Archived" },
  statusHelp: "An archived project keeps its records.",
  transactions: "Show transactions",
  deleteQuestion: (name: string) => `Delete ${name}?`,
  deleteText:
    "Transactions and receipts of this project stay and name no project any more. This cannot be undone; archive it to keep it.",
};
export type ProjectWords = typeof en;

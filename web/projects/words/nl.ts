import type { en } from "./en.ts";

export const nl = {
  title: "Projecten",
  create: "Nieuw project",
  edit: "Project",
  search: "Projecten zoeken",
  empty: "Nog geen projecten. Een project verzamelt de transacties en bonnen van één klus.",
  name: "Naam",
  description: "Omschrijving",
  customer: "Klant",
  noCustomer: "Geen",
  status: "Status",
  statuses: { active: "Actief", archived: "Gearchiveerd" },
  statusHelp: "Een gearchiveerd project behoudt alles.",
  transactions: "Transacties tonen",
  deleteQuestion: (name: string) => `${name} verwijderen?`,
  deleteText:
    "Transacties en bonnen van dit project blijven, zonder project. Dit kan niet ongedaan worden gemaakt; archiveer het om het te bewaren.",
} satisfies typeof en;
export default nl;

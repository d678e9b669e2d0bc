import type { ProjectWords } from "./en.ts";

export const de = {
  title: "Projekte",
  create: "Neues Projekt",
  edit: "Projekt",
  search: "Projekte suchen",
  empty: "Noch keine Projekte. Ein Projekt sammelt die Umsätze und Belege einer Arbeit.",
  name: "Name",
  description: "Beschreibung",
  customer: "Kunde",
  noCustomer: "Keiner",
  status: "Status",
  statuses: { active: "Aktiv", archived: "Archiviert" },
  statusHelp: "Ein archiviertes Projekt behält seine Umsätze und Belege.",
  transactions: "Umsätze zeigen",
  deleteQuestion: (name: string) => `${name} löschen?`,
  deleteText:
    "Umsätze und Belege dieses Projekts bleiben und nennen dann kein Projekt mehr. Das lässt sich nicht rückgängig machen; archiviert bleibt es erhalten.",
} satisfies ProjectWords;
export default de;

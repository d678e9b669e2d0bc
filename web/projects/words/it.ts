import type { en } from "./en.ts";

export const it = {
  title: "Progetti",
  create: "Nuovo progetto",
  edit: "Progetto",
  search: "Cerca progetti",
  empty: "Non ci sono ancora progetti. Un progetto raccoglie i movimenti e le ricevute di un lavoro.",
  name: "Nome",
  description: "Descrizione",
  customer: "Cliente",
  noCustomer: "Nessuno",
  status: "Stato",
  statuses: { active: "Attivo", archived: "Archiviato" },
  statusHelp: "Un progetto archiviato conserva i suoi elementi.",
  transactions: "Mostra i movimenti",
  deleteQuestion: (name: string) => `Eliminare ${name}?`,
  deleteText:
    "Movimenti e ricevute di questo progetto restano, senza progetto. Non si può annullare; lo archivi per conservarlo.",
} satisfies typeof en;
export default it;

import type { en } from "./en.ts";

export const it = {
  title: "Ricerca e azioni",
  placeholder: "Scriva un nome, un numero o un’azione",
  empty: "Nessun risultato.",
  groups: {
    actions: "Azioni",
    settings: "Impostazioni",
    customers: "Clienti",
    vendors: "Fornitori",
    invoices: "Fatture",
    inbox: "In arrivo",
    transactions: "Movimenti",
    documents: "Archivio",
  },
  untitled: "Senza nome",
} satisfies typeof en;
export default it;

import type { en } from "./en.ts";

export const nl = {
  title: "Zoeken en acties",
  placeholder: "Typ een naam, een nummer of een actie",
  empty: "Niets gevonden.",
  groups: {
    actions: "Acties",
    settings: "Instellingen",
    customers: "Klanten",
    vendors: "Leveranciers",
    invoices: "Facturen",
    inbox: "Postvak",
    transactions: "Transacties",
    documents: "Archief",
  },
  untitled: "Zonder naam",
} satisfies typeof en;
export default nl;

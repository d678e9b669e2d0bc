import type { en } from "./en.ts";

export const fr = {
  title: "Recherche et actions",
  placeholder: "Saisissez un nom, un numéro ou une action",
  empty: "Aucun résultat.",
  groups: {
    actions: "Actions",
    settings: "Paramètres",
    customers: "Clients",
    vendors: "Fournisseurs",
    invoices: "Factures",
    inbox: "Réception",
    transactions: "Opérations",
    documents: "Coffre",
  },
  untitled: "Sans nom",
} satisfies typeof en;
export default fr;

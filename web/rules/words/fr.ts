import type { en } from "./en.ts";

const plural = (count: number, one: string, many: string) =>
  count < 2 ? `${count} ${one}` : `${count} ${many}`;

export const fr = {
  title: "Règles",
  create: "Nouvelle règle",
  edit: "Règle",
  empty:
    "Aucune règle pour l’instant. Une règle donne leur catégorie aux opérations d’après le texte de la banque.",
  name: "Nom",
  when: "Quand",
  sets: "Alors",
  order: "Ordre",
  orderHelp: "Les règles au plus petit nombre passent d’abord ; la première qui convient décide.",
  enabled: "Active",
  off: "Inactive",
  anyTransaction: "toute opération",
  contains: (text: string) => `« ${text} »`,
  directions: { both: "Entrées et sorties", in: "Entrées", out: "Sorties" },
  from: (amount: string) => `à partir de ${amount}`,
  to: (amount: string) => `jusqu’à ${amount}`,
  account: "Compte",
  anyAccount: "Tous les comptes",
  matchText: "Quand le texte de la banque contient",
  direction: "Seulement pour",
  min: "Montant minimal",
  max: "Montant maximal",
  category: "Choisir la catégorie",
  vendor: "Choisir le fournisseur",
  project: "Choisir le projet",
  unchanged: "Laisser tel quel",
  apply: "Appliquer les règles",
  applied: (count: number) => plural(count, "opération classée", "opérations classées"),
  deleteQuestion: (name: string) => `Supprimer la règle ${name} ?`,
  deleteText: "Les opérations gardent leur catégorie. Cette action est irréversible.",
} satisfies typeof en;
export default fr;

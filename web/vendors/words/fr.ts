import type { en } from "./en.ts";

export const fr = {
  title: "Fournisseurs",
  create: "Nouveau fournisseur",
  edit: "Fournisseur",
  search: "Rechercher un fournisseur",
  empty: "Aucun fournisseur pour l’instant. Ils apparaissent aussi ici avec le premier justificatif.",
  name: "Nom",
  aliases: "Autres noms",
  aliasesHelp: "Un par ligne. Les justificatifs qui portent l’un d’eux sont de ce fournisseur.",
  email: "E-mail",
  website: "Site web",
  country: "Pays",
  vat_id: "N° de TVA",
  tax_number: "Numéro fiscal",
  category: "Catégorie habituelle",
  noCategory: "Aucune",
  notes: "Notes",
  saved: "Fournisseur enregistré",
  transactions: "Voir les opérations",
  deleteQuestion: (name: string) => `Supprimer ${name} ?`,
  deleteText:
    "Ses justificatifs et opérations restent et n’ont plus de fournisseur. Cette action est irréversible.",
  merge: "Fusionner",
  mergeInto: "Fusionner dans ce fournisseur",
  mergeOther: "Fusionner un autre fournisseur…",
  mergeTitle: "Fusionner des fournisseurs",
  mergeStays: "Le fournisseur qui reste",
  mergeWith: "Le doublon",
  mergeText: (names: string) =>
    `Les justificatifs, opérations, parties et règles de ${names} passent au fournisseur qui reste, les noms aussi. Cette action est irréversible.`,
  merged: (name: string) => `Fusionné dans ${name}`,
  selected: (count: number) => (count === 1 ? "1 sélectionné" : `${count} sélectionnés`),
  clearSelection: "Effacer la sélection",
} satisfies typeof en;
export default fr;

import type { en } from "./en.ts";

export const nl = {
  title: "Leveranciers",
  create: "Nieuwe leverancier",
  edit: "Leverancier",
  search: "Leveranciers zoeken",
  empty: "Nog geen leveranciers. Ze verschijnen hier ook met de eerste bon.",
  name: "Naam",
  aliases: "Andere namen",
  aliasesHelp: "Eén per regel. Bonnen met een van deze namen zijn van deze leverancier.",
  email: "E-mail",
  website: "Website",
  country: "Land",
  vat_id: "Btw-nummer",
  tax_number: "Fiscaal nummer",
  category: "Gebruikelijke categorie",
  noCategory: "Geen",
  notes: "Notities",
  saved: "Leverancier opgeslagen",
  transactions: "Transacties tonen",
  deleteQuestion: (name: string) => `${name} verwijderen?`,
  deleteText:
    "Bonnen en transacties van deze leverancier blijven, zonder leverancier. Dit kan niet ongedaan worden gemaakt.",
  merge: "Samenvoegen",
  mergeInto: "Met deze leverancier samenvoegen",
  mergeOther: "Een andere leverancier samenvoegen…",
  mergeTitle: "Leveranciers samenvoegen",
  mergeStays: "De leverancier die blijft",
  mergeWith: "De dubbele",
  mergeText: (names: string) =>
    `Bonnen, transacties, delen en regels van ${names} gaan naar de leverancier die blijft, en de namen ook. Dit kan niet ongedaan worden gemaakt.`,
  merged: (name: string) => `Samengevoegd met ${name}`,
  selected: (count: number) => `${count} geselecteerd`,
  clearSelection: "Selectie wissen",
} satisfies typeof en;
export default nl;

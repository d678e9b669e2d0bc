import type { VendorWords } from "./en.ts";

export const de = {
  title: "Lieferanten",
  create: "Neuer Lieferant",
  edit: "Lieferant",
  search: "Lieferanten suchen",
  empty: "Noch keine Lieferanten. Sie erscheinen hier auch mit dem ersten Beleg.",
  name: "Name",
  aliases: "Andere Namen",
  aliasesHelp: "Einer je Zeile. Belege mit einem davon gehören zu diesem Lieferanten.",
  email: "E-Mail",
  website: "Website",
  country: "Land",
  vat_id: "USt-IdNr.",
  tax_number: "Steuernummer",
  category: "Übliche Kategorie",
  noCategory: "Keine",
  notes: "Notizen",
  saved: "Lieferant gespeichert",
  transactions: "Umsätze zeigen",
  deleteQuestion: (name: string) => `${name} löschen?`,
  deleteText:
    "Belege und Umsätze dieses Lieferanten bleiben und nennen dann keinen Lieferanten mehr. Das lässt sich nicht rückgängig machen.",
  merge: "Zusammenführen",
  mergeInto: "Mit diesem Lieferanten zusammenführen",
  mergeOther: "Mit anderem zusammenführen…",
  mergeTitle: "Lieferanten zusammenführen",
  mergeStays: "Dieser Lieferant bleibt",
  mergeWith: "Das Duplikat",
  mergeText: (names: string) =>
    `Belege, Umsätze, Teilbeträge und Regeln von ${names} gehen auf den Lieferanten über, der bleibt, ebenso die Namen. Das lässt sich nicht rückgängig machen.`,
  merged: (name: string) => `Mit ${name} zusammengeführt`,
  selected: (count: number) => `${count} ausgewählt`,
  clearSelection: "Auswahl aufheben",
} satisfies VendorWords;
export default de;

import type { PaletteWords } from "./en.ts";

export const de = {
  title: "Suche und Befehle",
  placeholder: "Name, Nummer oder Befehl eingeben",
  empty: "Nichts gefunden.",
  groups: {
    actions: "Befehle",
    settings: "Einstellungen",
    customers: "Kunden",
    vendors: "Lieferanten",
    invoices: "Rechnungen",
    inbox: "Eingang",
    transactions: "Umsätze",
    documents: "Ablage",
  },
  untitled: "Ohne Namen",
} satisfies PaletteWords;
export default de;

import type { RuleWords } from "./en.ts";

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const de = {
  title: "Regeln",
  create: "Neue Regel",
  edit: "Regel",
  empty: "Noch keine Regeln. Eine Regel gibt Umsätzen ihre Kategorie nach dem Text der Bank.",
  name: "Name",
  when: "Wenn",
  sets: "Dann",
  order: "Reihenfolge",
  orderHelp: "Regeln mit kleinerer Zahl kommen zuerst; die erste, die passt, entscheidet.",
  enabled: "In Gebrauch",
  off: "Aus",
  anyTransaction: "jeder Umsatz",
  contains: (text: string) => `„${text}“`,
  directions: { both: "Ein- und Ausgänge", in: "Eingänge", out: "Ausgänge" },
  from: (amount: string) => `ab ${amount}`,
  to: (amount: string) => `bis ${amount}`,
  account: "Konto",
  anyAccount: "Alle Konten",
  matchText: "Wenn der Text der Bank dies enthält",
  direction: "Nur für",
  min: "Kleinster Betrag",
  max: "Größter Betrag",
  category: "Kategorie setzen",
  vendor: "Lieferant setzen",
  project: "Projekt setzen",
  unchanged: "Unverändert lassen",
  apply: "Regeln anwenden",
  applied: (count: number) => `${plural(count, "Umsatz", "Umsätze")} kategorisiert`,
  deleteQuestion: (name: string) => `Regel ${name} löschen?`,
  deleteText: "Umsätze behalten die Kategorie, die sie haben. Das lässt sich nicht rückgängig machen.",
} satisfies RuleWords;
export default de;

import type { en } from "./en.ts";

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const nl = {
  title: "Regels",
  create: "Nieuwe regel",
  edit: "Regel",
  empty: "Nog geen regels. Een regel geeft transacties hun categorie op grond van de tekst van de bank.",
  name: "Naam",
  when: "Als",
  sets: "Dan",
  order: "Volgorde",
  orderHelp: "Regels met een kleiner nummer gaan voor; de eerste die past, beslist.",
  enabled: "In gebruik",
  off: "Uit",
  anyTransaction: "elke transactie",
  contains: (text: string) => `„${text}”`,
  directions: { both: "Bij en af", in: "Bij", out: "Af" },
  from: (amount: string) => `vanaf ${amount}`,
  to: (amount: string) => `tot en met ${amount}`,
  account: "Rekening",
  anyAccount: "Alle rekeningen",
  matchText: "Als de tekst van de bank dit bevat",
  direction: "Alleen voor",
  min: "Kleinste bedrag",
  max: "Grootste bedrag",
  category: "Categorie kiezen",
  vendor: "Leverancier kiezen",
  project: "Project kiezen",
  unchanged: "Laten zoals het is",
  apply: "Regels toepassen",
  applied: (count: number) => `${plural(count, "transactie", "transacties")} ingedeeld`,
  deleteQuestion: (name: string) => `De regel ${name} verwijderen?`,
  deleteText: "Transacties houden hun categorie. Dit kan niet ongedaan worden gemaakt.",
} satisfies typeof en;
export default nl;

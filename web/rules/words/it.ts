import type { en } from "./en.ts";

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const it = {
  title: "Regole",
  create: "Nuova regola",
  edit: "Regola",
  empty: "Non ci sono ancora regole. Una regola dà la categoria ai movimenti secondo il testo della banca.",
  name: "Nome",
  when: "Quando",
  sets: "Allora",
  order: "Ordine",
  orderHelp: "Prima le regole con il numero più piccolo; decide la prima adatta.",
  enabled: "In uso",
  off: "Disattivata",
  anyTransaction: "qualsiasi movimento",
  contains: (text: string) => `«${text}»`,
  directions: { both: "Entrate e uscite", in: "Entrate", out: "Uscite" },
  from: (amount: string) => `da ${amount}`,
  to: (amount: string) => `fino a ${amount}`,
  account: "Conto",
  anyAccount: "Tutti i conti",
  matchText: "Quando il testo della banca contiene",
  direction: "Solo per",
  min: "Importo minimo",
  max: "Importo massimo",
  category: "Assegna la categoria",
  vendor: "Assegna il fornitore",
  project: "Assegna il progetto",
  unchanged: "Lascia com’è",
  apply: "Applica le regole",
  applied: (count: number) => plural(count, "movimento classificato", "movimenti classificati"),
  deleteQuestion: (name: string) => `Eliminare la regola ${name}?`,
  deleteText: "I movimenti conservano la loro categoria. Non si può annullare.",
} satisfies typeof en;
export default it;

import type { en } from "./en.ts";

export const it = {
  start: "Tre passi per cominciare",
  entityTitle: "La Sua azienda",
  entityText: "Nome, indirizzo e codice fiscale, come compaiono sulle Sue fatture.",
  entityAction: "Aggiungi l’azienda",
  bankTitle: "La Sua banca",
  bankText: "Trascini un estratto conto: CSV, CAMT, MT940, OFX o QIF.",
  bankAction: "Importa un file della banca",
  receiptTitle: "La Sua prima ricevuta",
  receiptText: "Una foto o un PDF. Daybook la legge e trova il pagamento.",
  receiptAction: "Aggiungi una ricevuta",
} satisfies typeof en;
export default it;

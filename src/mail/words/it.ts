import type { Words } from "../words.ts";

export const it: Words = {
  invoice_subject: "{title} {number} di {seller}",
  reminder_subject: "Promemoria: {title} {number} di {seller}",
  greeting: "Buongiorno,",
  invoice: "in allegato: {title} {number} del {date}, per un importo di {amount}.",
  due: "La preghiamo di pagare entro il {due_date}.",
  overdue: "{title} {number}: la scadenza era il {due_date} e restano da pagare {open_amount}.",
  upcoming: "{title} {number}: la scadenza è il {due_date} e restano da pagare {open_amount}.",
  undated: "{title} {number}: restano da pagare {open_amount}.",
  crossed: "Se il pagamento è già stato disposto, non tenga conto di questo messaggio.",
  view: "Visualizza online",
  closing: "Cordiali saluti,",
};

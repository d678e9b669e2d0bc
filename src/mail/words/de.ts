import type { Words } from "../words.ts";

export const de: Words = {
  invoice_subject: "{title} {number} von {seller}",
  reminder_subject: "Zahlungserinnerung: {title} {number} von {seller}",
  greeting: "Guten Tag,",
  invoice: "anbei erhalten Sie: {title} {number} vom {date} über {amount}.",
  due: "Bitte zahlen Sie bis zum {due_date}.",
  overdue: "{title} {number} war am {due_date} fällig, davon sind noch {open_amount} offen.",
  upcoming: "{title} {number} ist am {due_date} fällig, davon sind noch {open_amount} offen.",
  undated: "Von {title} {number} sind noch {open_amount} offen.",
  crossed:
    "Sollte Ihre Zahlung bereits unterwegs sein, betrachten Sie diese Nachricht bitte als gegenstandslos.",
  view: "Online ansehen",
  closing: "Mit freundlichen Grüßen",
};

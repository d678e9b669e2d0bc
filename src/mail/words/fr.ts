import type { Words } from "../words.ts";

export const fr: Words = {
  invoice_subject: "{title} {number} de {seller}",
  reminder_subject: "Rappel : {title} {number} de {seller}",
  greeting: "Bonjour,",
  invoice: "Vous trouverez ci-joint : {title} {number} du {date}, d’un montant de {amount}.",
  due: "Merci de régler avant le {due_date}.",
  overdue: "{title} {number} : l’échéance était le {due_date} et il reste {open_amount} à régler.",
  upcoming: "{title} {number} : l’échéance est le {due_date} et il reste {open_amount} à régler.",
  undated: "{title} {number} : il reste {open_amount} à régler.",
  crossed: "Si votre paiement est déjà en route, ne tenez pas compte de ce message.",
  view: "Voir en ligne",
  closing: "Cordialement,",
};

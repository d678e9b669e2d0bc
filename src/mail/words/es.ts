import type { Words } from "../words.ts";

export const es: Words = {
  invoice_subject: "{title} {number} de {seller}",
  reminder_subject: "Recordatorio: {title} {number} de {seller}",
  greeting: "Buenos días:",
  invoice: "Adjuntamos: {title} {number} del {date} por un importe de {amount}.",
  due: "Rogamos el pago antes del {due_date}.",
  overdue: "{title} {number}: venció el {due_date} y quedan {open_amount} por pagar.",
  upcoming: "{title} {number}: vence el {due_date} y quedan {open_amount} por pagar.",
  undated: "{title} {number}: quedan {open_amount} por pagar.",
  crossed: "Si el pago ya está en camino, no haga caso de este mensaje.",
  view: "Ver en línea",
  closing: "Un cordial saludo,",
};

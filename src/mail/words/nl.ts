import type { Words } from "../words.ts";

export const nl: Words = {
  invoice_subject: "{title} {number} van {seller}",
  reminder_subject: "Herinnering: {title} {number} van {seller}",
  greeting: "Goedendag,",
  invoice: "Bijgevoegd vindt u: {title} {number} van {date}, ter hoogte van {amount}.",
  due: "Wij verzoeken u te betalen vóór {due_date}.",
  overdue: "{title} {number} had op {due_date} betaald moeten zijn; {open_amount} staat nog open.",
  upcoming: "{title} {number} moet op {due_date} betaald zijn; {open_amount} staat nog open.",
  undated: "Van {title} {number} staat nog {open_amount} open.",
  crossed: "Is uw betaling al onderweg, dan kunt u dit bericht als niet verzonden beschouwen.",
  view: "Online bekijken",
  closing: "Met vriendelijke groet,",
};

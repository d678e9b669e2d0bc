/** English: the reference. Every other language has exactly these keys. */
export const en = {
  invoice_subject: "{title} {number} from {seller}",
  reminder_subject: "Reminder: {title} {number} from {seller}",
  greeting: "Hello,",
  invoice: "Attached you will find: {title} {number} of {date} over {amount}.",
  due: "Please pay by {due_date}.",
  overdue: "{title} {number} was due on {due_date}, and {open_amount} of it is still open.",
  upcoming: "{title} {number} is due on {due_date}, and {open_amount} of it is still open.",
  undated: "Of {title} {number}, {open_amount} is still open.",
  crossed: "If your payment is already on its way, please ignore this message.",
  view: "View online",
  closing: "Kind regards,",
};

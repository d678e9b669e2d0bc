import type { en } from "./en.ts";

export const it = {
  draft: "Bozza",
  scheduled: "Programmata",
  unpaid: "Aperta",
  partially_paid: "Pagata in parte",
  paid: "Pagata",
  cancelled: "Annullata",
  refunded: "Stornata",
  uncollectible: "Inesigibile",
  overdue: "Scaduta",
  offered: "Proposto",
  accepted: "Accettato",
  issued: "Emessa",
} satisfies typeof en;
export default it;

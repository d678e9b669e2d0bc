import type { en } from "./en.ts";

export const fr = {
  draft: "Brouillon",
  scheduled: "Programmée",
  unpaid: "À payer",
  partially_paid: "Payée en partie",
  paid: "Payée",
  cancelled: "Annulée",
  refunded: "Soldée par avoir",
  uncollectible: "Irrécouvrable",
  overdue: "En retard",
  offered: "Proposé",
  accepted: "Accepté",
  issued: "Émise",
} satisfies typeof en;
export default fr;

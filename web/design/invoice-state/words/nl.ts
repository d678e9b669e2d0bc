import type { en } from "./en.ts";

export const nl = {
  draft: "Concept",
  scheduled: "Gepland",
  unpaid: "Openstaand",
  partially_paid: "Deels betaald",
  paid: "Betaald",
  cancelled: "Geannuleerd",
  refunded: "Gecrediteerd",
  uncollectible: "Afgeschreven",
  overdue: "Te laat",
  offered: "Aangeboden",
  accepted: "Geaccepteerd",
  issued: "Uitgereikt",
} satisfies typeof en;
export default nl;

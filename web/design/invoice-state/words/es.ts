import type { en } from "./en.ts";

export const es = {
  draft: "Borrador",
  scheduled: "Programada",
  unpaid: "Pendiente",
  partially_paid: "Pagada en parte",
  paid: "Pagada",
  cancelled: "Anulada",
  refunded: "Abonada",
  uncollectible: "Incobrable",
  overdue: "Vencida",
  offered: "Presentado",
  accepted: "Aceptado",
  issued: "Emitida",
} satisfies typeof en;
export default es;

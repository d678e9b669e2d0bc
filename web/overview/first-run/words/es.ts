import type { en } from "./en.ts";

export const es = {
  start: "Tres pasos para empezar",
  entityTitle: "Su empresa",
  entityText: "Nombre, dirección y número fiscal, tal como figuran en sus facturas.",
  entityAction: "Añadir su empresa",
  bankTitle: "Su banco",
  bankText: "Suelte un extracto: CSV, CAMT, MT940, OFX o QIF.",
  bankAction: "Importar un archivo del banco",
  receiptTitle: "Su primer justificante",
  receiptText: "Una foto o un PDF. Daybook lo lee y encuentra su pago.",
  receiptAction: "Añadir un justificante",
} satisfies typeof en;
export default es;

import type { en } from "./en.ts";

export const fr = {
  start: "Trois étapes pour commencer",
  entityTitle: "Votre entreprise",
  entityText: "Nom, adresse et numéro fiscal, tels qu’ils figurent sur vos factures.",
  entityAction: "Ajouter votre entreprise",
  bankTitle: "Votre banque",
  bankText: "Déposez un relevé : CSV, CAMT, MT940, OFX ou QIF.",
  bankAction: "Importer un fichier bancaire",
  receiptTitle: "Votre premier justificatif",
  receiptText: "Une photo ou un PDF. Daybook le lit et trouve son paiement.",
  receiptAction: "Ajouter un justificatif",
} satisfies typeof en;
export default fr;

export const en = {
  start: "Three steps to begin",
  entityTitle: "Your company",
  entityText: "Name, address and tax number, as they stand on your invoices.",
  entityAction: "Add your company",
  bankTitle: "Your bank",
  bankText: "Drop a statement: CSV, CAMT, MT940, OFX or QIF.",
  bankAction: "Import a bank file",
  receiptTitle: "Your first receipt",
  receiptText: "A photo or a PDF. Daybook reads it and finds its payment.",
  receiptAction: "Add a receipt",
};

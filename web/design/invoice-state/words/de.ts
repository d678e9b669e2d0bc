import type { en } from "./en.ts";

export const de = {
  draft: "Entwurf",
  scheduled: "Geplant",
  unpaid: "Offen",
  partially_paid: "Teilweise bezahlt",
  paid: "Bezahlt",
  cancelled: "Storniert",
  refunded: "Gutgeschrieben",
  uncollectible: "Abgeschrieben",
  overdue: "Überfällig",
  offered: "Angeboten",
  accepted: "Angenommen",
  issued: "Ausgestellt",
} satisfies typeof en;
export default de;

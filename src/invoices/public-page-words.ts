/** The few words the public page needs besides those of the printed invoice. */
export interface PageWords {
  pdf: string;
  ubl: string;
  bundle: string;
  open: string;
  partially_paid: string;
  paid: string;
  cancelled: string;
  refunded: string;
}

export const pageWords: Record<string, PageWords> = {
  en: {
    pdf: "Download PDF",
    ubl: "E-invoice (XML)",
    bundle: "All files (ZIP)",
    open: "Still open",
    partially_paid: "Partly paid",
    paid: "Paid",
    cancelled: "Cancelled",
    refunded: "Credited",
  },
  de: {
    pdf: "PDF herunterladen",
    ubl: "E-Rechnung (XML)",
    bundle: "Alle Dateien (ZIP)",
    open: "Noch offen",
    partially_paid: "Teilweise bezahlt",
    paid: "Bezahlt",
    cancelled: "Storniert",
    refunded: "Gutgeschrieben",
  },
  fr: {
    pdf: "Télécharger le PDF",
    ubl: "Facture électronique (XML)",
    bundle: "Tous les fichiers (ZIP)",
    open: "Reste à payer",
    partially_paid: "Payée en partie",
    paid: "Payée",
    cancelled: "Annulée",
    refunded: "Créditée",
  },
  es: {
    pdf: "Descargar PDF",
    ubl: "Factura electrónica (XML)",
    bundle: "Todos los archivos (ZIP)",
    open: "Pendiente",
    partially_paid: "Pagada en parte",
    paid: "Pagada",
    cancelled: "Anulada",
    refunded: "Abonada",
  },
  it: {
    pdf: "Scarica il PDF",
    ubl: "Fattura elettronica (XML)",
    bundle: "Tutti i file (ZIP)",
    open: "Ancora da pagare",
    partially_paid: "Pagata in parte",
    paid: "Pagata",
    cancelled: "Annullata",
    refunded: "Accreditata",
  },
  nl: {
    pdf: "PDF downloaden",
    ubl: "E-factuur (XML)",
    bundle: "Alle bestanden (ZIP)",
    open: "Nog te betalen",
    partially_paid: "Deels betaald",
    paid: "Betaald",
    cancelled: "Geannuleerd",
    refunded: "Gecrediteerd",
  },
};

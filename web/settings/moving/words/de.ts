import type { en } from "./en.ts";

export const de = {
  text: "An einem Nachmittag umziehen: Kunden, Lieferanten, Produkte und Rechnungen eines anderen Programms aus CSV-Dateien übernehmen. Nichts wird gespeichert, bevor Sie jede Zeile gesehen haben.",
  what: "Inhalt der Datei",
  kinds: { customers: "Kunden", vendors: "Lieferanten", products: "Produkte", invoices: "Rechnungen" },
  about: {
    customers:
      "Exportieren Sie Ihre Kunden als CSV und ziehen Sie die Datei hierher. Kunden, die schon da sind, bleiben unverändert.",
    vendors: "Exportieren Sie Ihre Lieferanten als CSV und ziehen Sie die Datei hierher.",
    products: "Exportieren Sie Ihre Artikel oder Leistungen als CSV, mit Preisen und Steuersätzen.",
    invoices:
      "Rechnungen, die Sie mit dem anderen Programm gestellt haben, offene und bezahlte. Sie behalten Nummern und Beträge und stehen außerhalb Ihres Nummernkreises.",
  },
  drop: "CSV-Datei hierher ziehen",
  reading: "Datei wird gelesen …",
  choose: "Datei wählen",
  formats:
    "CSV mit einer Zeile Spaltennamen, aus Invoice Ninja, lexoffice, sevdesk, FreshBooks, Xero, QuickBooks oder einer Tabelle",
  openingBalances: "Die Anfangsbestände Ihrer Bankkonten geben Sie bei den Konten ein.",
  toAccounts: "Bankkonten",
  back: "Zurück",
  goOn: "Weiter",
  changeColumns: "Spalten ändern",
  dateOrder: "Schreibweise der Daten",
  orders: { dmy: "Tag, Monat, Jahr", mdy: "Monat, Tag, Jahr", ymd: "Jahr, Monat, Tag" },
  decimal: "Dezimalzeichen",
  marks: { ".": "Punkt: 1,234.50", ",": "Komma: 1.234,50" },
  taxRate: "Steuersatz aller Zeilen (%)",
  taxRateHelp: "Nur wenn die Datei nichts zur Steuer sagt",
  opening: "Rechnungen aus abgeschlossenen Zeiträumen als offene Posten übernehmen, ohne Umsatzsteuer",
  column: (number: number) => `Spalte ${number}`,
  leftOut: "Weglassen",
  verdict: "Ergebnis",
  verdicts: { created: "Neu", known: "Schon da", refused: "Abgelehnt" },
  newCustomers: "Neue Kunden",
  rows: "Zeilen",
  line: "Zeile",
  name: "Name",
  nothingNew: "Nichts Neues",
  importRows: (count: number) => (count === 1 ? "1 Datensatz übernehmen" : `${count} Datensätze übernehmen`),
  whole: "Eine Datei wird ganz oder gar nicht übernommen. Ein neuer Versuch übernimmt nichts doppelt.",
  done: "Übernommen",
  another: "Weitere Datei übernehmen",
  show: {
    customers: "Kunden anzeigen",
    vendors: "Lieferanten anzeigen",
    products: "Produkte anzeigen",
    invoices: "Rechnungen anzeigen",
  },
  past: "Bisher übernommen",
  file: "Datei",
  when: "Wann",
  pdfs: {
    title: "PDFs der Rechnungen",
    drop: "PDFs oder eine ZIP-Datei hierher ziehen",
    sending: "Wird hochgeladen …",
    choose: "PDFs wählen",
    help: "Jedes PDF wird über die Rechnungsnummer im Dateinamen gefunden. Es ist von da an das, was Sie herunterladen und senden.",
    attached: (count: number) => (count === 1 ? "1 PDF ist angehängt." : `${count} PDFs sind angehängt.`),
    missing: (count: number) =>
      count === 0
        ? "Keiner übernommenen Rechnung fehlt ihr PDF."
        : count === 1
          ? "1 übernommene Rechnung hat noch kein PDF."
          : `${count} übernommene Rechnungen haben noch kein PDF.`,
  },
  undo: {
    action: "Diesen Import rückgängig machen",
    short: "Rückgängig",
    isUndone: "Rückgängig gemacht",
    deletes: (count: number) =>
      count === 1 ? "1 Datensatz wird gelöscht." : `${count} Datensätze werden gelöscht.`,
    keeps: (count: number) =>
      count === 1
        ? "1 Datensatz bleibt, weil er seither geändert oder verwendet wurde:"
        : `${count} Datensätze bleiben, weil sie seither geändert oder verwendet wurden:`,
    reasons: {
      changed: "geändert",
      in_use: "in Verwendung",
      paid: "bezahlt",
      credited: "gutgeschrieben",
      sent: "gesendet",
    },
    done: (count: number) =>
      count === 1
        ? "Import rückgängig gemacht, 1 Datensatz gelöscht"
        : `Import rückgängig gemacht, ${count} Datensätze gelöscht`,
  },
  fields: {
    name: "Name",
    reference_id: "Nummer",
    email: "E-Mail",
    phone: "Telefon",
    website: "Website",
    contact_name: "Ansprechpartner",
    address_line1: "Straße",
    address_line2: "Adresszusatz",
    postal_code: "PLZ",
    city: "Ort",
    region: "Region",
    country: "Land",
    vat_id: "USt-IdNr.",
    tax_number: "Steuernummer",
    payment_terms_days: "Zahlungsziel (Tage)",
    currency: "Währung",
    notes: "Notizen",
    description: "Beschreibung",
    unit: "Einheit",
    price: "Nettopreis",
    gross_price: "Bruttopreis",
    tax_rate: "Steuersatz",
    number: "Rechnungsnummer",
    date: "Rechnungsdatum",
    due_date: "Fälligkeit",
    customer_name: "Kunde",
    customer_number: "Kundennummer",
    customer_email: "E-Mail des Kunden",
    customer_vat_id: "USt-IdNr. des Kunden",
    customer_address: "Straße des Kunden",
    customer_postal_code: "PLZ des Kunden",
    customer_city: "Ort des Kunden",
    customer_country: "Land des Kunden",
    net: "Nettobetrag",
    tax: "Steuer",
    total: "Bruttobetrag",
    tax_category: "Steuerkategorie",
    line_net: "Nettobetrag der Position",
    line_tax: "Steuer der Position",
    open_amount: "Offener Betrag",
    paid_amount: "Bezahlter Betrag",
    payment_date: "Zahlungsdatum",
    status: "Status",
  },
} satisfies typeof en;

export default de;

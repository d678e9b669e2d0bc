import type { en } from "./en.ts";

export const nl = {
  text: "Stap in één middag over: importeer klanten, leveranciers, producten en facturen uit CSV-bestanden. Er wordt niets opgeslagen voordat u elke rij hebt gezien.",
  what: "Inhoud van het bestand",
  kinds: { customers: "Klanten", vendors: "Leveranciers", products: "Producten", invoices: "Facturen" },
  about: {
    customers:
      "Exporteer uw klanten als CSV en zet het bestand hier neer. Klanten die er al zijn, blijven zoals ze zijn.",
    vendors: "Exporteer uw leveranciers als CSV en zet het bestand hier neer.",
    products: "Exporteer uw artikelen of diensten als CSV, met prijzen en btw-tarieven.",
    invoices:
      "Facturen die u met het andere programma hebt verstuurd, open en betaald. Ze houden hun nummer en bedragen en staan buiten uw eigen nummerreeks.",
  },
  drop: "Zet hier een CSV-bestand neer",
  reading: "Bestand wordt gelezen…",
  choose: "Bestand kiezen",
  formats:
    "CSV met een rij kolomnamen, uit Invoice Ninja, lexoffice, sevdesk, FreshBooks, Xero, QuickBooks of een spreadsheet",
  openingBalances: "De beginsaldi voert u in bij de bankrekeningen.",
  toAccounts: "Bankrekeningen",
  back: "Terug",
  goOn: "Verder",
  changeColumns: "Kolommen wijzigen",
  dateOrder: "Volgorde van datums",
  orders: { dmy: "dag, maand, jaar", mdy: "maand, dag, jaar", ymd: "jaar, maand, dag" },
  decimal: "Decimaalteken",
  marks: { ".": "Punt: 1,234.50", ",": "Komma: 1.234,50" },
  taxRate: "Btw-tarief van alle rijen (%)",
  taxRateHelp: "Alleen als het bestand niets over btw zegt",
  opening: "Facturen uit afgesloten periodes als open posten overnemen, zonder btw",
  column: (number: number) => `Kolom ${number}`,
  leftOut: "Weglaten",
  verdict: "Uitkomst",
  verdicts: { created: "Nieuw", known: "Al aanwezig", refused: "Geweigerd" },
  newCustomers: "Nieuwe klanten",
  rows: "Rijen",
  line: "Regel",
  name: "Naam",
  nothingNew: "Niets nieuws",
  importRows: (count: number) => (count === 1 ? "1 record importeren" : `${count} records importeren`),
  whole: "Een bestand wordt helemaal of niet geïmporteerd. Opnieuw proberen importeert niets dubbel.",
  done: "Geïmporteerd",
  another: "Nog een bestand importeren",
  show: {
    customers: "Klanten tonen",
    vendors: "Leveranciers tonen",
    products: "Producten tonen",
    invoices: "Facturen tonen",
  },
  past: "Tot nu toe geïmporteerd",
  file: "Bestand",
  when: "Wanneer",
  pdfs: {
    title: "Pdf’s van de facturen",
    drop: "Zet hier pdf’s of een zipbestand neer",
    sending: "Bezig met uploaden…",
    choose: "Pdf’s kiezen",
    help: "Elke pdf wordt gevonden via het factuurnummer in de bestandsnaam. Het is wat u daarna downloadt en verstuurt.",
    attached: (count: number) => (count === 1 ? "1 pdf is toegevoegd." : `${count} pdf’s zijn toegevoegd.`),
    missing: (count: number) =>
      count === 0
        ? "Geen geïmporteerde factuur mist een pdf."
        : count === 1
          ? "1 geïmporteerde factuur heeft nog geen pdf."
          : `${count} geïmporteerde facturen hebben nog geen pdf.`,
  },
  undo: {
    action: "Deze import ongedaan maken",
    short: "Ongedaan maken",
    isUndone: "Ongedaan gemaakt",
    deletes: (count: number) =>
      count === 1 ? "1 record wordt verwijderd." : `${count} records worden verwijderd.`,
    keeps: (count: number) =>
      count === 1
        ? "1 record blijft, omdat het sindsdien is gewijzigd of gebruikt:"
        : `${count} records blijven, omdat ze sindsdien zijn gewijzigd of gebruikt:`,
    reasons: {
      changed: "gewijzigd",
      in_use: "in gebruik",
      paid: "betaald",
      credited: "gecrediteerd",
      sent: "verstuurd",
    },
    done: (count: number) =>
      count === 1
        ? "Import ongedaan gemaakt, 1 record verwijderd"
        : `Import ongedaan gemaakt, ${count} records verwijderd`,
  },
  fields: {
    name: "Naam",
    reference_id: "Nummer",
    email: "E-mail",
    phone: "Telefoon",
    website: "Website",
    contact_name: "Contactpersoon",
    address_line1: "Straat",
    address_line2: "Adresregel 2",
    postal_code: "Postcode",
    city: "Plaats",
    region: "Regio",
    country: "Land",
    vat_id: "Btw-nummer",
    tax_number: "Belastingnummer",
    payment_terms_days: "Betalingstermijn (dagen)",
    currency: "Valuta",
    notes: "Notities",
    description: "Omschrijving",
    unit: "Eenheid",
    price: "Nettoprijs",
    gross_price: "Prijs incl. btw",
    tax_rate: "Btw-tarief",
    number: "Factuurnummer",
    date: "Factuurdatum",
    due_date: "Vervaldatum",
    customer_name: "Klant",
    customer_number: "Klantnummer",
    customer_email: "E-mail van de klant",
    customer_vat_id: "Btw-nummer van de klant",
    customer_address: "Straat van de klant",
    customer_postal_code: "Postcode van de klant",
    customer_city: "Plaats van de klant",
    customer_country: "Land van de klant",
    net: "Nettobedrag",
    tax: "Btw",
    total: "Totaal",
    tax_category: "Btw-categorie",
    line_net: "Nettobedrag van de regel",
    line_tax: "Btw van de regel",
    open_amount: "Openstaand bedrag",
    paid_amount: "Betaald bedrag",
    payment_date: "Betaaldatum",
    status: "Status",
  },
} satisfies typeof en;

export default nl;

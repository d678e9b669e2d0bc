/**
 * The names that other products and people give to columns, in six languages: Invoice Ninja, lexoffice, sevdesk,
 * FreshBooks, Xero, QuickBooks, and spreadsheets. Names are normalized as those of bank files are. The names of a field
 * are in tiers, best first.
 */
import { type ColumnNames, findColumns, normalizeHeader, tiersOf } from "../banking/index.ts";
import type { ImportField, RecordImportKind } from "./constants.ts";

const country = [
  [
    "country, country code, land, landercode, laendercode, pays, code pays, pais, paese, nazione, lieferland, client country",
    "pocountry, sacountry, billing country, country name, billing address country, landcode, ländercode, landeskennzeichen",
  ],
];
const vatId = [
  [
    "vat id, vat number, vat no, vat reg no, ust id, ustid, ust idnr, ust id nr, ustidnr, umsatzsteuer id, umsatzsteuer identifikationsnummer",
    "umsatzsteuer identnummer, numero de tva, numero tva, n tva, tva intracommunautaire, numero tva intracommunautaire, nif iva",
    "nif, cif, partita iva, p iva, btw nummer, btw id, btwnummer, vat identification number, tax id vat, vat, uid, uid nummer",
    "tva, numero de identificacion fiscal, client vat number",
  ],
];
const taxNumber = [
  [
    "tax number, tax id, tax no, steuernummer, steuer nr, steuernr, numero fiscal, codice fiscale, id number, siret, siren",
    "tax registration number, fiscaal nummer, company tax number, abn, taxnumber, kvk nummer, rsin",
  ],
];
const website = [
  ["website, web site, url, webseite, homepage, site web, sitio web, sito web, sito, web, internet"],
];
const email = [
  [
    "email, e mail, mail, email address, e mail adresse, emailadresse, email adresse, adresse e mail, adresse email, courriel",
    "correo, correo electronico, posta elettronica, indirizzo email, e mailadres, emailadres, contact email, main email",
    "email 1, e mail 1, emailaddress, contact email 1",
  ],
];
const notes = [
  [
    "notes, private notes, notizen, bemerkung, bemerkungen, anmerkung, anmerkungen, remarques, notas, note, opmerkingen, comments, memo, kommentar, notities",
  ],
];
const currency = [
  [
    "currency, currency code, wahrung, waehrung, devise, moneda, divisa, valuta, invoice currency, munt, wahrungscode, muntsoort",
  ],
];
const customerNames =
  "client, client name, customer, customer name, customer full name, kunde, kundenname, name des kunden, client nom, nom du client, cliente, nombre del cliente, nombre cliente, nome cliente, klant, klantnaam";
const organizationNames =
  "company, company name, organization, organisation, organization name, business name, firma, firmenname, firmenbezeichnung, unternehmen, societe, entreprise, raison sociale, empresa, razon social, azienda, societa, ragione sociale, denominazione, bedrijf, bedrijfsnaam, organisatie";

const customers: ColumnNames<string> = {
  name: [
    [organizationNames],
    [
      customerNames,
      "contact name, contactname, kontaktname, display name, display name as, name, nom, nombre, nome, naam, bezeichnung",
    ],
  ],
  reference_id: [
    [
      "customer number, customer no, client number, client no, kundennummer, kunden nr, kundennr, kunden nummer, debitorennummer, debitor",
      "account number, accountnumber, numero client, numero de client, code client, n client, numero cliente, numero de cliente, codigo cliente",
      "codice cliente, klantnummer, klantcode, client id number, customer id, client id, kreditorennummer, customer ref",
      "numero di cliente, number, nummer",
    ],
  ],
  email,
  phone: [
    [
      "phone, telephone, phone number, telefon, telefonnummer, tel, telefon 1, telephone fixe, telefono, telefoon, telefoonnummer, mobile, phone numbers",
      "client phone, work phone, contact phone, phonenumber, numero de telephone, numero de telefono, numero di telefono",
    ],
    ["mobil, handy, mobiltelefon, mobile number, portable, movil, cellulare, mobiel"],
  ],
  website,
  contact_name: [
    [
      "contact, contact person, ansprechpartner, kontaktperson, kontakt, personne de contact, interlocuteur, persona de contacto, contacto, referente",
      "contactpersoon, contact full name, full name, primary contact",
    ],
    [
      "first name, last name, contact first name, contact last name, firstname, lastname, vorname, nachname, prenom, nom de famille, apellidos",
      "apellido, cognome, voornaam, achternaam",
    ],
  ],
  address_line1: [
    [
      "address, address line 1, address 1, street, street address, strasse, strasse hausnummer, strasse und hausnummer, strasse nr, anschrift, adresse",
      "rue, adresse 1, adresse ligne 1, direccion, calle, domicilio, indirizzo, via, adres, straat, straat en huisnummer, poaddressline1, billing street",
      "billing address line 1, client street, billing address, adresszeile 1, indirizzo 1, direccion 1, adresregel 1, hausnummer, huisnummer",
    ],
  ],
  address_line2: [
    [
      "address line 2, address 2, apt suite, apt, adresszusatz, zusatz, complement, complement d adresse, adresse 2, adresse ligne 2, direccion 2",
      "indirizzo 2, poaddressline2, billing address line 2, adresszeile 2, adresregel 2, street 2, apartment",
    ],
  ],
  postal_code: [
    [
      "postal code, post code, postcode, zip, zip code, zipcode, plz, postleitzahl, code postal, cp, codigo postal, cap, codice postale, popostalcode",
      "billing zip, billing postal code, zip postal code, client postal code",
    ],
  ],
  city: [
    [
      "city, town, ort, stadt, ville, ciudad, poblacion, localidad, citta, comune, plaats, woonplaats, stad, pocity, billing city, client city, town city",
    ],
  ],
  region: [
    [
      "state, region, province, state province, bundesland, kanton, county, departement, provincia, provincie, regione, poregion, billing state, client state",
    ],
  ],
  country,
  vat_id: vatId,
  tax_number: taxNumber,
  payment_terms_days: [
    [
      "payment terms, terms, zahlungsziel, zahlungsziel in tagen, zahlungsbedingungen, zahlungsfrist, conditions de paiement, delai de paiement",
      "condiciones de pago, plazo de pago, termini di pagamento, giorni di pagamento, betalingstermijn, duedatesalesbillday, payment term",
    ],
  ],
  currency,
  notes,
};

const vendors: ColumnNames<string> = {
  name: [
    [
      organizationNames,
      "vendor, vendor name, supplier, supplier name, lieferant, lieferantenname, fournisseur, nom du fournisseur, proveedor, fornitore, nome fornitore",
      "leverancier, leveranciersnaam, nombre del proveedor",
    ],
    ["contact name, contactname, display name, name, nom, nombre, nome, naam, bezeichnung"],
  ],
  email,
  website,
  country,
  vat_id: vatId,
  tax_number: taxNumber,
  notes,
};

const products: ColumnNames<string> = {
  name: [
    [
      "product, product name, item, item name, itemname, service, product service, product service name, artikel, artikelname, artikelbezeichnung, produkt",
      "produktname, leistung, produit, nom du produit, designation, article, producto, servicio, nombre del producto, articulo, prodotto, nome prodotto",
      "articolo, dienst, productnaam, artikelnaam, product key, titel, title",
    ],
    ["name, bezeichnung, nom, nombre, nome, naam, itemdescription"],
  ],
  reference_id: [
    [
      "sku, product code, item code, itemcode, code, artikelnummer, artikel nr, artikelnr, produktnummer, reference, ref, code article, code produit",
      "codigo, referencia, codice, codice articolo, codice prodotto, artikelcode, productcode, product number, item number, nummer, number",
    ],
  ],
  description: [
    [
      "description, notes, sales description, salesdescription, beschreibung, artikelbeschreibung, descripcion, descrizione, omschrijving, beschrijving, details, purchase description",
    ],
  ],
  unit: [["unit, einheit, mengeneinheit, unite, unidad, unita, unita di misura, eenheid, unit name, uom"]],
  price: [
    [
      "price, unit price, net price, sales price, salesunitprice, sales price rate, rate, cost, unit cost, preis, einzelpreis, nettopreis, verkaufspreis, preis netto",
      "netto preis, vk netto, verkaufspreis netto, prix, prix unitaire, prix ht, prix unitaire ht, precio, precio unitario, precio neto, prezzo, prezzo unitario, prezzo netto",
      "prijs, eenheidsprijs, verkoopprijs, prijs excl btw, price excl tax, einzelpreis netto, netto",
    ],
  ],
  gross_price: [
    [
      "gross price, bruttopreis, preis brutto, brutto preis, vk brutto, verkaufspreis brutto, einzelpreis brutto, prix ttc, prix unitaire ttc, precio bruto",
      "precio con iva, prezzo lordo, prezzo ivato, prijs incl btw, price incl tax, brutto",
    ],
  ],
  currency,
  tax_rate: [
    [
      "tax rate, vat rate, tax, vat, tax rate1, tax rate 1, tax percent, steuersatz, mwst, mwst satz, ust, ust satz, umsatzsteuer, umsatzsteuersatz, steuer",
      "taux de tva, taux tva, tva, iva, tipo de iva, tipo iva, aliquota, aliquota iva, btw, btw tarief, btw percentage, steuersatz in, salestaxtype, salestaxrate",
    ],
  ],
};

const invoices: ColumnNames<string> = {
  number: [
    [
      "invoice number, invoice no, invoice, invoicenumber, number, no, num, nummer, rechnungsnummer, rechnungs nr, rechnungsnr, rechnung nr, belegnummer, rechnung",
      "numero de facture, numero facture, n facture, facture, numero, numero de factura, numero factura, factura, n factura, numero fattura, fattura",
      "factuurnummer, factuur, document number, voucher number, belegnr, n, nr",
    ],
  ],
  date: [
    [
      "invoice date, invoicedate, date issued, issue date, issued date, date, rechnungsdatum, belegdatum, datum, date de facture, date facture, date d emission",
      "fecha de factura, fecha factura, fecha de emision, fecha, data fattura, data emissione, data, factuurdatum, create date, date of issue",
    ],
  ],
  due_date: [
    [
      "due date, duedate, due, faelligkeit, falligkeit, falligkeitsdatum, faelligkeitsdatum, fallig am, faellig am, zahlbar bis, zahlungsziel, date d echeance",
      "echeance, fecha de vencimiento, vencimiento, data di scadenza, data scadenza, scadenza, vervaldatum, vervaldag, payment due",
    ],
  ],
  customer_name: [
    [
      `${customerNames}, contactname, contact name, kontakt, empfanger, empfaenger, rechnungsempfanger, organization, organisation, company, firma, firmenname`,
      "destinataire, destinatario, bill to, billed to, debiteur, contact, company name, relatie",
    ],
    ["name, nom, nombre, nome, naam"],
  ],
  customer_number: [
    [
      "customer number, customer no, client number, client no, kundennummer, kunden nr, kundennr, debitorennummer, numero client, numero de client, code client",
      "numero cliente, numero de cliente, codigo cliente, codice cliente, klantnummer, klantcode, customer id, client id, accountnumber, contact account number",
    ],
  ],
  customer_email: [
    [
      "customer email, client email, kunden email, e mail des kunden, bill email",
      "email, e mail, emailaddress, mail, billing email, e mail adresse, courriel, correo electronico",
    ],
  ],
  customer_vat_id: vatId,
  customer_address: [
    [
      "address, street, strasse, adresse, direccion, indirizzo, adres, poaddressline1, billing address, customer address, client address, billing address line 1",
    ],
  ],
  customer_postal_code: [
    [
      "postal code, postcode, zip, zip code, plz, postleitzahl, code postal, codigo postal, cap, popostalcode, billing zip",
    ],
  ],
  customer_city: [["city, ort, stadt, ville, ciudad, citta, plaats, pocity, billing city"]],
  customer_country: country,
  currency,
  net: [
    [
      "net, net amount, subtotal, sub total, net total, netto, nettobetrag, netto betrag, summe netto, betrag netto, montant ht, total ht, ht, base imponible",
      "importe neto, neto, imponibile, importo netto, netto bedrag, nettobedrag, bedrag excl btw, totaal excl btw, amount excl tax, amount before tax, taxable amount",
      "totaal exclusief btw, gesamt netto, rechnungsbetrag netto, total excl tax",
    ],
  ],
  tax: [
    [
      "tax, tax amount, tax total, taxtotal, total tax, total taxes, vat, vat amount, steuer, steuerbetrag, mwst, mwst betrag, ust, umsatzsteuer, ust betrag, summe mwst",
      "montant tva, tva, total tva, iva, importe iva, cuota iva, importo iva, imposta, btw, btw bedrag, bedrag btw, totaal btw, summe steuer, umsatzsteuerbetrag",
    ],
  ],
  total: [
    [
      "total, total amount, invoice total, grand total, gross, gross amount, brutto, bruttobetrag, brutto betrag, betrag brutto, rechnungsbetrag, gesamtbetrag",
      "summe brutto, montant ttc, total ttc, ttc, importe total, total factura, totale, importo totale, totaal, totaalbedrag, totaal incl btw, bedrag incl btw",
      "gesamtsumme, total incl tax, totaal inclusief btw, totale fattura, endbetrag, gesamt brutto",
    ],
    // Beside a total, these are the net amount.
    ["amount, invoice amount, gesamt, summe, montant, importe, importo, bedrag, betrag"],
  ],
  tax_rate: [
    [
      "tax rate, vat rate, tax percent, steuersatz, mwst satz, ust satz, taux de tva, taux tva, tipo de iva, tipo iva, aliquota, aliquota iva, btw tarief",
      "btw percentage, tax rate 1, taxtype, tax type, umsatzsteuersatz, item tax rate1",
    ],
  ],
  tax_category: [["tax category, steuerkategorie, categorie de tva, steuerregel, taxrule, tax rule"]],
  line_net: [
    [
      "line amount, lineamount, line subtotal, line total net, item amount, line net, item subtotal, positionsbetrag netto, item line total",
    ],
  ],
  line_tax: [
    ["line tax, taxamount, line tax amount, tax 1 amount, item tax amount, positionssteuer, item tax"],
  ],
  open_amount: [
    [
      "open, balance, amount due, balance due, open balance, open amount, outstanding, invoiceamountdue, amount outstanding, offen, offener betrag, offene summe",
      "offen brutto, restbetrag, reste a payer, solde, solde du, restant du, pendiente, saldo, saldo pendiente, importe pendiente, da pagare, saldo aperto",
      "importo residuo, openstaand, openstaand bedrag, unpaid amount, remaining",
    ],
  ],
  paid_amount: [
    [
      "paid, amount paid, paid amount, paid to date, invoiceamountpaid, total paid, payments, bezahlt, bezahlter betrag, gezahlt, gezahlter betrag, montant paye",
      "paye, deja paye, pagado, importe pagado, pagato, importo pagato, betaald, betaald bedrag, summe bezahlt, payments received",
    ],
  ],
  payment_date: [
    [
      "payment date, date paid, paid date, paid on, paid at, zahlungsdatum, bezahlt am, zahldatum, date de paiement, date paiement, paye le, fecha de pago",
      "data pagamento, data di pagamento, betaaldatum, betaald op, pay date, last payment date, fully paid on date, zahlungseingang",
    ],
  ],
  status: [
    [
      "status, state, invoice status, rechnungsstatus, statut, etat, estado, stato, zahlungsstatus, payment status, voucher status",
    ],
  ],
  description: [
    [
      "description, subject, title, reference, betreff, beschreibung, verwendungszweck, bezeichnung, objet, asunto, descripcion, concepto, oggetto, descrizione, omschrijving, onderwerp",
    ],
  ],
  notes,
};

const tiers = {
  customers: tiersOf(customers),
  vendors: tiersOf(vendors),
  products: tiersOf(products),
  invoices: tiersOf(invoices),
};

/** Positions by field, as far as the names are known. A field with several equally good columns lists them all. */
export function recognizeFields(
  kind: RecordImportKind,
  header: readonly string[],
): Partial<Record<ImportField, number[]>> {
  return findColumns(tiers[kind], header.map(normalizeHeader)) as Partial<Record<ImportField, number[]>>;
}

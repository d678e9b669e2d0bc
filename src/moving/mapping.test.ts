import { expect, test } from "vitest";
import { MappingNeeded } from "../banking/index.ts";
import type { RecordImportKind } from "./constants.ts";
import { chooseMapping, suggestColumns } from "./mapping.ts";

const check = (title: string, kind: RecordImportKind, header: string, expected: object) =>
  test(`columns of ${title}`, () => expect(suggestColumns(kind, header.split(/[;,]/))).toEqual(expected));

check(
  "customers in Invoice Ninja",
  "customers",
  "Client Name,Client Number,Street,Postal Code,Country,VAT Number,Contact Email,First Name,Last Name",
  {
    name: "Client Name",
    reference_id: "Client Number",
    address_line1: "Street",
    postal_code: "Postal Code",
    country: "Country",
    vat_id: "VAT Number",
    email: "Contact Email",
    contact_name: ["First Name", "Last Name"],
  },
);
check(
  "customers in lexoffice",
  "customers",
  "Kundennummer;Firmenname;Vorname;Nachname;Straße;PLZ;Ort;Land;E-Mail;USt-IdNr.",
  {
    reference_id: "Kundennummer",
    name: "Firmenname",
    contact_name: ["Vorname", "Nachname"],
    address_line1: "Straße",
    postal_code: "PLZ",
    city: "Ort",
    country: "Land",
    email: "E-Mail",
    vat_id: "USt-IdNr.",
  },
);
check(
  "customers in Xero",
  "customers",
  "*ContactName,AccountNumber,EmailAddress,POAddressLine1,POCity,POPostalCode,POCountry",
  {
    name: "*ContactName",
    reference_id: "AccountNumber",
    email: "EmailAddress",
    address_line1: "POAddressLine1",
    city: "POCity",
    postal_code: "POPostalCode",
    country: "POCountry",
  },
);
check(
  "customers in a French spreadsheet",
  "customers",
  "Raison sociale;Adresse;Code postal;Ville;Pays;N° TVA",
  {
    name: "Raison sociale",
    address_line1: "Adresse",
    postal_code: "Code postal",
    city: "Ville",
    country: "Pays",
    vat_id: "N° TVA",
  },
);
check("vendors in a Spanish spreadsheet", "vendors", "Proveedor;NIF;Correo electrónico;País", {
  name: "Proveedor",
  vat_id: "NIF",
  email: "Correo electrónico",
  country: "País",
});
check("products in sevdesk", "products", "Artikelnummer;Name;Preis netto;Steuersatz;Einheit;Beschreibung", {
  reference_id: "Artikelnummer",
  name: "Name",
  price: "Preis netto",
  tax_rate: "Steuersatz",
  unit: "Einheit",
  description: "Beschreibung",
});
check("products in an Italian spreadsheet", "products", "Codice;Prodotto;Prezzo ivato;Aliquota IVA", {
  reference_id: "Codice",
  name: "Prodotto",
  gross_price: "Prezzo ivato",
  tax_rate: "Aliquota IVA",
});
check(
  "invoices in Xero",
  "invoices",
  "ContactName,InvoiceNumber,InvoiceDate,DueDate,Total,TaxTotal,InvoiceAmountPaid,InvoiceAmountDue,LineAmount,TaxAmount,TaxType,Currency,Status",
  {
    customer_name: "ContactName",
    number: "InvoiceNumber",
    date: "InvoiceDate",
    due_date: "DueDate",
    total: "Total",
    tax: "TaxTotal",
    paid_amount: "InvoiceAmountPaid",
    open_amount: "InvoiceAmountDue",
    line_net: "LineAmount",
    line_tax: "TaxAmount",
    tax_rate: "TaxType",
    currency: "Currency",
    status: "Status",
  },
);
check(
  "invoices in lexoffice",
  "invoices",
  "Rechnungsnummer;Rechnungsdatum;Fälligkeitsdatum;Kunde;Nettobetrag;Steuerbetrag;Bruttobetrag;Offen;Status",
  {
    number: "Rechnungsnummer",
    date: "Rechnungsdatum",
    due_date: "Fälligkeitsdatum",
    customer_name: "Kunde",
    net: "Nettobetrag",
    tax: "Steuerbetrag",
    total: "Bruttobetrag",
    open_amount: "Offen",
    status: "Status",
  },
);
check(
  "invoices in a Dutch spreadsheet",
  "invoices",
  "Factuurnummer;Factuurdatum;Klant;Bedrag excl. btw;BTW;Totaal;Openstaand bedrag",
  {
    number: "Factuurnummer",
    date: "Factuurdatum",
    customer_name: "Klant",
    net: "Bedrag excl. btw",
    tax: "BTW",
    total: "Totaal",
    open_amount: "Openstaand bedrag",
  },
);

const invoiceText =
  "Nummer;Datum;Kunde;Netto;MwSt;Brutto;Offen\nR1;31.01.2026;Birch;100,00;19,00;119,00;0,00\n";

check("an amount beside the total", "invoices", "Number,Client,Date,Amount,Tax,Total", {
  number: "Number",
  customer_name: "Client",
  date: "Date",
  tax: "Tax",
  total: "Total",
});

test("delimiter, header, date order and decimal sign are found", async () => {
  const { mapping } = await chooseMapping("invoices", `Export 2026\n${invoiceText}`, {});
  expect(mapping).toMatchObject({ delimiter: ";", header_record: 2, date_order: "dmy", decimal: "," });
});

const asks = (title: string, kind: RecordImportKind, text: string, about: string, words: RegExp) =>
  test(`asks: ${title}`, async () => {
    const refusal = await chooseMapping(kind, text, {}).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MappingNeeded);
    const { questions, columns } = (refusal as MappingNeeded).findings;
    expect(questions.map((question) => question.about)).toContain(about);
    expect(questions.map(({ message }) => message).join(" ")).toMatch(words);
    expect(columns.length).toBeGreaterThan(0);
  });

asks("which column is the name", "customers", "x,y\n1,2\n", "columns", /customer's name/);
asks(
  "what is open",
  "invoices",
  "Number,Date,Client,Net,Tax\nR1,2026-01-31,Birch,100,19\n",
  "columns",
  /still open/,
);
asks(
  "how much tax is in it",
  "invoices",
  "Number,Date,Client,Total,Status\nR1,2026-01-31,Birch,100,Paid\n",
  "columns",
  /tax/,
);
asks(
  "the date order",
  "invoices",
  "Number,Date,Client,Net,Tax,Balance\nR1,03/04/2026,Birch,100.00,19.00,0\n",
  "date_order",
  /day or the month/,
);

test("one tax rate for the file answers the question about tax", async () => {
  const text = "Number,Date,Client,Total,Status\nR1,2026-01-31,Birch,100,Paid\n";
  await expect(chooseMapping("invoices", text, { tax_rate: "0" })).resolves.toBeTruthy();
});

test("a mapping with a column that the file does not have is asked about", async () => {
  const mapping = {
    ...({ delimiter: ",", header_record: 1, date_order: "ymd", decimal: "." } as const),
    columns: { name: "Company" },
  };
  await expect(chooseMapping("customers", "Name\nBirch\n", { mapping })).rejects.toThrow(/no column Company/);
});

/**
 * FatturaPA, the Italian e-invoice: the ordinary one (FatturaElettronica 1.0 to 1.2) and the simplified one. Elements
 * have Italian names; only the root has a namespace.
 */
import { addDecimals, type Decimal } from "../../kernel/decimal.ts";
import { type EInvoiceReading, type LineReading, type PartyReading, Unreadable } from "./reading.ts";
import type { XmlNode } from "./xml-tree.ts";
import {
  countryAt,
  currencyAt,
  dateAt,
  decimalAt,
  findAll,
  findFirst,
  textAt,
  theOnly,
  toAdjustmentLine,
  toIban,
  treatmentOf,
} from "./xml-values.ts";

const roots = ["FatturaElettronica", "FatturaElettronicaSemplificata"];
const namespaces = [
  "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/",
  "http://www.fatturapa.gov.it/sdi/fatturapa/",
];

export function isFatturaPa({ name, namespace }: XmlNode): boolean {
  return roots.includes(name) && namespaces.some((start) => namespace.startsWith(start));
}

/** Credit notes: ordinary and simplified. */
const creditTypes: ReadonlySet<string> = new Set(["TD04", "TD08"]);

export function readFatturaPa(root: XmlNode): EInvoiceReading {
  const header = findFirst(root, "FatturaElettronicaHeader");
  const body = requireOnlyBody(root);
  const document = findFirst(body, "DatiGenerali/DatiGeneraliDocumento");
  const payments = findAll(body, "DatiPagamento/DettaglioPagamento");
  const totals = readTotals(body, document);
  return {
    readable: true,
    syntax: "fatturapa",
    specification: root.attributes.versione ?? null,
    type: creditTypes.has(textAt(document, "TipoDocumento") ?? "") ? "credit_note" : "invoice",
    number: textAt(document, "Numero"),
    issue_date: dateAt(document, "Data"),
    due_date: theOnly(payments.map((payment) => dateAt(payment, "DataScadenzaPagamento"))),
    currency: currencyAt(document, "Divisa"),
    seller: readParty(findFirst(header, "CedentePrestatore")),
    buyer: readParty(findFirst(header, "CessionarioCommittente")),
    ...totals,
    tax_treatment: treatmentOf(
      findAll(body, "DatiBeniServizi/DatiRiepilogo").map((row) => natureOf(textAt(row, "Natura"))),
    ),
    // A payment is less than the total where the buyer withholds tax.
    amount_due: sumOf(payments.map((payment) => decimalAt(payment, "ImportoPagamento"))) ?? totals.total,
    lines: readLines(body, document),
    payment_terms: null,
    references: {
      buyer_reference: null,
      purchase_order_reference: textAt(body, "DatiGenerali/DatiOrdineAcquisto/IdDocumento"),
      contract_reference: textAt(body, "DatiGenerali/DatiContratto/IdDocumento"),
      project_reference: textAt(
        body,
        "DatiGenerali/DatiOrdineAcquisto|DatiContratto/CodiceCommessaConvenzione",
      ),
      reference_invoice_number: textAt(
        body,
        "DatiGenerali/DatiFattureCollegate/IdDocumento",
        "DatiGenerali/DatiFatturaRettificata/NumeroFR",
      ),
      payment_reference: null,
    },
    iban: theOnly(payments.map((payment) => toIban(textAt(payment, "IBAN")))),
  };
}

/** Natura N6 is reverse charge, N3.2 an intra-community supply. */
function natureOf(nature: string | null): string {
  return nature?.startsWith("N6") ? "AE" : nature === "N3.2" ? "K" : (nature ?? "S");
}

/** A file may be a batch of invoices to one buyer; a reading is one invoice. */
function requireOnlyBody(root: XmlNode): XmlNode | null {
  const bodies = findAll(root, "FatturaElettronicaBody");
  if (bodies.length > 1)
    throw new Unreadable(
      "several_invoices",
      `The file has ${bodies.length} invoices. Add each of them as a file of its own.`,
    );
  return bodies[0] ?? null;
}

function readParty(party: XmlNode | null): PartyReading {
  const person = findFirst(party, "DatiAnagrafici") ?? findFirst(party, "IdentificativiFiscali") ?? party;
  const named =
    findFirst(party, "DatiAnagrafici/Anagrafica") ?? findFirst(party, "AltriDatiIdentificativi") ?? party;
  const vat_country = countryAt(person, "IdFiscaleIVA/IdPaese");
  const vat_number = textAt(person, "IdFiscaleIVA/IdCodice");
  const vat_id = vat_country && vat_number ? `${vat_country}${vat_number}` : null;
  const tax_id = vat_id ?? textAt(person, "CodiceFiscale");
  const full_name = [textAt(named, "Nome"), textAt(named, "Cognome")].filter(Boolean).join(" ");
  return {
    name: textAt(named, "Denominazione") ?? (full_name || null),
    country: countryAt(party, "Sede/Nazione") ?? countryAt(named, "Sede/Nazione"),
    tax_id,
    tax_type: tax_id === null ? null : vat_id ? "vat" : "tax_number",
  };
}

type Totals = Pick<EInvoiceReading, "subtotal" | "tax" | "total">;

function readTotals(body: XmlNode | null, document: XmlNode | null): Totals {
  const rows = findAll(body, "DatiBeniServizi/DatiRiepilogo");
  if (rows.length === 0) return readSimplifiedTotals(body);
  const subtotal = sumOf(rows.map((row) => decimalAt(row, "ImponibileImporto")));
  const tax = sumOf(rows.map((row) => decimalAt(row, "Imposta")));
  const sum = subtotal && tax && addDecimals(subtotal, tax);
  return { subtotal, tax, total: decimalAt(document, "ImportoTotaleDocumento") ?? sum };
}

/** A simplified invoice has gross amounts, and the tax as an amount or as a rate. */
function readSimplifiedTotals(body: XmlNode | null): Totals {
  const rows = findAll(body, "DatiBeniServizi");
  const total = sumOf(rows.map((row) => decimalAt(row, "Importo")));
  const tax = sumOf(rows.map((row) => decimalAt(row, "DatiIVA/Imposta")));
  return { subtotal: null, tax, total };
}

/** The sum, if every value is known. */
function sumOf(values: (Decimal | null)[]): Decimal | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 && known.length === values.length ? addDecimals(...known) : null;
}

/** Discounts, surcharges and pension funds of the whole document follow its lines. */
function readLines(body: XmlNode | null, document: XmlNode | null): LineReading[] {
  return [
    ...findAll(body, "DatiBeniServizi/DettaglioLinee").map(readLine),
    ...findAll(body, "DatiBeniServizi").flatMap(readSimplifiedLine),
    ...findAll(document, "ScontoMaggiorazione").flatMap(readDiscount),
    ...findAll(document, "DatiCassaPrevidenziale").map(readPensionFund),
  ];
}

function readLine(line: XmlNode): LineReading {
  return {
    description: textAt(line, "Descrizione"),
    quantity: decimalAt(line, "Quantita"),
    unit_price: decimalAt(line, "PrezzoUnitario"),
    total_price: decimalAt(line, "PrezzoTotale"),
    tax_rate: decimalAt(line, "AliquotaIVA"),
  };
}

function readSimplifiedLine(row: XmlNode): LineReading[] {
  const description = textAt(row, "Descrizione");
  if (description === null) return [];
  return [
    {
      description,
      quantity: null,
      unit_price: null,
      total_price: decimalAt(row, "Importo"),
      tax_rate: decimalAt(row, "DatiIVA/Aliquota"),
    },
  ];
}

/** SC is a discount, MG a surcharge. One that has only a percentage is already part of the amounts. */
function readDiscount(node: XmlNode): LineReading[] {
  const amount = decimalAt(node, "Importo");
  if (amount === null) return [];
  const is_discount = textAt(node, "Tipo") === "SC";
  const reason = is_discount ? "Sconto" : "Maggiorazione";
  return [toAdjustmentLine({ indicator: String(!is_discount), reason, amount, tax_rate: null })];
}

function readPensionFund(node: XmlNode): LineReading {
  return toAdjustmentLine({
    indicator: "true",
    reason: textAt(node, "TipoCassa"),
    amount: decimalAt(node, "ImportoContributoCassa"),
    tax_rate: decimalAt(node, "AliquotaIVA"),
  });
}

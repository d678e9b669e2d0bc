/** The words, numbers and dates of the sample papers, as each country prints them. */
import { type CalendarDate, datePartsOf } from "../../kernel/calendar.ts";

export type PaperLanguage = "de" | "en" | "es" | "fr" | "it" | "nl";

export interface BillWords {
  title: string;
  number: string;
  date: string;
  due: string;
  customer: string;
  item: string;
  amount: string;
  net: string;
  vat: string;
  total: string;
  thanks: string;
}

export const billWords: Record<PaperLanguage, BillWords> = {
  de: {
    title: "Rechnung",
    number: "Rechnungsnummer",
    date: "Rechnungsdatum",
    due: "Fällig am",
    customer: "Rechnung an",
    item: "Leistung",
    amount: "Betrag",
    net: "Nettobetrag",
    vat: "MwSt",
    total: "Gesamtbetrag",
    thanks: "Vielen Dank für Ihren Auftrag.",
  },
  en: {
    title: "Invoice",
    number: "Invoice number",
    date: "Invoice date",
    due: "Due date",
    customer: "Bill to",
    item: "Description",
    amount: "Amount",
    net: "Subtotal",
    vat: "VAT",
    total: "Total due",
    thanks: "Thank you for your business.",
  },
  es: {
    title: "Factura",
    number: "Factura núm",
    date: "Fecha",
    due: "Vencimiento",
    customer: "Cliente",
    item: "Concepto",
    amount: "Importe",
    net: "Base imponible",
    vat: "IVA",
    total: "Total factura",
    thanks: "Gracias por su confianza.",
  },
  fr: {
    title: "Facture",
    number: "Facture n°",
    date: "Date",
    due: "Échéance",
    customer: "Client",
    item: "Désignation",
    amount: "Montant",
    net: "Total HT",
    vat: "TVA",
    total: "Total TTC",
    thanks: "Merci de votre confiance.",
  },
  it: {
    title: "Fattura",
    number: "Fattura n°",
    date: "Data",
    due: "Scadenza",
    customer: "Cliente",
    item: "Descrizione",
    amount: "Importo",
    net: "Imponibile",
    vat: "IVA",
    total: "Totale",
    thanks: "Grazie per la fiducia.",
  },
  nl: {
    title: "Factuur",
    number: "Factuurnummer",
    date: "Factuurdatum",
    due: "Vervaldatum",
    customer: "Klant",
    item: "Omschrijving",
    amount: "Bedrag",
    net: "Subtotaal",
    vat: "btw",
    total: "Totaal",
    thanks: "Bedankt voor uw opdracht.",
  },
};

const months = "January February March April May June July August September October November December".split(
  " ",
);

export function printDate(language: PaperLanguage, date: CalendarDate): string {
  const { year, month, day } = datePartsOf(date);
  if (language === "en") return `${day} ${months[month - 1]} ${year}`;
  const sign = { de: ".", es: "/", fr: "/", it: "/", nl: "-" }[language];
  return [String(day).padStart(2, "0"), String(month).padStart(2, "0"), year].join(sign);
}

/** Two decimals; thousands as the country groups them. Sample amounts are below a million. */
export function printAmount(language: PaperLanguage, cents: number): string {
  const [whole = "", fraction = ""] = (cents / 100).toFixed(2).split(".");
  const group = { de: ".", en: ",", es: ".", fr: " ", it: ".", nl: "." }[language];
  const grouped = whole.length > 3 ? `${whole.slice(0, -3)}${group}${whole.slice(-3)}` : whole;
  return `${grouped}${language === "en" ? "." : ","}${fraction}`;
}

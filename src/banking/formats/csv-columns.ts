/**
 * Recognizes columns by the names that banks give them. The names of a field are in tiers, best first: if a
 * file has both a posting date and a transaction date, the posting date is the booking date.
 */
import { isCurrency } from "../../kernel/money.ts";
import type { CsvField } from "./statement.ts";

const names: ColumnNames<CsvField> = {
  booking_date: [
    [
      "booking date, booked date, posting date, posted date, post date, date posted, completed date",
      "buchungstag, buchungsdatum, buchung, date de comptabilisation, date comptable",
      "fecha contable, data contabile, boekdatum",
      "boekingsdatum, bokforingsdag, bokforingsdatum, bogfort dato, bokfort dato, kirjauspaiva",
      "data ksiegowania, data movimento, datum zauctovani, datum provedeni, dateop",
      "settlement date, date processed, date completed, booked at, data registrazione, data lancamento, data mov",
      "konyveles datuma, posted transactions date",
    ],
    // The day of the order, which counts if the file does not say when it was booked.
    [
      "date operation, date d operation, date de l operation, fecha operacion, fecha de operacion, data operazione",
      "data operacji, uitvoeringsdatum, transactiondate, transactiedatum",
    ],
    [
      "transaction date, date, datum, fecha, data, dato, transaktionsdatum, date of transaction, pvm, data transakcji",
      "trans date, operation date, txn date, created",
    ],
  ],
  value_date: [
    [
      "value date, valuta, valutadatum, wertstellung, wertstellungsdatum, wert, date valeur, date de valeur",
      "fecha valor, data valuta, rentedatum, valutadag, data valor, arvopaiva, data waluty, interest date",
      "valeur, dateval, value dat, valuta date, valuedate, ertenap",
    ],
    // The day of the purchase, which is the only day that a pending row has.
    ["started date"],
  ],
  amount: [
    [
      "amount, transaction amount, betrag, umsatz, montant, importe, importo, bedrag, belopp, belob, belop",
      "summa, maara, kwota, kwota operacji, castka, valor, monto, amount in account currency",
      "montant operation, montant de l operation, total amount, maara euroa, objem, osszeg, credit debit amount",
      "kwota transakcji, montante",
    ],
    // The net amount, in files that also show the fee.
    ["net, netto, value"],
  ],
  fee: [["fee"]],
  debit: [
    [
      "debit, debits, debit amount, paid out, money out, withdrawal, withdrawals, soll, belastung, lastschrift",
      "cargo, dare, addebito, addebiti, af, debito, uscite, withdrawal amount, obciazenia, withdrawal amt",
      "ut fra konto, ut",
    ],
  ],
  credit: [
    [
      "credit, credits, credit amount, paid in, money in, deposit, deposits, haben, gutschrift, abono, avere",
      "accredito, accrediti, bij, credito, entrate, deposit amount, uznania, deposit amt",
      "inn pa konto, inn",
    ],
  ],
  direction: [
    [
      "af bij, debit credit, credit debit, soll haben, s h, dr cr, cr dr, d c, c d, credit debit indicator",
      "debit credit indicator, bij af, sens, direction, sh kz, creditdebet",
    ],
  ],
  currency: [
    [
      "currency, wahrung, waehrung, devise, divisa, moneda, valuta kod, munt, muntsoort, mena, waluta, ccy, moeda, valuutta",
      "devies, curr, munteenheid, valutacode, valuta rekening, devizanem, posted currency",
    ],
  ],
  description: [
    [
      "description, details, transaction details, transaction description, narrative, memo, verwendungszweck",
      "buchungstext, libelle, concepto, descripcion, descrizione, causale, omschrijving, mededelingen, text, tekst",
      "naam omschrijving, particulars, opis operacji, opis, tytul, selite, viesti, historico, descricao, popis",
      "payment reference, remittance information, zweck, betreff, notes to payee, purpose, narration, label",
      "omschrijving 1, omschrijving 2, omschrijving 3, description1, description2, description3, beskrivning, rubrik",
      "booking text, texte de notification, libelle operation, buchungs details, umsatztext, beschreibung",
      "beschreibung1, avisierungstext, transaction remarks, lancamento, descrizione operazioni, opis transakcji",
      "kozlemeny, mededeling, zprava pro prijemce, oznaceni operace, forklaring, beskrivelse",
    ],
    ["reference, type, transaction type, umsatztyp, vorgang, movimiento, transaction"],
  ],
  counterparty_name: [
    [
      "counterparty name, merchant, merchant name, beneficiary name, auftraggeber empfanger, name, namn",
      "begunstigter zahlungspflichtiger, beguenstigter zahlungspflichtiger, auftraggeber begunstigter, partner name",
      "name zahlungsbeteiligter, empfanger auftraggeber, tegenpartij, naam tegenpartij, beneficiario, tiers",
      "contrepartie, modtager, saaja maksaja, nazwa kontrahenta, nadawca odbiorca, nazev protiuctu, supplierfound",
      "begunstigter auftraggeber, naam tegenpartij bevat, partnername, saajan nimi, dane kontrahenta, partner neve",
      "nom contrepartie contient, naam van de tegenpartij, tegenrekeninghouder, sender receiver name",
    ],
    ["counterparty, counter party, mottagare"],
  ],
  payer: [
    ["payer, payer name, zahlungspflichtiger, zahlungspflichtige r, auftraggeber, debtor, debtor name"],
  ],
  payee: [
    [
      "payee, payee name, zahlungsempfanger, zahlungsempfanger in, empfanger, begunstigter, creditor, creditor name",
    ],
  ],
  counterparty_account: [
    [
      "counterparty iban, partner iban, iban zahlungsbeteiligter, kontonummer iban, kontonummer, tegenrekening",
      "counterparty account, iban tegenpartij, tegenrekening iban, iban beneficiary, iban auftraggeberkonto gegenseite",
      "account number counterparty, protiucet, numer rachunku kontrahenta, rekening tegenpartij, iban kontonummer",
      "tegenrekening iban bban, partner account, beneficiary account",
    ],
    ["iban"],
  ],
  // The own account that the row belongs to: some exports hold several accounts.
  account: [
    ["auftragskonto, iban auftragskonto, iban bban, rekening, account number, accountnum, own account"],
    ["account, konto"],
  ],
  reference: [
    [
      "end to end id, end to end reference, endtoend id, end to end referenz, kundenreferenz, kundenreferenz end to end",
      "customer reference, check number, cheque number, check or slip, viite, referencia",
    ],
  ],
  bank_transaction_id: [
    [
      "transaction id, transaction reference, bank reference, bankreferenz, id, fitid, transferwise id",
      "transaktions id, transaction number, volgnr, referencenummer, bank transaction id, unique id",
    ],
  ],
  balance: [
    [
      "balance, running balance, running bal, saldo, kontostand, solde, balance after, saldo nach buchung",
      "saldo dopo, saldo na trn, saldo po operacji, balance after transaction, saldo disponible, ledger balance",
      "saldo na mutatie, closing balance, accountbalance, bokfort saldo",
    ],
  ],
  status: [["status, state, estado, statut, tila"], ["info"]],
};

/** The names of each field in tiers, best first; a tier is lines of names, separated by commas. */
export type ColumnNames<Field extends string> = Record<Field, string[][]>;
type Tiers<Field extends string> = ReadonlyMap<Field, readonly ReadonlySet<string>[]>;

export function tiersOf<Field extends string>(names: ColumnNames<Field>): Tiers<Field> {
  return new Map(
    (Object.keys(names) as Field[]).map((field) => [
      field,
      names[field].map((tier) => new Set(tier.flatMap((line) => line.split(",").map((name) => name.trim())))),
    ]),
  );
}

const tiersByField = tiersOf(names);

/** `Betrag (€)` becomes `betrag`, `Running Bal.` becomes `running bal`. */
export function normalizeHeader(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[ø]/gi, "o")
    .replace(/ł/gi, "l")
    .toLowerCase()
    .replace(/\([^()]*\)/g, " ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/(?: (?:in|en|i))? (?:euros?|eur|usd|gbp|chf|sek|nok|dkk|pln|czk)$/, "")
    .trim();
}

/** French banks still print the amount in francs beside the one in euros, others the amount before its conversion. */
const isOtherCurrency = /\bfrancs\b|fremdwährung|foreign currency/i;

/** Positions by field. A field with several equally good columns lists them all; the caller decides. */
export function recognizeColumns(header: readonly string[]): Partial<Record<CsvField, number[]>> {
  const normalized = inScandinavian(
    header.map((name) => (isOtherCurrency.test(name) ? "" : normalizeHeader(name))),
  );
  return findColumns(tiersByField, normalized);
}

/** The columns of the best tier that the header has, by field. */
export function findColumns<Field extends string>(
  fields: Tiers<Field>,
  normalized: readonly string[],
): Partial<Record<Field, number[]>> {
  const columns: Partial<Record<Field, number[]>> = {};
  for (const [field, tiers] of fields) {
    for (const tier of tiers) {
      const found = normalized.flatMap((name, index) => (tier.has(name) ? [index] : []));
      if (found.length === 0) continue;
      columns[field] = found;
      break;
    }
  }
  return columns;
}

/** `Valuta` is the value date in German and Italian, and the currency in Swedish, Danish and Norwegian. */
function inScandinavian(names: string[]): string[] {
  const isScandinavian = names.some((name) => /^(?:bokfor|bogfor|belop$|belopp$|belob$)/.test(name));
  return isScandinavian ? names.map((name) => (name === "valuta" ? "currency" : name)) : names;
}

export function isHeader(record: readonly string[]): boolean {
  const columns = recognizeColumns(record);
  const hasAmount = columns.amount ?? (columns.debit && columns.credit);
  return columns.booking_date !== undefined && hasAmount !== undefined;
}

const currencySigns: Record<string, string> = { "€": "EUR", "£": "GBP" };

/** The currency that a header mentions, as in `Betrag (EUR)`; a dollar sign could be one of many. */
export function currencyOfHeader(text: string): string | null {
  const sign = /[€£]/.exec(text)?.[0];
  if (sign !== undefined) return currencySigns[sign] ?? null;
  const code = /\b[A-Z]{3}\b/.exec(text)?.[0];
  return code !== undefined && isCurrency(code) ? code : null;
}

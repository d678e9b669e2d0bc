/** Layouts of real bank exports with made-up contents; each must be read without a question to the user. */
import { describe, expect, test } from "vitest";
import type { ParseOptions } from "./statement.ts";
import type { MappingNeeded } from "./statement-errors.ts";
import { brief, readStatement } from "./testing.ts";

const lines = (...all: string[]) => `${all.join("\n")}\n`;

const check = (name: string, content: string, expected: string[], options: ParseOptions = {}) =>
  test(name, async () => {
    const { rows } = await readStatement(content, { currency: "EUR", ...options, chunk: 1024 });
    expect(rows.map((row) => `${brief(row)}${row.status === "pending" ? " | pending" : ""}`)).toEqual(
      expected,
    );
  });

describe("layouts", () => {
  check(
    "a fee in its own column is subtracted from the amount",
    lines(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "CARD,Current,2026-01-01 10:00:00,2026-01-02 11:00:00,Tesco,-10.00,0.20,EUR,COMPLETED,89.80",
    ),
    ["2 | 2026-01-02 | -10.2 | EUR | - | Tesco"],
  );
  check(
    "a net amount already excludes the fee",
    lines(
      '"Date","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"',
      '"31/01/2026","Jo","Payment","Completed","EUR","100.00","-3.00","97.00","T1","97.00"',
    ),
    ["2 | 2026-01-31 | 97 | EUR | Jo | Payment"],
  );
  check(
    "a row marked for booking is pending",
    lines(
      '"Auftragskonto";"Buchungstag";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"',
      '"DE89370400440532013000";"31.01.26";"Miete";"Vermieter";"-1.234,56";"EUR";"Umsatz gebucht"',
      '"DE89370400440532013000";"01.02.26";"Kauf";"Edeka";"-4,50";"EUR";"Umsatz vorgemerkt"',
    ),
    [
      "2 | 2026-01-31 | -1234.56 | EUR | Vermieter | Miete",
      "3 | 2026-02-01 | -4.5 | EUR | Edeka | Kauf | pending",
    ],
  );
  check(
    "preamble, rows without a date, a balance after the bookings",
    lines(
      ";",
      '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"offen";"--";"Karte";"Edeka";"-9,99";',
      '"30.01.2026";"30.01.2026";"Lastschrift";"Strom AG";"-50,00";',
      '"Alter Kontostand";"1.050,00 EUR";',
    ),
    ["5 | 2026-01-30 | -50 | EUR | - | Strom AG"],
  );
  check(
    "a balance row with a date and no amount",
    lines(
      "Date,Description,Amount,Running Bal.",
      '01/01/2026,Beginning balance as of 01/01/2026,,"1,000.00"',
      '01/31/2026,"TESCO","-12.50","987.50"',
    ),
    ["3 | 2026-01-31 | -12.5 | USD | - | TESCO"],
    { currency: "USD" },
  );
  check(
    "debit and credit in euros, a text over two lines",
    lines("Date;Libellé;Débit euros;Crédit euros;", '31/01/2026;"PAIEMENT', 'CARTE";12,50;;'),
    ["2 | 2026-01-31 | -12.5 | EUR | - | PAIEMENT CARTE"],
  );
  check(
    "francs beside euros",
    lines("Date;Libellé;Montant(EUROS);Montant(FRANCS)", "31/01/2026;ACHAT;-12,50;-82,00"),
    ["2 | 2026-01-31 | -12.5 | EUR | - | ACHAT"],
  );
  check(
    "Valuta as the currency in Swedish",
    lines("Bokföringsdag;Belopp;Namn;Rubrik;Saldo;Valuta", "2026/01/31;-12,50;ICA;Kortköp;100,00;SEK"),
    ["2 | 2026-01-31 | -12.5 | SEK | ICA | Kortköp"],
  );
  check(
    "the currency in the amount's cell",
    lines("#Data operacji;#Opis operacji;#Kwota;", "2026-01-31;ZAKUP;-12,50 PLN;"),
    ["2 | 2026-01-31 | -12.5 | PLN | - | ZAKUP"],
  );
  check(
    "the currency in the amount's header, its own column empty",
    lines('"Date";"Booking text";"Curr";"Debit CHF";"Credit CHF"', '"31.01.2026";"Coop";"";"1\'012.50";""'),
    ["2 | 2026-01-31 | -1012.5 | CHF | - | Coop"],
  );
  check(
    "several text columns, own account and counterparty account",
    lines(
      '"IBAN/BBAN","Munt","Datum","Bedrag","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1","Omschrijving-2"',
      '"NL91RABO0315273637","EUR","2026-01-31","-12,50","NL91ABNA0417164300","Jan","Factuur","1"',
    ),
    ["2 | 2026-01-31 | -12.5 | EUR | Jan | Factuur 1"],
  );
});

describe("a card statement with mostly positive amounts", () => {
  const content = lines("Date,Description,Amount", "01/31/2026,TESCO,12.50", "01/30/2026,LUNCH,9.00");
  const card: ParseOptions = { currency: "USD", is_card: true };
  test("raises a question", async () => {
    const error = await readStatement(content, card).catch((thrown: unknown) => thrown);
    expect((error as MappingNeeded).findings.questions).toMatchObject([{ about: "negate_amounts" }]);
  });
  check(
    "is read as the answer says",
    content,
    ["2 | 2026-01-31 | -12.5 | USD | - | TESCO", "3 | 2026-01-30 | -9 | USD | - | LUNCH"],
    {
      ...card,
      negate_amounts: true,
    },
  );
  check(
    "raises no question if most amounts are negative",
    content.replaceAll(/,(\d+\.\d\d)$/gm, ",-$1"),
    ["2 | 2026-01-31 | -12.5 | USD | - | TESCO", "3 | 2026-01-30 | -9 | USD | - | LUNCH"],
    card,
  );
});

test("a truncated row is refused, even if its text looks like a sum", async () => {
  const content = lines("Date;Text;Amount", "31.01.2026;Lunch;-5,00", "30.01.2026;TOTAL ENERGIES");
  await expect(readStatement(content, { currency: "EUR" })).rejects.toThrow("Line 3: the row has 2 cells");
});

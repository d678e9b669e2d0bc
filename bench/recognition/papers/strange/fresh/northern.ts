/** Nordic countries, Benelux, Poland, Czechia. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold, twoRates } from "../contents.ts";
import { type StrangeLayout, someDay } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const northern: readonly StrangeLayout[] = [
  {
    ...styles.nl,
    name: "coworking-nl-desk",
    dates: "D MMMM YYYY",
    vendor: "{v} Werkplekken B.V.|{v} Werkplekken",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Vaste werkplek", 19500, 32500],
        ["Vergaderruimte, 4 uur", 8000, 14000],
      ]);
      return {
        ...bill,
        number: "20250###",
        debtor: "10##",
        due: addDays(bill.date, 14),
        buyer: "Studio Hagel",
      };
    },
    page: `
^40 [56]{buyer} [>539]*{v} Werkplekken B.V.
[56]T.a.v. de administratie [>539]Oudegracht 310
[56]Korte Jansstraat 9 [>539]3511 PK Utrecht
[56]3512 GM Utrecht [>539]KvK 68112233 / btw NL857301122B01
^130 [56]Factuurnr. [140]{number} [300]Debiteur [400]{debtor}
[56]Datum [140]{date} [300]Voldoen vóór [400]{due}
^190 [56]Omschrijving [>539]Bedrag
~items [56]{0} [>539]€ {1}
[400]Subtotaal [>539]€ {net}
[400]21% btw [>539]€ {tax}
[400]*Te voldoen [>539]*€ {total}
[56]Graag o.v.v. het factuurnummer overmaken op NL91 ABNA 0417 1643 00.`,
  },
  {
    ...styles.be,
    name: "garage-be-bilingual",
    language: "fr",
    vendor: "Garage {v} SRL|Garage {v}|Garage {v} SRL-BV",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Entretien / Onderhoud", 18000, 34000],
        ["Pneus / Banden 205/55R16", 24000, 48000],
      ]);
      return {
        ...bill,
        number: "V25/####",
        due: addDays(bill.date, 15),
        client: "2###",
        buyer: "Brasserie du Parc SA",
      };
    },
    page: `
15|[56]*Garage {v} SRL-BV
[56]Chaussée de Waterloo 880 Waterloosesteenweg, 1180 Bruxelles-Brussel
[56]TVA-BTW BE 0477.811.206 - RPM Bruxelles - IBAN BE71 0961 2345 6769
^120 [320]{buyer}
[320]Avenue Louise 42
[320]1050 Bruxelles
[320]BE 0412.998.771
^200 [56]FACTURE-FACTUUR [160]DATE-DATUM [260]CLIENT-KLANT [380]ECHEANCE-VERVALDAG
[56]{number} [160]{date} [260]{client} [380]{due}
^250 [56]Description-Omschrijving [>539]Montant-Bedrag
~items [56]{0} [>539]{1}
^400 [56]Base-Maatstaf [>200]TVA-BTW % [>300]TVA-BTW [>539]TOTAL A PAYER-TE BETALEN
[56]{net} [>200]21,00 [>300]{tax} [>539]*{total} EUR
[56]Conditions générales au verso - Algemene voorwaarden op keerzijde`,
  },
  {
    ...styles.se,
    name: "consultant-se-ab",
    vendor: "{v} Konsult AB|{v} Konsult",
    make: (dice) => {
      const bill = billed(dice, 25, [
        ["Systemutveckling 40 h", 3200000, 4800000],
        ["Resekostnad", 100000, 250000],
      ]);
      return {
        ...bill,
        number: "1###",
        ocr: "1########",
        due: addDays(bill.date, 30),
        buyer: "Mälarens Rederi AB",
      };
    },
    page: `
[56]*{v} Konsult AB [330]*FAKTURA
[330]Nr [>539]{number}
[330]Datum [>539]{date}
[330]Er referens [>539]Ulrika Boman
[330]Vår referens [>539]Per Sjöö
[330]Sista betalningsdag [>539]{due}
^140 [330]{buyer}
[330]Box 1180
[330]111 91 Stockholm
^230 [56]Benämning [>539]Summa
~items [56]{0} [>539]{1}
[56]Exkl. moms [160]Moms 25% [280]Avrundning [>539]SUMMA ATT BETALA SEK
[56]{net} [160]{tax} [280]0,00 [>539]*{total}
[56]Dröjsmålsränta enligt räntelagen. Ange OCR {ocr}
7|^790 [56]Adress [200]Telefon [320]Bankgiro [430]Org.nr
7|[56]Sveavägen 77, 113 50 Stockholm [200]08-555 011 20 [320]5402-9681 [430]556789-1234
7|[430]Godkänd för F-skatt
7|[430]Momsreg.nr SE556789123401`,
  },
  {
    ...styles.no,
    name: "ferry-no-kvittering",
    kind: "receipt",
    strip: 210,
    vendor: "{v} Fjordferger AS|{v} Fjordferger",
    make: (dice) => {
      const bill = sold(dice, 12, [
        ["Personbil inntil 6 m", 18000, 31000],
        ["Passasjer voksen", 4600, 7900],
      ]);
      return { ...bill, number: "########" };
    },
    page: `
[=105]{v} Fjordferger AS
[=105]Org.nr. NO 911 772 340 MVA
[=105]Strekning: Halhjem - Sandvikvåg
[10]Kvittering {number}
[10]{date} kl. 07:35
~items [10]{0} [>200]{1}
12|[10]*Sum NOK [>200]*{total}
[10]Herav mva 12,00 % [>200]{tax}
[10]BankAxept [>200]{total}
[=105]God tur!`,
  },
  {
    ...styles.dk,
    name: "carpenter-dk-netto8",
    vendor: "{v} Tømrer & Snedker ApS|{v} Tømrer & Snedker",
    make: (dice) => {
      const bill = billed(dice, 25, [
        ["Svendetimer 24 stk", 900000, 1300000],
        ["Materialer iflg. bilag", 150000, 620000],
      ]);
      return {
        ...bill,
        number: "5###",
        customer: "71###",
        due: addDays(bill.date, 8),
        buyer: "Ejerforeningen Søparken",
      };
    },
    page: `
^50 [56]{buyer}
[56]c/o Administrator Holm
[56]Strandvejen 55
[56]2900 Hellerup
^50 [380]*{v} Tømrer & Snedker ApS
[380]Industrivej 18, 4000 Roskilde
[380]CVR-nr. 31 88 24 07
[380]Tlf. 46 55 01 01
14|^150 [56]*Faktura
[56]Fakturanr.: {number} [200]Kundenr.: {customer} [380]Dato: {date}
^200 [56]Tekst [>539]Beløb
~items [56]{0} [>539]{1}
[330]I alt ekskl. moms [>539]{net}
[330]25% moms [>539]{tax}
[330]*I alt DKK inkl. moms [>539]*{total}
[56]Netto 8 dage - forfalder {due}
[56]Beløbet indbetales på konto 1551 0009876543. Ved for sen betaling tilskrives renter.`,
  },
  {
    ...styles.fi,
    name: "market-fi-kuitti",
    kind: "receipt",
    strip: 206,
    dates: "D.M.YYYY",
    vendor: "K-Halli {v}|{v} Halli Oy|K-Halli {v} {v} Halli Oy",
    make: (dice) => ({
      date: someDay(dice),
      ...twoRates(dice.between(900, 4200), 14, dice.between(300, 1900), 25.5),
      number: "#####",
    }),
    page: `
[=103]K-Halli {v}
[=103]{v} Halli Oy 2871132-4
[=103]Hämeenkatu 14, 33100 Tampere
[10]K003 M118{number} {date} 16:22
[10]RUISLEIPÄ JA MAITO [>196]{low}
[10]PESUAINE [>196]{high}
[10]YHTEENSÄ [>196]{total}
[10]KORTTITAPAHTUMA [>196]{total}
[10]Debit Mastercard **** 7712 Varmennus 9911
[10]ALV [>90]VEROTON [>140]VERO [>196]VEROLLINEN
[10]14,00% [>90]{low_net} [>140]{low_tax} [>196]{low}
[10]25,50% [>90]{high_net} [>140]{high_tax} [>196]{high}
[10]Plussaa kertyi ostoksesta 0,41
[=103]KIITOS KÄYNNISTÄ`,
  },
  {
    ...styles.pl,
    name: "transport-pl-faktura",
    dates: "YYYY-MM-DD",
    vendor: "{v} Spedycja Sp. z o.o.|{v} Spedycja",
    make: (dice) => {
      const bill = billed(dice, 23, [["Usługa transportowa Poznań - Berlin", 180000, 520000]]);
      return {
        ...bill,
        number: "FV/##/0#/2025",
        due: addDays(bill.date, 21),
        sold: addDays(bill.date, -2),
        buyer: "Meble Dębowe S.A.",
      };
    },
    page: `
[>539]Poznań, dnia {date}
[>539]Data wykonania usługi: {sold}
15|[=297]*FAKTURA VAT {number}
[56]Sprzedawca: [320]Nabywca:
[56]*{v} Spedycja Sp. z o.o. [320]*{buyer}
[56]ul. Głogowska 218, 60-104 Poznań [320]ul. Leśna 3, 63-600 Kępno
[56]NIP 7792433421 [320]NIP 6191234567
[56]Sposób zapłaty: przelew, termin 21 dni: {due}
[56]Konto: PL61 1090 1014 0000 0712 1981 2874
^260 [56]Nazwa towaru lub usługi [>330]Wart. netto [>390]VAT [>450]Kwota VAT [>539]Wart. brutto
~items [56]{0} [>330]{1} [>390]23% [>450]{tax} [>539]{total}
[>330]{net} [>390]X [>450]{tax} [>539]{total}
13|[56]*Razem do zapłaty: {total} PLN
[56]Słownie złotych: zgodnie z kwotą powyżej
[56]Wystawił(a): Ewa Kania [330]Odebrał(a):`,
  },
  {
    ...styles.cz,
    name: "garage-cz-doklad",
    vendor: "Autoservis {v}|Jan {v}|Autoservis {v} Jan {v}",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Výměna rozvodů, práce", 350000, 620000],
        ["Sada rozvodů INA", 280000, 490000],
      ]);
      return {
        ...bill,
        number: "2025####",
        due: addDays(bill.date, 14),
        taxed: bill.date,
        buyer: "Pekárna U Lípy s.r.o.",
      };
    },
    page: `
13|[56]*Autoservis {v} [>539]*FAKTURA - DAŇOVÝ DOKLAD {number}
[56]Jan {v} [300]Odběratel:
[56]Plzeňská 118, 261 01 Příbram [300]{buyer}
[56]IČO: 66718820 DIČ: CZ7104121187 [300]Náměstí 9, 262 42 Rožmitál
[56]fyzická osoba zapsaná v živnostenském rejstříku [300]IČO: 28871102
^160 [56]Datum vystavení: [200]{date} [300]Peněžní ústav: [420]Moneta
[56]Datum zdan. plnění: [200]{taxed} [300]Číslo účtu: [420]178332201/0600
[56]Splatnost: [200]{due} [300]Var. symbol: [420]{number}
^240 [56]Text [>400]Bez daně [>539]Kč
~items [56]{0} [>400]{1}
[56]Rozpis DPH [>400]Základ [>470]Daň [>539]Celkem
[56]21 % [>400]{net} [>470]{tax} [>539]{total}
14|[330]*K úhradě [>539]*{total} Kč`,
  },
];

/** The Netherlands, Sweden, Denmark, Norway, Finland, Poland, Czechia. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import type { StrangeLayout } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const northern: readonly StrangeLayout[] = [
  {
    ...styles.nl,
    name: "coworking-nl",
    dates: "D MMMM YYYY",
    vendor: "{v} Werkplekken|{v} Werkplekken B.V.|{v}",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Flexplek, 2 personen", 28000, 46000],
        ["Vergaderruimte 6 uur", 12000, 21000],
      ]);
      return {
        ...bill,
        number: "VF2025####",
        customer: "D00###",
        due: addDays(bill.date, 14),
        buyer: "Studio Halm",
      };
    },
    page: `
26|[56]*{vdomain}
9|[56]werkplekken
^110 [56]{buyer} [370]{v} Werkplekken B.V.
[56]t.a.v. de administratie [370]Oude Haven 12
[56]Nieuwe Gracht 40 [370]3011 XB Rotterdam
[56]3512 LT Utrecht [370]KvK 72118204
[370]BTW NL858822014B01
^210 [56]Factuurnummer [170]{number}
[56]Factuurdatum [170]{date}
[56]Vervaldatum [170]{due}
[56]Debiteurnummer [170]{customer}
^290 [56]Omschrijving [>539]Bedrag
~items [56]{0} [>539]€ {1}
[370]Totaal excl. btw [>539]€ {net}
[370]21% btw [>539]€ {tax}
[370]*Totaal incl. btw [>539]*€ {total}
[56]We schrijven dit bedrag rond {due} af van je rekening.`,
  },
  {
    ...styles.se,
    name: "taxi-se-slip",
    kind: "receipt",
    strip: 180,
    vendor: "Taxi {v}|Taxi {v} AB|{v}",
    make: (dice) => {
      const bill = sold(dice, 6, [["FAST PRIS", 24900, 64900]]);
      return { ...bill, number: "######" };
    },
    page: `
13|[=90]*TAXI {V}
[=90]Taxi {v} AB
[=90]Org.nr 556822-1147
[=90]Tel 013-555 00
[10]KVITTO [>170]{number}
[10]Bil 118 [>170]Förare 4471
[10]{date} 22:14 - 22:38
[10]Sträcka [>170]14,2 km
~items [10]{0} [>170]{1}
[10]Moms 6% [>170]{tax}
12|[10]*ATT BETALA SEK [>170]*{total}
[10]Kort **** 2281
[=90]Välkommen åter!`,
  },
  {
    ...styles.dk,
    name: "painter-dk",
    vendor: "Malermester {v}|Malerfirmaet {v} ApS|Malermester {v} ApS",
    make: (dice) => {
      const bill = billed(dice, 25, [
        ["Maling af stue og gang", 620000, 1480000],
        ["Materialer", 120000, 310000],
      ]);
      return { ...bill, number: "25###", due: addDays(bill.date, 8), buyer: "Ejerforeningen Havnegade 12" };
    },
    page: `
20|[56]*MALERMESTER {V}
[56]Vi maler både ude og inde
^110 [56]{buyer}
[56]Havnegade 12
[56]5000 Odense C
^110 [400]Faktura [>539]{number}
[400]Dato [>539]{date}
[400]Betales senest [>539]{due}
[400]Sag [>539]2218
^220 [56]Tekst [>539]Beløb
~items [56]{0} [>539]{1}
[370]Subtotal [>539]{net}
[370]25% moms [>539]{tax}
[370]*Total DKK [>539]*{total}
[56]Betaling til Sydbank reg. 7780 konto 1188224
8|^800 [=297]Malermester {v} ApS · Industrivej 7 · 5260 Odense S · CVR 38 11 82 27 · Tlf. 66 55 12 40`,
  },
  {
    ...styles.no,
    name: "boatyard-no",
    vendor: "{v} Båtservice AS|{v} Båtservice",
    make: (dice) => {
      const bill = billed(dice, 25, [
        ["Vinterlagring 24 fot", 620000, 980000],
        ["Motorservice", 280000, 520000],
      ]);
      return {
        ...bill,
        number: "1####",
        kid: "0001#########",
        due: addDays(bill.date, 14),
        buyer: "Tor Egil Sandnes",
      };
    },
    page: `
14|[56]*{v} Båtservice AS [>539]FAKTURA
[56]Sjøgata 88 [380]Fakturanr. [>539]{number}
[56]4085 Hundvåg [380]Fakturadato [>539]{date}
[56]Org.nr. 918 822 447 MVA [380]Forfallsdato [>539]{due}
^130 [56]{buyer} [380]Kundenr. [>539]10448
[56]Strandveien 2 [380]Vår ref. [>539]Geir
[56]4014 Stavanger
^230 [56]Beskrivelse [>539]Beløb
~items [56]{0} [>539]{1}
[350]Netto [>539]{net}
[350]MVA 25 % [>539]{tax}
[350]*Å betale NOK [>539]*{total}
[56]Kontonummer 3201 44 88227 KID {kid}`,
  },
  {
    ...styles.fi,
    name: "laundry-fi-strip",
    kind: "receipt",
    strip: 190,
    vendor: "Pesula {v}|{v} Pesula|Pesula {v} Oy",
    make: (dice) => {
      const bill = sold(dice, 25.5, [
        ["Takki", 1490, 2490],
        ["Paita 3 kpl", 1050, 1650],
      ]);
      return { ...bill, number: "8####" };
    },
    page: `
14|[=95]*Pesula {v}
[=95]Pesula {v} Oy 2811884-7
[=95]Hämeenkatu 14, Tampere
[=95]p. 03 555 0121
[10]Kuitti {number} [>180]{date} 16:20
~items [10]{0} [>180]{1}
12|[10]*YHTEENSÄ EUR [>180]*{total}
[10]Korttimaksu [>180]{total}
[10]ALV 25,5% [80]{net} [>180]{tax}
[=95]Nouto 3 päivän kuluttua`,
  },
  {
    ...styles.pl,
    name: "printer-pl",
    dates: "YYYY-MM-DD",
    vendor: "Drukarnia {v}|Drukarnia {v} s.c.|Drukarnia {v} Jan Nowak",
    make: (dice) => {
      const bill = billed(dice, 23, [
        ["Ulotki A5, 5000 szt.", 42000, 98000],
        ["Wizytówki 1000 szt.", 12000, 26000],
      ]);
      return {
        ...bill,
        number: "##/09/2025",
        due: addDays(bill.date, 7),
        buyer: "Klinika Zdrowie sp. z o.o.",
      };
    },
    page: `
[>539]Poznań, {date}
16|[=297]*Faktura VAT nr {number}
[=297]oryginał
^110 [56]*Sprzedawca [330]*Nabywca
[56]Drukarnia {v} s.c. [330]{buyer}
[56]ul. Polna 18 [330]ul. Zielona 4
[56]60-535 Poznań [330]61-851 Poznań
[56]NIP 7811882247 [330]NIP 7822114408
^210 [56]Lp. Nazwa [>350]Netto [>440]VAT [>539]Brutto
~items [56]{0} [>350]{1} [>440]23%
[56]Razem [>350]{net} [>440]{tax} [>539]{total}
12|[56]*Do zapłaty: {total} zł
[56]Forma płatności: przelew, termin {due}
[56]Konto: 12 1090 1346 0000 0001 1822 4470`,
  },
  {
    ...styles.cz,
    name: "garage-cz",
    vendor: "Autoservis {v}|Autoservis {v} s.r.o.",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Výměna rozvodů", 420000, 780000],
        ["Olej 5W-30, 5 l", 110000, 190000],
      ]);
      return { ...bill, number: "25010###", due: addDays(bill.date, 14), buyer: "Lesní správa Jihlava" };
    },
    page: `
18|[56]*AUTOSERVIS {V}
[>539]FAKTURA - daňový doklad č. {number}
^90 [56]Dodavatel: [330]Odběratel:
[56]Autoservis {v} s.r.o. [330]{buyer}
[56]Průmyslová 8 [330]Lesní 22
[56]586 01 Jihlava [330]586 01 Jihlava
[56]IČ: 28811447 DIČ: CZ28811447 [330]IČ: 42196451
^190 [56]Datum vystavení: [170]{date}
[56]Datum splatnosti: [170]{due}
[56]Variabilní symbol: [170]{number}
~items [56]{0} [>539]{1}
[330]Základ DPH 21 % [>539]{net}
[330]DPH 21 % [>539]{tax}
[330]*Celkem k úhradě [>539]*{total} Kč
[56]Bankovní spojení: 2811884470/0800`,
  },
];

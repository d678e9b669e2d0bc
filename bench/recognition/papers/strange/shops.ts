/** Shops: savings, goods by weight, fiscal words, promotions, cash. */

import { twoRates } from "./contents.ts";
import { type StrangeLayout, someDay, sumOf, taxWithin } from "./strange-paper.ts";

export const shops: readonly StrangeLayout[] = [
  {
    name: "supermarket-uk-savings",
    amount: "1234.50",
    dates: "DD/MM/YY",
    language: "en",
    currency: "GBP",
    kind: "receipt",
    strip: 195,
    vendor: "{v} Stores|{v} Superstores|{v}",
    make: (dice) => {
      const [a, b, c] = [dice.between(100, 900), dice.between(100, 1800), dice.between(100, 700)] as const;
      const saving = dice.between(20, 95);
      const sub = sumOf(a, b, c);
      return { date: someDay(dice), a, b, c, saving, sub, total: sub - saving, points: "######" };
    },
    page: `
15|[=97]{V}
[=97]Winchester Superstore
[=97]0345 610 2882
[10]Unsmoked Bacon [>185]£{a}
[10]Red Wine 75cl [>185]£{b}
[10]Clubprice Cheddar [>185]£{c}
[10]CC £2.50 Cheddar [>185]-£{saving}
[10]Subtotal [>185]£{sub}
[10]Savings [>185]-£{saving}
13|[10]*TO PAY [>185]*£{total}
[10]Contactless Mastercard Sale [>185]£{total}
[10]AID A0000000041010 PAN SEQ 01
[10]Auth code 118842
[10]YOUR POINTS BALANCE {points}
[10]{date} 12:47 5521 071 2207 1440`,
  },
  {
    name: "supermarket-pl-fiscal",
    amount: "1234,50",
    dates: "YYYY-MM-DD",
    language: "pl",
    currency: "PLN",
    kind: "receipt",
    strip: 195,
    vendor: "{v} Polska S.A.|{v}",
    make: (dice) => {
      const f = twoRates(dice.between(500, 6000), 5, dice.between(400, 5000), 23);
      return { ...f, date: someDay(dice), number: "######" };
    },
    page: `
[=97]{V} POLSKA S.A.
[=97]ul. Żniwna 5, 62-025 Kostrzyn
[=97]NIP 779-10-11-327
[=97]PARAGON FISKALNY
[10]Chleb żytni D 1 x [>185]{low}D
[10]Szampon A 1 x [>185]{high}A
[10]Sprzed. opod. PTU A [>185]{high}
[10]Kwota A 23,00% [>185]{high_tax}
[10]Sprzed. opod. PTU D [>185]{low}
[10]Kwota D 05,00% [>185]{low_tax}
[10]Podatek PTU [>185]{tax}
13|[10]*SUMA PLN [>185]*{total}
[10]{number} #Kasa 7 [>185]{date} 19:03
[10]Karta płatnicza [>185]{total}
[=97]Nr sys.: 1187`,
  },
  {
    name: "supermarket-se-kvitto",
    amount: "1234,50",
    dates: "YYYY-MM-DD",
    language: "sv",
    currency: "SEK",
    kind: "receipt",
    strip: 195,
    vendor: "{v} Matmarknad|{v} Livs AB",
    make: (dice) => {
      const f = twoRates(dice.between(5000, 40000), 12, dice.between(1000, 9000), 25);
      return { ...f, date: someDay(dice), number: "###" };
    },
    page: `
14|[=97]{v} Matmarknad
[=97]Odengatan 31, Stockholm
[=97]Org nr 559012-3391
[10]Kassa 4 Kvitto {number} {date} 18:20
[10]Lax filé 0,845kg*289,00kr/kg [>185]{low}
[10]Diskmedel [>185]{high}
[10]+PANT [>185]0,00
[10]Totalt 2 varor
14|[10]*Totalt [>185]*{total} SEK
[10]Mottaget Kontokort [>185]{total}
[10]Moms% Moms Netto Brutto
[10]12,00 [>80]{low_tax} [>130]{low_net} [>185]{low}
[10]25,00 [>80]{high_tax} [>130]{high_net} [>185]{high}
[=97]Spara kvittot! Öppet köp 30 dagar`,
  },
  {
    name: "hardware-nl-pin",
    amount: "1234,50",
    dates: "DD-MM-YY",
    language: "nl",
    currency: "EUR",
    kind: "receipt",
    strip: 195,
    vendor: "{v} Doe-het-zelf|{v}",
    make: (dice) => {
      const [a, b] = [dice.between(500, 9000), dice.between(300, 4000)];
      const off = Math.round(a * 0.15);
      const total = a + b - off;
      return {
        date: someDay(dice),
        a,
        b,
        off,
        total,
        tax: taxWithin(total, 21),
        net: total - taxWithin(total, 21),
        number: "0##-#####",
      };
    },
    page: `
13|[=97]{v}
[=97]Doe-het-zelf
[=97]Stationsplein 3 Zwolle
[10]Accuboor 18V [>185]{a}
[10] actie 15% [>185]-{off}
[10]Schroeven rvs [>185]{b}
[10]2 artikelen
13|[10]*Te voldoen [>185]*{total}
[10]PIN [>185]{total}
[10]BTW over EUR
[10]21% [>80]{tax} [>140]{net}
[10]Bonnr {number} {date} 15:12
[=97]Ruilen binnen 90 dagen met bon
[=97]U bespaarde vandaag: {off}`,
  },
  {
    name: "pharmacy-ie",
    amount: "1,234.50",
    dates: "DD MMM YYYY",
    language: "en",
    currency: "EUR",
    kind: "receipt",
    strip: 190,
    vendor: "{v}'s Pharmacy",
    make: (dice) => {
      const [a, b] = [dice.between(300, 2500), dice.between(400, 3500)];
      const total = a + b;
      const tendered = Math.ceil(total / 1000) * 1000 + 1000;
      return { date: someDay(dice), a, b, total, tendered, back: tendered - total, number: "#####" };
    },
    page: `
12|[=95]{v}'s Pharmacy
[=95]Main Street, Kenmare, Co. Kerry
[=95]Ph 064 555 1188
[10]{date} 11:09 [>180]Till 1
[10]Docket {number}
[10]Paracetamol 500mg [>180]€{a}
[10]Sun cream F50 [>180]€{b}
[10]Items 2
[10]€ Total [>180]€{total}
[10]Tender: Cash [>180]€{tendered}
[10]Your change [>180]€{back}
[=95]Go raibh maith agat`,
  },
];

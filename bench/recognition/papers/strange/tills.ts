/** Fuel stations and supermarkets: litres, prices by weight, tax tables, points, savings. */

import { twoRates } from "./contents.ts";
import { type StrangeLayout, someDay, taxWithin } from "./strange-paper.ts";

export const tills: readonly StrangeLayout[] = [
  {
    name: "fuel-de-pump",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Station Petra Lühr|{v} Station|{v}",
    make: (dice) => {
      const litres = dice.between(1500, 6000);
      const total = Math.round((litres * 1659) / 1000);
      return {
        date: someDay(dice),
        litres,
        total,
        tax: taxWithin(total, 19),
        net: total - taxWithin(total, 19),
        number: "####/###/#####",
      };
    },
    page: `
14|[=100]*{V}
[=100]{v} Station Petra Lühr
[=100]Bremer Heerstr. 201
[=100]26135 Oldenburg
[10]Beleg-Nr. {number}
[10]{date} 07:19
[10]*ZP 04 Super E5 [>190]{total} EUR#A
[10]{litres} l [80]1,659 EUR/l
[10]Netto [>100]{net}
[10]A: MWST 19,00% [>100]{tax}
12|[10]*Gesamtbetrag [>190]*{total}
[10]girocard [>190]{total} EUR
[10]Im Namen und für Rechnung der
[10]{v} Deutschland Oil GmbH
[10]Punktestand: 4.310`,
  },
  {
    name: "fuel-us-gallons",
    amount: "1234.50",
    dates: "MM/DD/YY",
    language: "en",
    currency: "USD",
    kind: "receipt",
    strip: 180,
    vendor: "{v} Gas & Go|{v}",
    make: (dice) => {
      const total = dice.between(1800, 7400);
      return {
        date: someDay(dice),
        total,
        gallons: (total / 345.9).toFixed(3),
        inv: "######",
        auth: "0#####",
      };
    },
    page: `
[=90]WELCOME TO
[=90]{V} GAS & GO
[=90]4410 HWY 89 NORTH
[=90]FLAGSTAFF AZ 86004
[10]{date} 14:55
[10]PUMP# 06
[10]UNLEAD CR G
[10]GALLONS: [>170]{gallons}
[10]PRICE/G: [>170]$3.459
[10]FUEL SALE [>170]\${total}
[10]DEBIT US
[10]Sale
[10]USD\${total}
[10]INVOICE {inv}
[10]AUTH # {auth}
[=90]SEE CASHIER FOR CAR WASH`,
  },
  {
    name: "fuel-fr-tpe",
    amount: "1234,50",
    dates: "DD/MM/YYYY",
    language: "fr",
    currency: "EUR",
    kind: "receipt",
    strip: 190,
    vendor: "{v} Relais|{v}",
    make: (dice) => {
      const total = dice.between(2000, 9900);
      return {
        date: someDay(dice),
        total,
        tax: taxWithin(total, 20),
        net: total - taxWithin(total, 20),
        volume: (total / 178.9).toFixed(2).replace(".", ","),
        number: "00####",
      };
    },
    page: `
[=95]{V} RELAIS
[=95]RN7 26200 MONTELIMAR
[=95]RCS ROMANS 384 112 903
[10]LE {date} A 18:22
[10]TICKET {number} POMPE 3
[10]GAZOLE
[10]VOLUME [>180]{volume} L
[10]PRIX [>180]1,789 EUR/L
[10]HORS TAXE [>180]{net} EUR
[10]TVA 20,00% [>180]{tax} EUR
[10]MONTANT REEL [>180]{total} EUR
[10]PREAUTORISATION [>180]150,00 EUR
[=95]MERCI ET BONNE ROUTE`,
  },
  {
    name: "supermarket-de-points",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    kind: "receipt",
    strip: 205,
    vendor: "{v} Markt|{v}",
    make: (dice) => {
      const figures = twoRates(dice.between(600, 4000), 7, dice.between(300, 2500), 19);
      const cents = dice.between(100, figures.low - 200);
      return {
        ...figures,
        weighed: cents,
        rest: figures.low - cents,
        date: someDay(dice),
        given: Math.ceil(figures.total / 5000) * 5000,
        back: Math.ceil(figures.total / 5000) * 5000 - figures.total,
        number: "####",
      };
    },
    page: `
16|[=102]*{v}
[=102]Torgauer Str. 271
[=102]04347 Leipzig
[=102]Mo-Sa 7-22 Uhr
[>195]EUR
[10]BANANEN [>195]{weighed} B
[10] 1,284 kg x 1,79 EUR/kg
[10]H-MILCH 3,5% 6 Stk x 1,15 [>195]{rest} B
[10]SPUELMITTEL [>195]{high} A
[10]--------------------------
11|[10]*zu zahlen [>195]*{total}
[10]Geg. BAR [>195]{given}
[10]zurück [>195]-{back}
[10]MwSt% MwSt + Netto = Brutto
[10]A 19% [>80]{high_tax} [>135]{high_net} [>195]{high}
[10]B 7% [>80]{low_tax} [>135]{low_net} [>195]{low}
[10]Summe [>80]{tax} [>195]{total}
[10]{date} 17:31 Bon-Nr.:{number} Markt 0451 Kasse 2
[10]Heute gespart: 3,40 EUR
[10]Bonuspunkte neu 128 Stand 5.204`,
  },
];

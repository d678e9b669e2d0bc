/** Papers whose amounts have no decimals, each written as a page of its own, for the rules about such amounts. */
import {
  type StrangeLayout,
  someDay,
  sumOf,
  taxOn,
  taxWithin,
} from "../../bench/recognition/papers/strange/strange-paper.ts";
import { styles } from "../../bench/recognition/papers/strange/styles.ts";
import type { Dice } from "../../src/demo/dice.ts";
import { addDays } from "../../src/kernel/calendar.ts";

/** Whole amounts, in cents. */
const between = (dice: Dice, least: number, most: number) => dice.between(least, most) * 100;
const rounded = (cents: number) => Math.round(cents / 100) * 100;

export const wholePapers: readonly StrangeLayout[] = [
  {
    ...styles.se,
    name: "hairdresser-se",
    amount: "1 234",
    kind: "receipt",
    strip: 210,
    vendor: "Salong {v}|{v}|Salong {v} AB",
    make: (dice) => {
      const items: [string, number][] = [
        ["Klippning dam", between(dice, 520, 790)],
        ["Slingor", between(dice, 890, 1490)],
        ["Schampo 250 ml", between(dice, 149, 249)],
      ];
      const total = sumOf(...items.map(([, cents]) => cents));
      return { date: someDay(dice), items, total, tax: rounded(taxWithin(total, 25)), number: "1####" };
    },
    page: `
15|[=105]*Salong {v}
[=105]Storgatan 14, 411 38 Göteborg
[=105]Tel 031-711 42 50
[=105]Org.nr 556812-4471
[10]Kvitto nr [>200]{number}
[10]{date} [>200]kl. 14.35
~items [10]{0} [>200]{1}
12|[10]*Att betala [>200]*{total} kr
[10]Varav moms 25 % [>200]{tax} kr
[10]Kort **** 4417 [>200]{total} kr
[=105]Tack och välkommen åter!`,
  },
  {
    ...styles.se,
    name: "chimney-se",
    amount: "1 234",
    vendor: "{v} Sotning AB|{v} Sotning|{v}",
    make: (dice) => {
      const [sweep, travel] = [between(dice, 200, 300) * 4, between(dice, 60, 90) * 4];
      const net = sweep + travel;
      const tax = taxOn(net, 25);
      const date = someDay(dice);
      return {
        date,
        sweep,
        travel,
        net,
        tax,
        total: net + tax,
        number: "2024-####",
        due: addDays(date, 30),
        buyer: "Brf Eken",
      };
    },
    page: `
20|[56]*{v} Sotning AB [>539]FAKTURA
^110 [56]{buyer} [340]Fakturanummer [>539]{number}
[56]Kungsgatan 8 [340]Fakturadatum [>539]{date}
[56]753 18 Uppsala [340]Förfallodatum [>539]{due}
^230 [56]*Beskrivning [340]*Antal [>539]*Belopp
[56]Sotning 2024 [340]4 [>539]{sweep}:-
[56]Resa [340]1 [>539]{travel}:-
^320 [340]Summa exkl. moms [>539]{net}:-
[340]Moms 25 % [>539]{tax}:-
12|[340]*Att betala [>539]*{total}:-
8|^780 [56]{v} Sotning AB, Box 212, 751 04 Uppsala, Org.nr 556733-2210, Bankgiro 5312-8841`,
  },
  {
    ...styles.ch,
    name: "physio-ch",
    amount: "1'234",
    vendor: "Praxis {v}|{v}|Praxis {v} GmbH",
    make: (dice) => {
      const items: [string, number][] = [
        ["Behandlung 45 Min.", between(dice, 90, 140)],
        ["Zuschlag Hausbesuch", between(dice, 30, 50)],
      ];
      const total = sumOf(...items.map(([, cents]) => cents));
      const date = someDay(dice);
      return { date, items, total, number: "R-####", due: addDays(date, 30), buyer: "Frau Nelly Aebi" };
    },
    page: `
18|[56]*Praxis {v} GmbH
[56]Seestrasse 41, 8002 Zürich
^130 [56]{buyer}
[56]Rebweg 9
[56]8134 Adliswil
13|^220 [56]*Rechnung {number}
[56]Zürich, {date}
^270 [56]*Leistung [>480]*Betrag
~items [56]{0} [>480]CHF {1}.–
[56]*Rechnungsbetrag [>480]*CHF {total}.–
[56]Zahlbar bis {due}`,
  },
  {
    ...styles.de,
    name: "concert-de",
    amount: "1.234",
    kind: "receipt",
    vendor: "{v} Konzerte GmbH|{v} Konzerte|{v}",
    make: (dice) => {
      const price = between(dice, 25, 90);
      const fee = between(dice, 3, 6);
      return { date: someDay(dice), price, two: 2 * price, fee, total: 2 * price + fee, number: "K######" };
    },
    page: `
18|[56]*{v} Konzerte GmbH
[56]Hafenstr. 12, 20359 Hamburg
14|^130 [56]*Ticketkauf – Quittung
[56]Bestellnummer {number}
[56]Kaufdatum {date}
^210 [56]2 x Stehplatz Saison 2025 je € {price} [>480]€ {two}
[56]Servicegebühr [>480]€ {fee}
12|[56]*Gesamtbetrag [>480]*€ {total}
9|^700 [56]{v} Konzerte GmbH, HRB 118842, USt-IdNr. DE288415512`,
  },
  {
    ...styles.cz,
    name: "printer-hu-whole",
    amount: "1.234",
    language: "en",
    currency: "HUF",
    dates: "YYYY.MM.DD.",
    vendor: "{v} Nyomda Kft.|{v} Nyomda|{v}",
    make: (dice) => {
      const net = between(dice, 120, 900) * 100;
      const tax = taxOn(net, 27);
      const date = someDay(dice);
      return { date, net, tax, total: net + tax, number: "SZ-2024/####", due: addDays(date, 8) };
    },
    page: `
18|[56]*{v} Nyomda Kft. [>539]SZÁMLA
[56]1117 Budapest, Budafoki út 60.
[56]Adószám: 12345676-2-43
[56]Számlaszám: {number}
[56]Kelt: {date}
[56]Fizetési határidő: {due}
^250 [56]Szórólap A5, 5000 db [>539]{net} Ft
^300 [56]Nettó összeg [>539]{net} Ft
[56]ÁFA 27% [>539]{tax} Ft
13|[56]*Fizetendő [>539]*{total} Ft`,
  },
  {
    ...styles.jp,
    name: "noodles-jp",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Ramen|{v} Ramen Co., Ltd.|{v}",
    make: (dice) => {
      const items: [string, number][] = [
        ["Shoyu ramen", between(dice, 880, 1250)],
        ["Gyoza", between(dice, 380, 520)],
        ["Beer", between(dice, 550, 690)],
      ];
      const total = sumOf(...items.map(([, cents]) => cents));
      const given = Math.ceil(total / 500_000) * 500_000;
      return {
        date: someDay(dice),
        items,
        total,
        tax: Math.floor(taxWithin(total, 10) / 100) * 100,
        given,
        change: given - total,
        number: "0#####",
      };
    },
    page: `
15|[=100]*{v} Ramen
[=100]2-14-5 Dogenzaka, Shibuya-ku
[=100]Tokyo 150-0043 TEL 03-5458-1120
[10]{date} 19:42 [>190]Table 12
[10]Receipt No. {number}
~items [10]{0} [>190]¥{1}
13|[10]*Total [>190]*¥{total}
[10](10% tax incl. [>190]¥{tax})
[10]Cash [>190]¥{given}
[10]Change [>190]¥{change}`,
  },
  {
    ...styles.no,
    name: "ferry-no",
    amount: "1 234",
    kind: "receipt",
    strip: 210,
    vendor: "{v} Ferger AS|{v} Ferger|{v}",
    make: (dice) => {
      const [car, person] = [between(dice, 200, 400), between(dice, 40, 70)];
      return {
        date: someDay(dice),
        car,
        person,
        total: car + 2 * person,
        persons: 2 * person,
        tax: rounded(taxWithin(car + 2 * person, 12)),
        number: "88####",
      };
    },
    page: `
15|[=105]*{v} Ferger AS
[=105]Org.nr 987 654 321 MVA
[=105]6002 Ålesund
[10]Kvittering {number}
[10]{date} 08:15
[10]1 Bil under 6 m [>200]{car}
[10]2 Voksen à {person} [>200]{persons}
12|[10]*Totalt NOK [>200]*{total}
[10]Herav mva 12% [>200]{tax}
[=105]God tur!`,
  },
  {
    ...styles.dk,
    name: "school-dk",
    amount: "1.234",
    vendor: "{v} Musikskole|{v}",
    make: (dice) => {
      const [lessons, hire] = [between(dice, 1500, 3200), between(dice, 250, 600)];
      const date = someDay(dice);
      return {
        date,
        lessons,
        hire,
        total: lessons + hire,
        number: "4####",
        due: addDays(date, 14),
        buyer: "Familien Holm",
      };
    },
    page: `
18|[56]*{v} Musikskole
[56]Skolegade 3, 8000 Aarhus C · CVR 28 41 77 10
^130 [56]{buyer}
[56]Elmevej 22
[56]8240 Risskov
13|^220 [56]*Faktura
[56]Fakturanr. {number} [>539]Dato {date}
^280 [56]Undervisning forår 2025 [>539]{lessons},-
[56]Leje af instrument [>539]{hire},-
12|[56]*I alt kr. [>539]*{total},-
[56]Betales senest {due}`,
  },
];

/** Restaurants and cafés: suggested tips, foreign currencies, forms to fill in. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "./strange-paper.ts";

export const meals: readonly StrangeLayout[] = [
  {
    name: "restaurant-us-suggested-tips",
    amount: "1234.50",
    dates: "MM/DD/YY",
    language: "en",
    currency: "USD",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Taqueria",
    make: (dice) => {
      const [a, b] = [dice.between(900, 3000), dice.between(400, 2400)];
      const net = a + b;
      const tax = taxOn(net, 8.875);
      const total = net + tax;
      return {
        date: someDay(dice),
        a,
        b,
        net,
        tax,
        total,
        p18: taxOn(net, 18),
        p20: taxOn(net, 20),
        p22: taxOn(net, 22),
        number: "###",
      };
    },
    page: `
13|[=100]{v} Taqueria
[=100]331 Bedford Ave
[=100]Brooklyn, NY 11211
[10]Server: Ines [>190]Check #{number}
[10]Guest Count: 3 [>190]Ordered: {date} 7:40 PM
[10]2 Al Pastor [>190]\${a}
[10]1 Horchata [>190]\${b}
[10]Food Sales [>190]\${net}
[10]NY Tax [>190]\${tax}
[10]Check Total [>190]\${total}
[10]+ Tip: ________
[10]= Total: ________
[10]Suggested: 18%: (Tip \${p18} Total \${total})
[10]20%: (Tip \${p20}) 22%: (Tip \${p22})
[=100]Tips are calculated before tax`,
  },
  {
    name: "restaurant-ch-euro",
    amount: "1234.50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "CHF",
    kind: "receipt",
    strip: 200,
    vendor: "Wirtschaft {v}|{v} Gastro AG",
    make: (dice) => {
      const [a, b, c] = [
        dice.between(300, 900) * 5,
        dice.between(100, 400) * 5,
        dice.between(80, 200) * 5,
      ] as const;
      const total = sumOf(a, b, c);
      return {
        date: someDay(dice),
        a,
        b,
        c,
        total,
        tax: taxWithin(total, 8.1),
        euro: Math.round(total / 0.95),
        number: "#####",
      };
    },
    page: `
12|[=100]Wirtschaft {v}
[=100]Rathausgasse 5, 5000 Aarau
[=100]062 555 41 22

[10]Rech. Nr. {number} {date} 20:31
[10]Tisch 7/1 Bar
[10]2xZürcher Geschn. [>190]{a}
[10]1xDôle 5dl [>190]{b}
[10]2xKaffee [>190]{c}
12|[10]*Total CHF [>190]*{total}
[10]In Euro: [>190]{euro} EUR
[10]Kurs: 0.95
[10]8.10% MwSt von {total}: [>190]{tax}
[10]MwSt Nr: CHE-116.320.871
[10]Es bediente Sie: Nadja`,
  },
  {
    name: "restaurant-de-bewirtung",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    kind: "receipt",
    strip: 215,
    vendor: "Ristorante {v}|{v}",
    make: (dice) => {
      const [food, drinks] = [dice.between(2000, 9000), dice.between(900, 4000)];
      const [t7, t19] = [taxWithin(food, 7), taxWithin(drinks, 19)];
      return {
        date: someDay(dice),
        food,
        drinks,
        t7,
        t19,
        n7: food - t7,
        n19: drinks - t19,
        tax: t7 + t19,
        total: food + drinks,
        number: "R-#####",
      };
    },
    page: `
15|[=107]RISTORANTE
15|[=107]{V}
[=107]Inh. G. Esposito
[=107]Wallstr. 88 - 40213 Düsseldorf
[10]Tisch #22 [>205]{date} 21:48:10
[10]{number} Bediener: Chef
[10]Speisen [>205]{food} A
[10]Getränke [>205]{drinks} B
11|[10]Ges. EUR: [>205]{total}
[10]Typ Netto MwSt Brutto
[10]A 7% [>90]{n7} [>140]{t7} [>205]{food}
[10]B 19% [>90]{n19} [>140]{t19} [>205]{drinks}
[10]TSE Transaktion 44218 Sig-Zähler 90117
[10]Angaben zum Nachweis von Bewirtungs-
[10]aufwendungen (§ 4 Abs. 5 Nr. 2 EStG)
[10]Bewirtete Person(en): ...........
[10]Höhe der Aufwendungen: ........ EUR
[10]bei Bewirtung im Restaurant: .... EUR`,
  },
  {
    name: "cafe-dk",
    amount: "1.234,50",
    dates: "DD-MM-YYYY",
    language: "da",
    currency: "DKK",
    kind: "receipt",
    strip: 190,
    vendor: "Kaffebar {v} ApS|Kaffebar {v}",
    make: (dice) => {
      const total = dice.between(40, 300) * 100;
      return { date: someDay(dice), total, tax: taxWithin(total, 25), number: "#######" };
    },
    page: `
[=95]Kaffebar {v} ApS
[=95]Jægersborggade 10
[=95]2200 København N
[=95]CVR 38 41 22 07
[10]Bonnr. {number} [>180]Eksp. 4
[10]{date} 10:02
[10]Flat white x 3 [>180]{total}
[10]Ialt DKK [>180]{total}
[10]Heraf moms 25% [>180]{tax}
[10]Dankort [>180]{total}
[=95]Tak for besøget`,
  },
  {
    name: "hotel-de-group",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "Hotel {v} Betriebs GmbH|Hotel {v}",
    make: (dice) => {
      const date = someDay(dice);
      const [room, breakfast, citytax] = [
        dice.between(16000, 50000),
        dice.between(2000, 6000),
        dice.between(300, 1500),
      ] as const;
      const [t7, t19] = [taxWithin(room, 7), taxWithin(breakfast, 19)];
      const total = sumOf(room, breakfast, citytax);
      return {
        date,
        room,
        breakfast,
        citytax,
        t7,
        t19,
        n7: room - t7,
        n19: breakfast - t19,
        tax: t7 + t19,
        total,
        number: "H#####",
        arrival: addDays(date, -3),
        buyer: "Akademie Vogtland e.V.",
      };
    },
    page: `
16|[>539]Hotel {v}
8|[>539]Schlossallee 2 · 08523 Plauen
[56]{buyer}
[56]Frau Dr. Simone Tauber
[56]Ringstr. 40
[56]07545 Gera
[380]Rechnung {number}
[380]Anreise {arrival}
[380]Abreise {date}
[380]Zimmer 112, 113, 115
[380]Datum {date}

[56]Logis 3 Zimmer [>400]7 % [>539]{room} €
[56]Frühstück/Business Package [>400]19 % [>539]{breakfast} €
[56]Beherbergungssteuer (durchlaufend) [>400]0 % [>539]{citytax} €
[400]Summe [>539]{total} €

[56]MwSt-Satz [>200]Netto [>300]MwSt [>400]Brutto
[56]7 % [>200]{n7} [>300]{t7} [>400]{room}
[56]19 % [>200]{n19} [>300]{t19} [>400]{breakfast}
[56]0 % [>200]{citytax} [>300]0,00 [>400]{citytax}
[56]Bezahlt: Überweisung/Debitor [>539]{total} €
7|^805 [=297]Hotel {v} Betriebs GmbH · GF Ute Pohl · HRB 33017 Chemnitz · USt-ID DE277001234`,
  },
];

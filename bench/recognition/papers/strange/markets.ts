/** Marketplaces, wholesalers, publishers: a seller and a platform, carried-over sums, columns without lines. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { billed } from "./contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "./strange-paper.ts";
import { styles } from "./styles.ts";

export const markets: readonly StrangeLayout[] = [
  {
    ...styles.de,
    name: "marketplace-de-seller",
    dates: "D. MMMM YYYY",
    vendor: "{v} Handels GmbH|{v} Handels",
    make: (dice) => {
      const date = someDay(dice);
      const [item, ship] = [dice.between(900, 30000), 399];
      const total = item + ship;
      return {
        date,
        item,
        ship,
        total,
        tax: taxWithin(total, 19),
        net: total - taxWithin(total, 19),
        number: "DS-ASE-INV-DE-20##-########",
        order: "303-#######-#######",
        buyer: "Ronja Petersen",
      };
    },
    page: `
14|[>539]Rechnung
[>539]Zahlungsreferenznr. 6Zx4K9
[>539]Verkauft von {v} Handels GmbH
[>539]USt-IDNr. DE318012345
[56]{buyer} [300]Rechnungsdatum/Lieferdatum [>539]{date}
[56]Elbchaussee 3 [300]Rechnungsnummer [>539]{number}
[56]22763 Hamburg [300]Zahlbetrag [>539]{total} €
[56]DE
[56]Für Kundenservice besuchen Sie www.plaza-bazar.example/contact-us
[56]Bestellinformationen: Bestelldatum {date}, Bestellnummer {order}
[56]Beschreibung [>300]Menge [>370]Stückpreis [>430]USt. % [>539]Zwischensumme
[56]Kopfhörer blau [>300]1 [>370]{item} € [>430]19% [>539]{item} €
[56]Versandkosten [>370]{ship} € [>539]{ship} €
[400]Rechnungsbetrag [>539]{total} €
[300]USt. % [>430]Zwischensumme (ohne USt.) [>539]USt.
[300]19% [>430]{net} € [>539]{tax} €
[300]Gesamt [>430]{net} € [>539]{tax} €
7|^800 [56]Plaza Bazar S.à r.l., 38 avenue Kennedy, L-1855 Luxembourg, im Auftrag von {v} Handels GmbH, Ostwall 7, 47798 Krefeld`,
  },
  {
    ...styles.de,
    name: "wholesale-uebertrag",
    dates: "DD.MM.YY",
    vendor: "{v} Großhandel KG|{v} Großhandel",
    make: (dice) => {
      const date = someDay(dice);
      const first = [
        ["4711001 Mehl Type 405 25 kg", dice.between(1500, 4000)],
        ["4711002 Zucker fein 25 kg", dice.between(2000, 4000)],
      ] as [string, number][];
      const second = [
        ["4822001 Hefe frisch", dice.between(300, 900)],
        ["4822002 Backpapier", dice.between(900, 2600)],
      ] as [string, number][];
      const carried = sumOf(...first.map(([, cents]) => cents));
      const net = carried + sumOf(...second.map(([, cents]) => cents));
      const tax = taxOn(net, 7);
      return {
        date,
        first,
        second,
        carried,
        net,
        tax,
        total: net + tax,
        number: "8######",
        customer: "20144",
        due: addDays(date, 10),
        delivery: "LS######",
        buyer: "Bäckerei Wuttke",
      };
    },
    page: `
15|[56]*{v} Großhandel KG
7|[56]Hafenstr. 30, 23568 Lübeck
^110 [56]{buyer}
[56]Am Markt 2
[56]23558 Lübeck
^110 [380]RECHNUNG
[380]Nr./Datum [>539]{number}/{date}
[380]Kunde [>539]{customer}
[380]Lieferschein [>539]{delivery}
^220 [56]Artikel [>539]Wert EUR
~first [56]{0} [>539]{1}
[300]Übertrag Seite 2 [>539]{carried}
===
[56]{v} Großhandel KG [>539]Blatt 2 zu Rechnung {number}
[300]Übertrag von Seite 1 [>539]{carried}
~second [56]{0} [>539]{1}
[56]Warenwert [>200]MwSt-% [>300]MwSt-Betrag [>400]Fälligk. [>539]Endbetrag
[56]{net} [>200]7,00 [>300]{tax} [>400]{due} [>539]*{total}
[56]Die Ware bleibt bis zur vollständigen Bezahlung unser Eigentum.`,
  },
  {
    ...styles.us,
    name: "etsy-like-us",
    dates: "MMM DD, YYYY",
    kind: "receipt",
    vendor: "{v}Crafts|{v} Crafts",
    make: (dice) => {
      const [item, discount, ship] = [
        dice.between(2000, 9000),
        dice.between(100, 900),
        dice.between(300, 1200),
      ] as const;
      const sub = item - discount;
      const tax = taxOn(sub, 7);
      return {
        date: someDay(dice),
        item,
        discount,
        sub,
        ship,
        tax,
        total: sumOf(sub, ship, tax),
        number: "2#########",
      };
    },
    page: `
[56]Deliver to [330]Scheduled to ship by
[56]Bo Ingram [330]{date}
[56]88 Cedar Rd [330]Shop
[56]Asheville NC 28801 [330]{v}Crafts
[330]Order date
[330]{date}
[330]Payment method
[330]Paid via PayPal

[56]Order #{number}
[56]Walnut cutting board, 1 x \${item}
[>450]Item total [>539]\${item}
[>450]Shop discount [>539]- \${discount}
[>450]Subtotal [>539]\${sub}
[>450]Shipping total [>539]\${ship}
[>450]Tax [>539]\${tax}
[>450]*Order total [>539]*\${total}
[56]Find your local maker on craftmarket.example`,
  },
  {
    ...styles.cz,
    name: "publisher-cz-doklad",
    dates: "D. M. YYYY",
    vendor: "Nakladatelství {v} s.r.o.|Nakladatelství {v}",
    make: (dice) => {
      const bill = billed(dice, 21, [["", 40000, 400000]]);
      return {
        ...bill,
        number: "25#####",
        due: addDays(bill.date, 14),
        delivered: addDays(bill.date, -2),
        buyer: "Kavárna Modrý dům s.r.o.",
      };
    },
    page: `
[56]Dodavatel [300]Daňový doklad č. {number}
[56]*Nakladatelství {v} s.r.o. [300]Variabilní symbol {number}
[56]Sokolská 20, 120 00 Praha 2 [300]Konst. symbol 0308
[56]IČ 27074358 DIČ CZ27074358 [300]Odběratel
[300]*{buyer}
[56]Vystaveno: {date} [300]Husova 4, 370 01 České Budějovice
[56]Uskut. plnění: {delivered} [300]IČ 45012233
[56]Zaplaťte do: {due} [300]Forma úhrady: převodem

[56]Označení dodávky [>380]Bez DPH [>450]DPH [>539]Kč celkem
[56]Inzerce 1/4 strany [>380]{net} [>450]{tax} [>539]{total}
[56]Základ 21 % [>539]{net}
[56]DPH 21 % [>539]{tax}
14|[56]*CELKEM K ZAPLACENÍ [>539]*{total} Kč`,
  },
  {
    ...styles.no,
    name: "logistics-no-kid",
    vendor: "{v} Transport AS|{v} Transport",
    make: (dice) => {
      const bill = billed(dice, 25, [["", 90000, 600000]]);
      return {
        ...bill,
        number: "10#####",
        kid: "0############",
        customer: "3###",
        due: addDays(bill.date, 20),
        buyer: "Fjellheim Snekkeri AS",
      };
    },
    page: `
[56]{buyer} [380]*{v} Transport AS
[56]Industriveien 4 [380]Havnegata 7
[56]6770 Nordfjordeid [380]6002 Ålesund
[380]Org.nr 984 661 185 MVA

[56]Faktura [>160]{number} [250]Kundenr [>330]{customer}
[56]Fakt.dato [>160]{date} [250]Vår ref [>330]Arne
[56]Forf.dato [>160]{due} [250]KID [>330]{kid}

[56]Tekst [>450]Antall [>539]Sum
[56]Stykkgods Ålesund - Oslo [>450]2 pll [>539]{net}
[>450]Netto [>539]{net}
[>450]MVA 25% av {net} [>539]{tax}
[>450]NOK Å betale [>539]*{total}
8|^780 [56]Kvittering [200]Innbetalt til konto 1594 22 87248 [>420]Beløp {total} [>539]Betalingsfrist {due}`,
  },
  {
    ...styles.jp,
    name: "print-jp-english",
    vendor: "{v} Print Co., Ltd.|{v} Print",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(30, 900) * 10000;
      const tax = net / 10;
      return { date, net, tax, total: net + tax, number: "2025####", due: addDays(date, 40) };
    },
    page: `
16|[=297]*INVOICE
[56]To: Blue Wren Pty Ltd [>539]No.{number}
[>539]{date}
[>539]{v} Print Co., Ltd.
[>539]3-14-7 Minami, Meguro-ku, Tokyo 152-0013
[>539]TEL 03-5555-0199 Reg. No. T7010401087654
14|[56]Amount Billed ¥{total}-
[56]Item [>350]Q'ty [>440]Price [>539]Amount
[56]Art postcards A6 [>350]1,000 [>539]{net}
[>440]Sub total [>539]{net}
[>440]Tax (10%) [>539]{tax}
[>440]Total [>539]{total}
[56]Transfer to Mizuho Bank by {due}`,
  },
];

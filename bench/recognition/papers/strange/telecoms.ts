/** Telephone and internet companies: sums of several contracts, periods, account numbers beside the invoice's own. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { billed } from "./contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "./strange-paper.ts";
import { styles } from "./styles.ts";

export const telecoms: readonly StrangeLayout[] = [
  {
    ...styles.de,
    name: "telecom-de-contracts",
    vendor: "{v} Mobil GmbH & Co. OHG|{v} Mobil|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const [a, b, c] = [dice.between(1500, 4000), dice.between(800, 3000), dice.between(100, 700)] as const;
      const net = sumOf(a, b, c);
      const tax = taxOn(net, 19);
      return {
        date,
        a,
        b,
        c,
        net,
        tax,
        total: net + tax,
        number: "30##########",
        customer: "60########",
        due: addDays(date, 9),
        from: addDays(date, -30),
        to: addDays(date, -1),
        buyer: "Merle Haverkamp",
      };
    },
    page: `
20|[56]*{v}
6|^120 [56]{v} Mobil GmbH & Co. OHG, Georg-Brauchle-Ring 50, 80992 München
[56]Frau
[56]{buyer}
[56]Deichstr. 9
[56]28195 Bremen
^120 [360]Kundennummer
[360]{customer}
[360]Rechnungsnummer
[360]{number}
[360]Rechnungsdatum
[360]{date}
12|^260 [56]*Ihre Mobilfunk-Rechnung im Überblick
[56]Abrechnungszeitraum {from} bis {to}
[56]Rufnummer 0176 5550101
[56]Monatliche Beträge [>539]{a}
[56]Rufnummer 0176 5550102
[56]Monatliche Beträge [>539]{b}
[56]Einmalige und sonstige Beträge [>539]{c}
[56]Summe ohne USt. [>539]{net}
[56]19 % USt. auf {net} € [>539]{tax}
13|[56]*Ihr Rechnungsbetrag [>539]*{total} €
[56]Den Rechnungsbetrag buchen wir frühestens am {due} von Ihrem Konto ab.
[56]Ihre Mandatsreferenz: M-{customer}
===
[56]Einzelverbindungen Rufnummer 0176 5550101
[56]{from} 14:02 nach 040 5550 [>539]0,29
[56]{to} 19:44 nach 089 5550 [>539]0,58
[56]Zwischensumme [>539]0,87`,
  },
  {
    ...styles.uk,
    name: "telecom-uk-balance",
    dates: "DD MMMM YYYY",
    vendor: "{v} Broadband plc|{v} Broadband|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const old = dice.between(2500, 6000);
      const [line, calls] = [dice.between(2200, 4800), dice.between(100, 1500)];
      const total = line + calls;
      return {
        date,
        old,
        line,
        calls,
        total,
        tax: taxWithin(total, 20),
        net: total - taxWithin(total, 20),
        due: addDays(date, 14),
        number: "Q0## @@",
        account: "GB 2### ####",
      };
    },
    page: `
[>539]Need help? {vdomain}.example
16|[56]*Here's your bill
[56]Account number: {account}
[56]Bill date: {date}
[56]Bill no: {number}

[56]What's happened since your last bill
[56]Your last bill [>539]£{old}
[56]You paid - thank you [>539]-£{old}
[56]Carried over [>539]£0.00

[56]This month
[56]Broadband & line rental {date:D MMM} - [>539]£{line}
[56]Calls and extras [>539]£{calls}
[56]Total before VAT £{net}
[56]VAT at 20% £{tax}

18|[56]We'll take £{total}
[56]by Direct Debit on or after {due}

6|^810 [56]{v} Broadband plc Registered Office: 1 Braham Street, London E1 8EE. VAT Reg No 245 7193 48. Calls may be recorded.`,
  },
  {
    ...styles.fr,
    name: "telecom-fr-columns",
    dates: "D MMMM YYYY",
    vendor: "{v} Télécom|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(1800, 5200);
      const tax = taxOn(net, 20);
      const resale = dice.between(100, 900);
      return {
        date,
        net,
        tax,
        resale,
        total: net + tax + resale,
        number: "14####-@##-####",
        client: "0####### ##",
        due: addDays(date, 12),
        buyer: "M. Étienne Lacroix",
      };
    },
    page: `
18|[56]*{v}
[56]n° de client [>260]{client}
[56]n° de compte [>260]02771904
[56]n° de facture [>260]{number}
^60 [340]{buyer}
[340]14 bis avenue Foch
[340]35000 Rennes
13|^170 [56]*votre facture du {date}
[56]montant prélevé le {due} [>539]{total} €

[56]récapitulatif [>400]HT [>460]TVA 20% [>539]TTC
[56]abonnements et forfaits [>400]{net} [>460]{tax}
[56]achats pour le compte de tiers (sans TVA) [>539]{resale}
[56]montant à régler [>539]{total}

7|[56]dont éco-contribution 0,04 €. {v} Télécom, SA au capital de 10 640 226 396 €, 380 129 866 RCS Paris`,
  },
  {
    ...styles.es,
    name: "telecom-es-total-left",
    vendor: "{v} de España, S.A.U.|{v}|{v} de España",
    make: (dice) => {
      const bill = billed(dice, 21, [["", 1500, 7000]]);
      return {
        ...bill,
        number: "TA6@##########",
        contract: "0##########",
        from: addDays(bill.date, -30),
        to: addDays(bill.date, -1),
        due: addDays(bill.date, 6),
      };
    },
    page: `
20|[56]*{v}
[56]*{total} €
[56]Total de tu factura
[56]Fecha de cargo en cuenta: {due}
^60 [320]Titular: Lucía Ferrandis
[320]NIF: 45120123K
[320]Nº de factura: {number}
[320]Nº de contrato: {contract}
[320]Emitida el {date}
[320]Periodo facturado: {from} a {to}
^200
[56]Cuotas [>300]{net}
[56]Consumos [>300]0,00
[56]Total (Base imponible) [>300]{net}
[56]Importe IVA (21%) [>300]{tax}
[56]*Total a pagar [>300]*{total}

7|[56]{v} de España, S.A.U. - Gran Vía 28, 28013 Madrid. CIF A-82018474`,
  },
  {
    ...styles.se,
    name: "telecom-se-ocr",
    vendor: "{v} Sverige AB|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(20000, 90000);
      const tax = taxOn(net, 25);
      const raw = net + tax;
      const total = Math.round(raw / 100) * 100;
      return {
        date,
        net,
        tax,
        total,
        round: total - raw,
        due: addDays(date, 28),
        number: "1########",
        ocr: "5###############",
        customer: "9######",
      };
    },
    page: `
16|[56]{v} [>539]Faktura
[56]Kundnr [150]{customer} [350]Fakturanr [>539]{number}
[56]Period [150]augusti [350]Utskriven [>539]{date}
[350]OCR-nr [>539]{ocr}
[350]Oss tillhanda senast [>539]{due}

[56]Specifikation [>539]Belopp
[56]Bredband 250/250 [>539]{net}
[56]Moms (25%) [>539]{tax}
[56]Öresutjämning [>539]{round}
14|[56]*Summa kr [>539]*{total}

[56]Dröjsmålsränta enligt räntelagen. Påminnelseavgift 60 kr.
7|^790 [56]{v} Sverige AB · 169 94 Solna · Org.nr 556421-0309 · Bankgiro 824-3040
8|^815 [56]# {ocr} # [>420] 5 > [>539]8243040#41#`,
  },
  {
    ...styles.us,
    name: "telecom-us-autopay",
    dates: "MMM D, YYYY",
    vendor: "{v} Wireless|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const [plan, device, fees] = [
        dice.between(4000, 9000),
        dice.between(1500, 4000),
        dice.between(300, 1200),
      ] as const;
      const total = sumOf(plan, device, fees);
      const last = dice.between(6000, 12000);
      return {
        date,
        plan,
        device,
        fees,
        total,
        last,
        due: addDays(date, 21),
        account: "3########-00001",
        number: "8#########",
      };
    },
    page: `
[56]PO BOX 489
[56]NEWARK, NJ 07101-0489
18|[56]*{V} WIRELESS
^40 [380]Account: {account}
[380]Invoice: {number}
[380]Billing period: {date:MMM D} - {due:MMM D}
^120 [56]DANA WHITFIELD
[56]1187 ORCHARD LN
[56]BOISE, ID 83702-1412
^200
[56]Your last bill [>539]\${last}
[56]Payments (thank you) [>539]-\${last}
[56]Remaining balance [>539]$.00
[56]Bill date {date}

[56]Line 1 Unlimited [>539]\${plan}
[56]Device installment 11 of 36 [>539]\${device}
[56]Surcharges, taxes & gov fees [>539]\${fees}
16|[56]*Your total [>539]*\${total}
[56]Auto Pay is scheduled for {due}
===
[56]Remaining device balance: $611.11
[56]Data used: 38.45 GB`,
  },
];

/** Software and hosting companies: proration, usage, amounts that were charged already. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, sumOf, taxOn } from "./strange-paper.ts";

export const software: readonly StrangeLayout[] = [
  {
    name: "saas-proration",
    amount: "1,234.50",
    dates: "MMMM D, YYYY",
    language: "en",
    currency: "USD",
    vendor: "{v}, Inc.|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const seats = dice.between(3, 9);
      const plan = seats * 1200;
      const remaining = dice.between(300, 900);
      const unused = -dice.between(100, 290);
      const total = sumOf(plan, remaining, unused);
      return {
        date,
        total,
        plan,
        remaining,
        unused,
        due: date,
        number: "@@@@####-00##",
        seats: String(seats),
        to: addDays(date, 30),
        buyer: "Heather Oduya",
      };
    },
    page: `
18|[56]*Invoice
[56]Invoice number [150]{number}
[56]Date of issue [150]{date}
[56]Date due [150]{date}

[56]*{v}, Inc. [300]*Bill to
[56]548 Market Street [300]{buyer}
[56]PMB 14452 [300]19 Elm Grove
[56]San Francisco, California 94104 [300]Dublin D08 X2P3
[56]United States [300]Ireland
[56]billing@{vdomain}.example [300]heather@oduya.example

16|[56]*\${total} USD due {date}

[56]Description [>380]Qty [>460]Unit price [>539]Amount
[56]Team plan (per seat) [>380]{seats} [>460]$12.00 [>539]\${plan}
7|[56]{date:MMM D} - {to:MMM D, YYYY}
[56]Remaining time on 2 x Team plan after {date:DD MMM YYYY} [>539]\${remaining}
[56]Unused time on 1 x Starter plan after {date:DD MMM YYYY} [>539]\${unused}

[300]Subtotal [>539]\${total}
[300]Total excluding tax [>539]\${total}
[300]VAT - Ireland (0% on \${total}) [>539]$0.00
[300]Total [>539]\${total}
[300]*Amount due [>539]*\${total} USD

7|^790 [56]{number} · \${total} USD due {date} [>539]Page 1 of 1`,
  },
  {
    name: "saas-paid-zero",
    amount: "1,234.50",
    dates: "MMM DD, YYYY",
    language: "en",
    currency: "USD",
    kind: "receipt",
    vendor: "{v} Labs LLC|{v}|{v} Labs",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.pick([4900, 9900, 1900, 29900]);
      return { date, total, number: "#######", to: addDays(date, 30), last: "4#2#" };
    },
    page: `
[>539]RECEIPT
22|[56]*{v}
[56]Amount charged [200]\${total}
[56]Paid on [200]{date}
[56]Charged to [200]Visa ending in {last}
[56]Statement descriptor [200]{V}.IO

[56]SUMMARY
[56]Pro (monthly) [>539]\${total}
[56]Tax [>539]$0.00
[56]Total [>539]\${total}
[56]Payments [>539](\${total})
[56]*Balance due [>539]*$0.00

[56]Receipt # {number}
[56]Your subscription renews on {to}. You can cancel anytime.
[56]{v} Labs LLC, 2261 Harbor Way, Wilmington, DE 19801`,
  },
  {
    name: "cloud-usage",
    amount: "1,234.50",
    dates: "D MMMM YYYY",
    language: "en",
    currency: "USD",
    vendor: "{v} Cloud EMEA SARL|{v} Cloud|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const [a, b, c] = [dice.between(200, 9000), dice.between(10, 900), dice.between(1000, 40000)] as const;
      const net = sumOf(a, b, c);
      const tax = taxOn(net, 17);
      return {
        date,
        a,
        b,
        c,
        net,
        tax,
        total: net + tax,
        number: "EUINLU2#-######",
        from: addDays(date, -32),
        to: addDays(date, -2),
        account: "4############",
      };
    },
    page: `
[400]Email or talk to us about your bill
[400]{vdomain}.example/contact-us
8|[56]Account number: [300]Bill to Address:
8|[56]{account} [300]ATTN: Accounts Payable
8|[300]Oberlin Papers GmbH

14|[56]*{v} Cloud EMEA SARL VAT Invoice
[56]VAT Invoice Number: [400]{number}
[56]VAT Invoice Date: [400]{date}
[56]TOTAL AMOUNT [400]USD {total}
[56]TOTAL VAT [400]USD {tax}
[56]This VAT Invoice is for the billing period {from} - {to}

[56]*Summary
[56]Charges [>539]USD {net}
[56]Credits [>539]USD 0.00
[56]VAT - 17% [>539]USD {tax}
[56]*Total for this VAT Invoice [>539]*USD {total}

[56]*Detail for Linked Accounts
[56]Elastic Compute [>539]USD {c}
[56]Object Storage [>539]USD {a}
[56]Data Transfer [>539]USD {b}

7|[56]Service Provider: {v} Cloud EMEA SARL, 38 Avenue John F. Kennedy, L-1855, Luxembourg. VAT Registration No. LU26888617`,
  },
  {
    name: "hosting-de-footer",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "{v} Online GmbH|{v} Online",
    make: (dice) => {
      const date = someDay(dice);
      const rows = [
        ["Cloud-Server CX21", dice.between(1, 5) * 490],
        ["Snapshots", dice.between(20, 900)],
        ["Primary IPv4", 60],
      ] as [string, number][];
      const net = sumOf(...rows.map(([, cents]) => cents));
      const tax = taxOn(net, 19);
      return {
        date,
        net,
        tax,
        rows,
        total: net + tax,
        number: "R00######",
        customer: "K06########",
        from: addDays(date, -31),
        to: addDays(date, -1),
        due: addDays(date, 10),
        buyer: "Druckwerk Immenstadt",
      };
    },
    page: `
^130 [56]{buyer}
[56]Kirchgasse 4
[56]87509 Immenstadt
^130 [>460]Kunde: [>539]{customer}
[>460]Beleg: [>539]{number}
[>460]Datum: [>539]{date}
[>460]Seite: [>539]1/1
^240
[56]Sehr geehrte Damen und Herren,
[56]für den Zeitraum {from} – {to} berechnen wir:

[56]Produkt [>539]EUR
~rows [56]{0} [>539]{1}

[56]Gesamtpreis (exkl. USt.) [>539]{net}
[56]USt. 19 % [>539]{tax}
[56]*Gesamtpreis (inkl. USt.) [>539]*{total}

[56]Der Gesamtpreis wird zum {due} per SEPA-Lastschrift von Ihrem Konto DE21 **** **** **** 4711 eingezogen.
6.5|^800 [=297]{v} Online GmbH | Industriestr. 25 | 91710 Gunzenhausen | Registergericht Ansbach, HRB 6089 | USt-IdNr. DE812871812`,
  },
];

/** Australia, New Zealand: fuel, a council, software, a telephone company. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxWithin } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const pacific: readonly StrangeLayout[] = [
  {
    ...styles.au,
    name: "fuel-au-servo",
    kind: "receipt",
    strip: 205,
    dates: "DD/MM/YY",
    vendor: "{v} Roadhouse|{v} Roadhouse Gundagai|{v} Petroleum Pty Ltd|{v}",
    make: (dice) => {
      const fuel = dice.between(5200, 13800);
      const drink = dice.between(350, 620);
      const total = sumOf(fuel, drink);
      return {
        date: someDay(dice),
        fuel,
        drink,
        total,
        tax: taxWithin(total, 10),
        litres: String(dice.between(30, 68)),
        number: "6#####",
      };
    },
    page: `
14|[=102]*{V} ROADHOUSE
[=102]SHEAHAN DR GUNDAGAI NSW 2722
[=102]{v} Petroleum Pty Ltd
[=102]ABN 33 104 662 118
[=102]TAX INVOICE
[10]Rcpt {number} [>195]Reg 2 Op JAKE
[10]{date} 08:17
[10]PUMP 04 UNL 98
[10] {litres}.41 L @ 205.9 c/L [>195]{fuel} *
[10]ICED COFFEE 600ML [>195]{drink} *
12|[10]*TOTAL AUD [>195]*\${total}
[10]EFT [>195]\${total}
[10]* = TAXABLE SUPPLY
[10]GST INCL IN TOTAL [>195]\${tax}
[=102]VISA CREDIT CONTACTLESS
[=102]APPROVED 00 STAN 004418
[=102]DRIVE SAFELY`,
  },
  {
    ...styles.au,
    name: "council-au-rates",
    dates: "D MMMM YYYY",
    vendor: "{v} Shire Council|Shire of {v}|{v} Shire",
    make: (dice) => {
      const items: [string, number][] = [
        ["General rate - residential", dice.between(82000, 160000)],
        ["Domestic waste charge", dice.between(38000, 52000)],
        ["Emergency services levy", dice.between(9000, 21000)],
      ];
      const date = someDay(dice);
      const total = sumOf(...items.map(([, cents]) => cents));
      return {
        date,
        items,
        total,
        quarter: Math.round(total / 4),
        number: "1####-#",
        due: addDays(date, 35),
        value: dice.between(300, 900) * 100000,
        buyer: "Mr D & Mrs P Nguyen",
      };
    },
    page: `
18|[56]*{v} Shire Council
8|[56]12 Civic Place, Leongatha VIC 3953 | ABN 67 441 082 119 | rates@{vdomain}.vic.gov.au
13|^95 [>539]*RATE AND VALUATION NOTICE
^125 [56]{buyer} [340]Assessment number [>539]{number}
[56]14 Turner Street [340]Issue date [>539]{date}
[56]KORUMBURRA VIC 3950 [340]Declared [>539]1 July
[340]Capital improved value [>539]\${value}
^220 [56]Property: Lot 7 PS 417724, 14 Turner Street Korumburra
[56]*Rates and charges [>539]*Amount
~items [56]{0} [>539]\${1}
[56]*TOTAL PAYABLE [>539]*\${total}
^340 [56]Option 1: pay in full by [240]{due} [>539]\${total}
[56]Option 2: four instalments of [>539]\${quarter}
^700 [56]Biller Code: 4051 Ref: 0{number} | Council rates are not subject to GST.`,
  },
  {
    ...styles.nz,
    name: "saas-nz-subscription",
    dates: "D MMM YYYY",
    vendor: "{v} Limited|{v}|{v} Ltd",
    make: (dice) => {
      const bill = billed(dice, 15, [
        ["Standard plan, monthly", 4900, 7900],
        ["Payroll add-on (6 people)", 1800, 3600],
      ]);
      return { ...bill, number: "SUB-00######", due: bill.date, buyer: "Tussock Brewing Co" };
    },
    page: `
24|[>539]*{vdomain}
^70 [56]*TAX INVOICE
^110 [56]{buyer} [300]Invoice Date [420]{v} Limited
[56]Attention: Mereana Potae [300]{date} [420]PO Box 24 188
[56]PO Box 81 [300]Invoice Number [420]Wellington 6142
[56]Oamaru 9444 [300]{number} [420]NEW ZEALAND
[300]GST Number
[300]101-733-458
^240 [56]Description [>330]Quantity [>430]Unit Price [>539]Amount NZD
~items [56]{0} [>330]1.00 [>430]{1} [>539]{1}
[>430]Subtotal [>539]{net}
[>430]TOTAL GST 15% [>539]{tax}
[>430]*TOTAL NZD [>539]*{total}
[>430]Less Amount Paid [>539]{total}
[>430]*AMOUNT DUE NZD [>539]*0.00
[56]*Due Date: {due}
[56]Paid by direct debit. No further action is needed.
8|^790 [56]Company Registration No: 1830488. Registered Office: 19 Taranaki Street, Te Aro, Wellington`,
  },
  {
    ...styles.nz,
    name: "bookshop-nz",
    kind: "receipt",
    strip: 210,
    dates: "DD MMM YYYY",
    vendor: "{v} Books|{v} Books & Stationery|{v} Books and Stationery",
    make: (dice) => {
      const bill = sold(dice, 15, [
        ["The Bone People", 2800, 3600],
        ["Moleskine A5 dotted", 3200, 4500],
        ["Gift wrap", 200, 500],
      ]);
      return { ...bill, number: "W0####" };
    },
    page: `
20|[=105]{v} Books
[=105]& Stationery
[=105]284 Lambton Quay
[=105]Ph 04 555 0192
[=105]GST no. 88-214-903
[10]Sale {number} [>200]{date}
[10]Served by Ngaire [>200]3:22 pm
~items [10]{0} [>200]\${1}
[10]Sub-total excl GST [>200]\${net}
[10]GST [>200]\${tax}
13|[10]*To pay [>200]*\${total}
[10]EFTPOS [>200]\${total}
[10]Loyalty: 2 more stamps to go
[=105]Exchange within 14 days with docket
[=105]hello@{vdomain}books.co.nz`,
  },
];

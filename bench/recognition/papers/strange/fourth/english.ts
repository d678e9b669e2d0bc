/** The United Kingdom, Ireland, the United States, Canada, Australia. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const english: readonly StrangeLayout[] = [
  {
    ...styles.us,
    name: "software-us-receipt",
    kind: "receipt",
    dates: "MMMM D, YYYY",
    vendor: "{v}|{v} Labs, Inc.|{v} Labs",
    make: (dice) => {
      const total = dice.between(4, 60) * 500;
      return {
        date: someDay(dice),
        total,
        number: "@#@##@#@-0004",
        receipt: "####-####",
        buyer: "Hollis & Park LLC",
      };
    },
    page: `
20|[56]*Receipt [>539]*{v}
^90 [56]Invoice number [170]{number}
[56]Receipt number [170]{receipt}
[56]Date paid [170]{date}
[56]Payment method [170]Visa - 4242
^160 [56]{v} Labs, Inc. [300]Bill to
[56]548 Market Street [300]{buyer}
[56]San Francisco, California 94104 [300]22 Pine Ave
[56]United States [300]Portland, Oregon 97205
[56]billing@{vdomain}.com [300]United States
16|^260 [56]*\${total} paid on {date}
^320 [56]Description [>380]Qty [>460]Unit price [>539]Amount
[56]Team plan (per seat) [>380]1 [>460]\${total} [>539]\${total}
[300]Subtotal [>539]\${total}
[300]Total [>539]\${total}
[300]*Amount paid [>539]*\${total}`,
  },
  {
    ...styles.us,
    name: "diner-us-check",
    kind: "receipt",
    strip: 200,
    vendor: "{v}'s Diner|{v} Diner|{v}'s",
    make: (dice) => {
      const bill = billed(dice, 8, [
        ["Turkey Club", 1195, 1695],
        ["Cobb Salad", 1095, 1595],
        ["Iced Tea", 295, 395],
      ]);
      const tip = Math.round(bill.net * 0.2);
      return { ...bill, before: bill.total, tip, total: bill.total + tip, number: "1####" };
    },
    page: `
16|[=100]*{v}'s Diner
[=100]1180 Route 9 South
[=100]Poughkeepsie, NY 12601
[=100](845) 555-0142
[10]Server: Dana [>190]Table 14
[10]Check #{number} [>190]Guests: 2
[10]{date} 12:51 PM
~items [10]{0} [>190]{1}
[10]Subtotal [>190]{net}
[10]Tax [>190]{tax}
[10]Amount [>190]{before}
[10]Tip [>190]{tip}
12|[10]*Total [>190]*{total}
[10]AMEX XXXXXXXX1008
[10]Auth 552018
[=100]Customer Copy`,
  },
  {
    ...styles.us,
    name: "freight-us",
    vendor: "{v} Freight Lines|{v} Freight Lines, Inc.",
    make: (dice) => {
      const items: [string, number][] = [
        ["Linehaul, 4 pallets class 70", dice.between(42000, 98000)],
        ["Fuel surcharge", dice.between(6000, 18000)],
        ["Liftgate delivery", dice.between(4500, 9500)],
      ];
      const date = someDay(dice);
      return {
        date,
        items,
        total: sumOf(...items.map(([, cents]) => cents)),
        number: "########",
        bol: "BL#######",
        due: addDays(date, 30),
        buyer: "Carrow Furniture Co.",
      };
    },
    page: `
18|[56]*{V} FREIGHT LINES [>539]*FREIGHT BILL
[56]P.O. Box 4470, Memphis, TN 38101
[56]Remit to: P.O. Box 774411, Chicago, IL 60677
^110 [56]PRO NUMBER [180]DATE [300]TERMS [420]DUE DATE
[56]{number} [180]{date} [300]NET 30 [420]{due}
^160 [56]SHIPPER [300]CONSIGNEE
[56]Dalton Mills [300]{buyer}
[56]Dalton, GA 30720 [300]Grand Rapids, MI 49503
^220 [56]BILL TO
[56]{buyer}
[56]4400 Division Ave
[56]Grand Rapids, MI 49548
[56]B/L {bol}
^310 [56]DESCRIPTION [>539]CHARGES
~items [56]{0} [>539]{1}
[330]*PLEASE PAY THIS AMOUNT [>539]*\${total}
[56]Questions? 1-800-555-0160 or billing@{vdomain}freight.com`,
  },
  {
    ...styles.ca,
    name: "garden-ca-receipt",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Garden Centre|{v}",
    make: (dice) => {
      const bill = billed(dice, 13, [
        ["PERENNIAL 1GAL", 1299, 2499],
        ["POTTING MIX 28L", 899, 1599],
      ]);
      return { ...bill, number: "####-##-#####" };
    },
    page: `
14|[=100]*{v} Garden Centre
[=100]4410 Lakeshore Rd, Burlington ON
[=100]905-555-0181
[=100]HST# 88214 7703 RT0001
[10]{date} 10:14:22 [>190]Lane 2
~items [10]{0} [>190]{1} H
[10]SUB TOTAL [>190]{net}
[10]HST 13% [>190]{tax}
13|[10]*TOTAL CAD [>190]*{total}
[10]INTERAC [>190]{total}
[10]APPROVED 00-001
[10]Trans {number}
[=100]Keep receipt for plant warranty`,
  },
  {
    ...styles.uk,
    name: "electrician-uk",
    dates: "D MMMM YYYY",
    vendor: "{v} Electrical|{v} Electrical Services",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Consumer unit replacement, 12 way", 38000, 62000],
        ["EICR certificate", 14000, 22000],
      ]);
      return { ...bill, number: "10##", due: addDays(bill.date, 14), buyer: "Mrs J Whitcombe" };
    },
    page: `
18|[>539]*{v} Electrical Services
[>539]NICEIC Approved Contractor
[>539]3 Orchard Close, Taunton TA1 4PQ
[>539]07700 900 418
[>539]{vdomain}electrical@btinternet.com
^140 [56]{buyer}
[56]Rose Cottage
[56]Bishops Lydeard
[56]TA4 3BX
20|^220 [56]INVOICE
[56]Invoice #{number}
[56]{date}
^300 [56]To supply and fit the following:
~items [56]{0} [>539]£{1}
[380]Net [>539]£{net}
[380]VAT @ 20% [>539]£{tax}
[380]*Amount due [>539]*£{total}
[56]Payment by BACS please by {due}
[56]{v} Electrical Services, sort code 30-98-77, account 44120018
[56]VAT registration 288 4411 09`,
  },
  {
    ...styles.ie,
    name: "solicitor-ie",
    dates: "D MMM YYYY",
    vendor: "{v} & Byrne Solicitors|{v} Byrne|{v} & Byrne",
    make: (dice) => {
      const bill = billed(dice, 23, [["Professional fee: lease of premises", 90000, 240000]]);
      const outlay = dice.between(40, 120) * 100;
      return { ...bill, outlay, total: bill.total + outlay, number: "M25-0###", buyer: "Kilmore Dental Ltd" };
    },
    page: `
17|[=297]*{v} & Byrne
[=297]SOLICITORS
[=297]Bridge House, Main Street, Athlone, Co. Westmeath
[=297]DX 9 010 Athlone | T 090 555 0114 | info@{vdomain}byrne.ie
^150 [56]Private & Confidential
[56]{buyer}
[56]8 Church Street
[56]Athlone
^230 [56]Our Ref: {number}/MB
[56]Date: {date}
12|[56]*BILL OF COSTS
~items [56]{0} [>539]€{1}
[56]VAT at 23% [>539]€{tax}
[56]Outlay: Property Registration Authority [>539]€{outlay}
[56]*Total due [>539]*€{total}
[56]Client account: IE29 AIBK 9311 5212 3456 78
8|^800 [=297]Principal: Maeve Byrne LL.B. VAT No. IE 3288114TH`,
  },
  {
    ...styles.au,
    name: "cleaning-au",
    vendor: "{v} Cleaning Co|{v} Cleaning Co Pty Ltd|{v} Cleaning",
    make: (dice) => {
      const bill = billed(dice, 10, [
        ["Office clean, weekly x 4", 48000, 88000],
        ["Carpet steam clean", 16000, 32000],
      ]);
      return { ...bill, number: "INV-2###", due: addDays(bill.date, 14), buyer: "Harbour Street Legal" };
    },
    page: `
24|[56]*TAX INVOICE
^90 [56]{buyer} [330]Invoice Date [430]{v} Cleaning Co Pty Ltd
[56]Level 3, 88 Harbour St [330]{date:D MMM YYYY} [430]PO Box 118
[56]WOLLONGONG NSW 2500 [330]Invoice Number [430]FAIRY MEADOW NSW 2519
[56]AUSTRALIA [330]{number} [430]AUSTRALIA
[330]ABN
[330]62 118 227 904
^230 [56]Description [>350]Quantity [>440]Unit Price [>539]Amount AUD
~items [56]{0} [>350]1.00 [>440]{1} [>539]{1}
[330]Subtotal [>539]{net}
[330]TOTAL GST 10% [>539]{tax}
[330]*TOTAL AUD [>539]*{total}
12|^420 [56]*Due Date: {due:D MMM YYYY}
[56]Account Name: {v} Cleaning Co
[56]BSB 062-500 Acc 1022 8841
[56]Please use your invoice number as the reference.`,
  },
];

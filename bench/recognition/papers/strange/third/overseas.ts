/** South Africa, India, the Emirates, Hong Kong, the United States. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const overseas: readonly StrangeLayout[] = [
  {
    ...styles.uk,
    name: "plumber-za",
    amount: "1 234.50",
    currency: "ZAR",
    dates: "YYYY/MM/DD",
    vendor: "{v} Plumbing CC|{v} Plumbing|{v} Plumbing t/a Drainmasters|Drainmasters",
    make: (dice) => {
      const bill = billed(dice, 15, [
        ["Call-out and labour, 3 hrs", 120000, 260000],
        ["Geyser valve 400kPa", 60000, 130000],
      ]);
      return { ...bill, number: "INA1####", due: addDays(bill.date, 7), buyer: "Body Corporate Silver Oaks" };
    },
    page: `
14|[56]*{v} Plumbing CC [>539]*TAX INVOICE
[56]t/a Drainmasters [330]NUMBER: [>539]{number}
[56]VAT NO: 4480221907 [330]DATE: [>539]{date}
[56]CK 2004/088122/23 [330]DUE DATE: [>539]{due}
[330]SALES REP: [>539]Thabo
^120 [56]FROM [330]TO
[56]PO Box 2231 [330]*{buyer}
[56]Randburg 2125 [330]12 Republic Road
[56]011 555 0177 [330]Ferndale 2194
^210 [56]Description [>350]Qty [>450]VAT % [>539]Excl. Total
~items [56]{0} [>350]1 [>450]15.00% [>539]R {1}
^400 [330]Total Discount: [>539]R 0.00
[330]Total Exclusive: [>539]R {net}
[330]Total VAT: [>539]R {tax}
[330]*Total: [>539]*R {total}
[56]Banking details: FNB Randburg 254005, acc 62118833021. Please email proof of payment.`,
  },
  {
    ...styles.uk,
    name: "stationery-in-gst",
    currency: "INR",
    dates: "DD-MMM-YYYY",
    vendor: "{v} Stationers & Printers|{v} Stationers|{v} Stationers and Printers",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(900, 6400) * 100;
      const half = taxOn(net, 9);
      return {
        date,
        net,
        half,
        tax: 2 * half,
        total: sumOf(net, half, half),
        number: "VSP/25-26/####",
        buyer: "Lotus Dental Care",
      };
    },
    page: `
[=297]GSTIN: 27AABFV2211K1Z5
15|[=297]*{V} STATIONERS & PRINTERS
[=297]Shop 4, Laxmi Road, Sadashiv Peth, Pune 411030 Maharashtra
[=297]Mob: 98220 11442
12|[=297]*TAX INVOICE
[56]Invoice No : {number} [400]Date : {date}
[56]M/s {buyer} [400]State Code : 27
[56]FC Road, Pune [400]Vehicle :
^190 [56]Sr [90]Particulars [300]HSN [>430]Rate [>539]Amount
[56]1 [90]Letterheads & visiting cards [300]4817 [>430]{net} [>539]{net}
^400 [330]Taxable Value [>539]{net}
[330]CGST 9% [>539]{half}
[330]SGST 9% [>539]{half}
[330]*Grand Total [>539]*Rs. {total}
[56]Rupees in words: as per amount shown
[56]Subject to Pune jurisdiction [>539]For {V} STATIONERS & PRINTERS`,
  },
  {
    ...styles.uk,
    name: "trading-ae-trn",
    currency: "AED",
    vendor: "{v} General Trading L.L.C.|{v} General Trading LLC|{v} General Trading",
    make: (dice) => {
      const bill = billed(dice, 5, [
        ["Office chair ergonomic", 42000, 98000],
        ["Delivery and assembly", 5000, 15000],
      ]);
      return { ...bill, number: "TI-2025-####", lpo: "LPO-###", buyer: "Gulf Reef Diving Center" };
    },
    page: `
15|[=297]*{v} General Trading L.L.C.
[=297]P.O. Box 114882, Al Quoz Industrial 3, Dubai, U.A.E. Tel: +971 4 555 0180
[=297]TRN: 100228833900003
13|^110 [=297]*TAX INVOICE
[56]Customer: {buyer} [360]Invoice #: {number}
[56]Address: JLT Cluster M, Dubai [360]Invoice Date: {date}
[56]Customer TRN: 100991122300003 [360]LPO #: {lpo}
^200 [56]# [80]Item [>300]Amount [>380]VAT 5% [>539]Amount incl. VAT (AED)
~items [56]1 [80]{0} [>300]{1}
[80]Total excluding VAT [>539]AED {net}
[80]VAT amount [>539]AED {tax}
[80]*Total payable [>539]*AED {total}
[56]Goods once sold cannot be returned or exchanged.
[56]Receiver's signature [>539]For {v} General Trading L.L.C.`,
  },
  {
    ...styles.sg,
    name: "courier-hk-debit",
    currency: "HKD",
    dates: "DD-MMM-YYYY",
    vendor: "{v} Express (HK) Limited|{v} Express|{v} Express (HK) Ltd",
    make: (dice) => {
      const date = someDay(dice);
      const [freight, fuel] = [dice.between(420, 2200) * 100, dice.between(60, 300) * 100];
      return {
        date,
        freight,
        fuel,
        total: sumOf(freight, fuel),
        number: "DN######",
        account: "8#####",
        awb: "HK#########",
        due: addDays(date, 30),
        buyer: "Peak Optics Company",
      };
    },
    page: `
12|[56]*{v} Express (HK) Limited
[56]Flat B, 9/F, Kwai Fong Industrial Building, Kwai Chung, N.T. Tel 2555 0133 Fax 2555 0134
14|^90 [=297]*DEBIT NOTE
[56]Messrs. {buyer} [360]Debit Note No. : {number}
[56]Room 1802, 88 Queen's Road Central [360]Date : {date}
[56]Hong Kong [360]A/C No. : {account}
[360]Payment Due : {due}
^200 [56]AWB [180]Particulars [>539]HK$
[56]{awb} [180]Air freight charges HKG-LAX [>539]{freight}
[180]Fuel surcharge [>539]{fuel}
[>430]*Total HK$ [>539]*{total}
[56]Cheques should be made payable to "{v} Express (HK) Limited".
[56]This is a computer generated document, no signature is required.`,
  },
  {
    ...styles.us,
    name: "lessons-us-email-receipt",
    kind: "receipt",
    dates: "MMMM D, YYYY",
    vendor: "{v} Music Studio",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.between(90, 260) * 100;
      return { date, total, number: "#Q@#@" };
    },
    page: `
20|[=297]*{v} Music Studio
26|[=297]\${total}
[=297]Paid on {date}
^150 [160]How was your experience?
^190 [160]Piano lesson x 4 [>435]\${total}
[160]*Total [>435]*\${total}
^250 [160]{v} Music Studio
[160]418 Birch Ave, Ann Arbor, MI 48104
[160](734) 555-0119
^310 [160]Visa 4242 (Keyed) [>435]{date} at 4:12 PM
[160]Receipt {number} [>435]Auth code 022817
8|^380 [=297]You are receiving this email because a seller asked us to send you a receipt.
8|[=297]© Payline Inc. 1455 Mission Street, San Francisco, CA`,
  },
];

/** United Kingdom, Ireland, United States, Canada, Australia, New Zealand: tradesmen, pubs, vets, contractors. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const english: readonly StrangeLayout[] = [
  {
    ...styles.uk,
    name: "joiner-uk-stage",
    dates: "D MMMM YYYY",
    vendor: "{v} Joinery Ltd|{v} Joinery",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Oak staircase, supply", 90000, 260000],
        ["Fitting, 3 days", 60000, 95000],
      ]);
      return {
        ...bill,
        number: "1###",
        job: "J-2###",
        due: addDays(bill.date, 14),
        buyer: "Mr & Mrs Holroyd",
      };
    },
    page: `
18|[>539]*{v} Joinery
8|[>539]Unit 4 Albion Mills, Hebden Bridge HX7 8AD
[>539]07700 900142 | hello@{vdomain}.example

[56]{buyer}
[56]3 Chapel Row
[56]Todmorden OL14 5QB

[56]{date}
14|[56]*INVOICE {number}
[56]Job ref {job}: staircase to barn conversion
~items [56]{0} [>539]£{1}
[56]Net [>539]£{net}
[56]VAT @ 20% [>539]£{tax}
[56]*Amount now due [>539]*£{total}
[56]Kindly settle by {due}. Sort code 20-45-77, account 40118823, {v} Joinery Ltd
7|^800 [56]{v} Joinery Ltd. Company No. 09118822. VAT No. GB 287 4410 62. Directors: P. Lumb, S. Lumb`,
  },
  {
    ...styles.uk,
    name: "pub-uk-tab",
    kind: "receipt",
    strip: 205,
    dates: "DD/MM/YY",
    vendor: "The {v} Arms",
    make: (dice) => {
      const bill = sold(dice, 20, [
        ["2 Fish & Chips", 2790, 3390],
        ["3 Pt Best Bitter", 1410, 1680],
        ["1 Sticky Toffee", 690, 850],
      ]);
      return { ...bill, number: "######" };
    },
    page: `
15|[=102]*The {v} Arms
[=102]Market Place, Wells BA5 2RB
[=102]VAT Reg 918 2273 10
[10]Chk {number} [>195]Tbl 12 / 3 cvrs
[10]{date} 20:41 [>195]Served by Em
~items [10]{0} [>195]{1}
[10]Bill Total [>195]£{total}
13|[10]*Balance to Pay [>195]*£0.00
[10]Contactless Mastercard [>195]£{total}
[10]VAT 20.0% on {net} [>195]{tax}
[=102]Service is not included`,
  },
  {
    ...styles.ie,
    name: "accountant-ie-feenote",
    dates: "D MMM YYYY",
    vendor: "{v} Byrne & Co|{v} Byrne & Co.",
    make: (dice) => {
      const bill = billed(dice, 23, [
        ["Preparation of statutory accounts", 60000, 160000],
        ["Corporation tax return", 20000, 45000],
      ]);
      return { ...bill, number: "FN####", ref: "OB/17/@@", buyer: "Lough Ree Boats Ltd" };
    },
    page: `
14|[=297]*{v} Byrne & Co.
8|[=297]Chartered Accountants and Registered Auditors
8|[=297]6 Church Street, Athlone, Co. Westmeath N37 X2P4

[56]{buyer}
[56]The Quay
[56]Athlone
[56]Date: {date} [330]Our ref: {ref}
12|[56]*FEE NOTE [330]No: {number}
[56]To professional services rendered in connection with the following:
~items [56]{0} [>539]{1}
[>450]Professional fees [>539]{net}
[>450]VAT at 23% [>539]{tax}
[>450]*Total due [>539]*€{total}
[56]Terms: strictly 30 days. VAT registration number IE 6388047V`,
  },
  {
    ...styles.us,
    name: "contractor-us-net30",
    vendor: "{v} Electric LLC|{v} Electric",
    make: (dice) => {
      const date = someDay(dice);
      const [labor, parts] = [dice.between(400, 2200) * 100, dice.between(9000, 80000)];
      const tax = taxOn(parts, 8.25);
      return {
        date,
        labor,
        parts,
        net: labor + parts,
        tax,
        total: sumOf(labor, parts, tax),
        number: "#####",
        po: "PO-77##",
        due: addDays(date, 30),
        buyer: "Saguaro Dental Group",
      };
    },
    page: `
13|[56]*{v} Electric LLC [>539]*INVOICE
[56]1420 S Congress Ave [400]Invoice # [>539]{number}
[56]Austin, TX 78704 [400]Invoice Date [>539]{date}
[56](512) 555-0117 [400]Terms [>539]Net 30
[56]License TECL 28817 [400]Due Date [>539]{due}

[56]BILL TO [300]SERVICE LOCATION
[56]{buyer} [300]Saguaro Dental South
[56]8800 Research Blvd [300]2101 W Slaughter Ln
[56]Austin, TX 78758 [300]Austin, TX 78748
[56]P.O. No. {po}
[56]ACTIVITY [>330]QTY [>420]RATE [>539]AMOUNT
[56]Labor - panel upgrade [>330]16 [>539]{labor}
[56]Materials (taxable) [>330]1 [>539]{parts}T
[56]Thank you for your business. [400]SUBTOTAL [>539]{net}
[400]TAX (8.25%) [>539]{tax}
[400]TOTAL [>539]{total}
[400]PAYMENTS / CREDITS [>539]0.00
14|[400]*BALANCE DUE [>539]*\${total}`,
  },
  {
    ...styles.us,
    name: "diner-us-guestcheck",
    kind: "receipt",
    strip: 200,
    dates: "MM/DD/YY",
    vendor: "{v}'s Diner",
    make: (dice) => {
      const date = someDay(dice);
      const [food, drinks] = [dice.between(1800, 5200), dice.between(400, 1500)];
      const tax = taxOn(food + drinks, 8.875);
      const bill = sumOf(food, drinks, tax);
      const tip = dice.between(300, 1100);
      return { date, food, drinks, net: food + drinks, tax, bill, tip, total: bill + tip, number: "####" };
    },
    page: `
14|[=100]*{v}'s Diner
[=100]515 W 49th St, New York, NY 10019
[=100]212-555-0166
[10]Server: Dana Station: 2
[10]Order #: {number} Dine In
[10]Guests: 2 [>190]{date} 1:14 PM
[10]Food [>190]{food}
[10]Beverages [>190]{drinks}
[10]Sub Total: [>190]{net}
[10]Sales Tax: [>190]{tax}
[10]Amount: [>190]{bill}
[10]+ Tip: [>190]{tip}
13|[10]*= Total: [>190]*{total}
[10]VISA ************4417 Auth 08812C
[=100]Customer Copy`,
  },
  {
    ...styles.ca,
    name: "pharmacy-ca-hst",
    kind: "receipt",
    strip: 210,
    vendor: "{v} Pharmacy|{v} Pharmacy Inc.",
    make: (dice) => {
      const date = someDay(dice);
      const [taxed, free] = [dice.between(700, 3900), dice.between(400, 1800)];
      const tax = taxOn(taxed, 13);
      return {
        date,
        taxed,
        free,
        tax,
        net: taxed + free,
        total: sumOf(taxed, free, tax),
        number: "0##-####",
      };
    },
    page: `
[=105]*{V} PHARMACY
[=105]2300 Yonge St, Toronto ON M4P 1E4
[=105]416-555-0139
[=105]HST # 81277 4410 RT0001
[10]TOOTHPASTE [>200]{taxed} H
[10]INFANT FORMULA [>200]{free}
[10]SUBTOTAL [>200]{net}
[10]13% HST [>200]{tax}
13|[10]*TOTAL CAD [>200]*{total}
[10]INTERAC FLASH DEFAULT [>200]{total}
[10]POINTS REDEEMED [>200]0
[10]YOU COULD HAVE EARNED [>200]310 PTS
[10]TRANS {number} {date} 19:02:55
[=105]RETAIN THIS COPY FOR YOUR RECORDS`,
  },
  {
    ...styles.au,
    name: "electrician-au-gst",
    dates: "D MMM YYYY",
    vendor: "{v} Electrical Services Pty Ltd|{v} Electrical Services|{v} Electrical",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["Call out and first hour", 14300, 19800],
        ["Replace RCD, supply and install", 11000, 24200],
      ]);
      return { ...bill, number: "INV-0###", due: addDays(bill.date, 7), buyer: "Bondi Surf Hostel" };
    },
    page: `
20|[56]*TAX INVOICE
[56]{buyer} [300]Invoice Date [430]{v} Electrical Services Pty Ltd
[56]12 Campbell Parade [300]{date} [430]ABN 51 824 753 556
[56]BONDI BEACH NSW 2026 [300]Invoice Number [430]7/19 Carrington Rd
[300]{number} [430]MARRICKVILLE NSW 2204
[300]Reference [430]AUSTRALIA
[300]Switchboard
^220 [56]Description [>350]Quantity [>440]GST [>539]Amount AUD
~items [56]{0} [>350]1.00 [>440]10% [>539]{1}
[>440]INCLUDES GST 10% [>539]{tax}
[>440]*TOTAL AUD [>539]*{total}
^400 12|[56]*Due Date: {due}
[56]Direct deposit: BSB 062-000 Acc 1234 5678
^520 [56]PAYMENT ADVICE [300]Customer [400]{buyer}
[56]To: {v} Electrical Services Pty Ltd [300]Invoice Number [400]{number}
[300]Amount Due [400]{total}
[300]Due Date [400]{due}`,
  },
  {
    ...styles.nz,
    name: "vet-nz-eftpos",
    kind: "receipt",
    dates: "D/MM/YYYY",
    vendor: "{v} Veterinary Clinic|{v} Veterinary Clinic Limited",
    make: (dice) => {
      const bill = sold(dice, 15, [
        ["Consultation", 7200, 9800],
        ["Vaccination DHPPi", 6100, 8900],
      ]);
      return { ...bill, number: "T####", client: "88##" };
    },
    page: `
[=297]*{v} Veterinary Clinic
[=297]41 Great South Road, Papakura 2110 Ph 09 555 0188
[56]GST No. 88-214-771 [>539]Tax Invoice / Receipt
[56]Client {client} Patient: Biscuit [>539]No. {number}
[56]Seen by Dr A. Rangi [>539]{date}
~items [56]{0} [>539]{1}
[>470]Total (incl GST) [>539]*{total}
[>470]GST content [>539]{tax}
[>470]Eftpos [>539]{total}
[>470]Account balance [>539]0.00
[56]Next vaccination due in 12 months`,
  },
  {
    ...styles.uk,
    name: "newspaper-uk-ads",
    dates: "DD-MMM-YYYY",
    vendor: "{v} Media Group plc|{v} Media Group|{v} Media",
    make: (dice) => {
      const date = someDay(dice);
      const gross = dice.between(300, 1900) * 100;
      const cut = taxWithin(gross, 15);
      const net = gross - cut;
      const tax = taxOn(net, 20);
      return {
        date,
        gross,
        cut,
        net,
        tax,
        total: net + tax,
        number: "SIN#######",
        account: "C00####",
        due: addDays(date, 30),
        shown: addDays(date, -4),
        buyer: "Pennine Bikes",
      };
    },
    page: `
[56]REMIT TO: {v} Media Group plc, PO Box 118, Leeds LS1 9ZZ
16|[>539]*Advertising Invoice
[56]{buyer} [330]Document no. [>539]{number}
[56]Lockwood Mills [330]Tax point [>539]{date}
[56]Huddersfield HD1 3TG [330]Account [>539]{account}
[330]Payment due [>539]{due}
^200 [56]Insertion [180]Title [>380]Rate card [>460]Discount [>539]Net
[56]{shown} [180]Evening Post, qtr page [>380]{gross} [>460]{cut} [>539]{net}
^300 [56]Goods [>180]VAT % [>280]VAT [>400]Invoice value GBP
[56]{net} [>180]20.00 [>280]{tax} [>400]*{total}
7|^810 [56]Registered in England 00118273. VAT number GB 169 0011 88. www.{vdomain}.example`,
  },
];

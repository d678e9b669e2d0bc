/** Malaysia, Singapore, Japan: a hypermarket, a telephone bill, a food court, hosting, a railway, a hotel. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const asia: readonly StrangeLayout[] = [
  {
    ...styles.my,
    name: "hypermarket-my",
    kind: "receipt",
    strip: 215,
    dates: "DD-MM-YYYY",
    vendor: "{v} Hypermarket|{v}|{v} Hypermarket (M) Sdn Bhd|{v} Hypermarket Sdn Bhd",
    make: (dice) => {
      const items: [string, number][] = [
        ["MILO 1KG REFILL", dice.between(1590, 2190)],
        ["BERAS SUPER 5KG", dice.between(2300, 3100)],
        ["AYAM SEGAR", dice.between(801, 1699)],
      ];
      const sum = sumOf(...items.map(([, cents]) => cents));
      const total = Math.round(sum / 5) * 5;
      const given = Math.ceil(total / 5000) * 5000;
      return {
        date: someDay(dice),
        items,
        sum,
        rounding: total - sum,
        total,
        given,
        change: given - total,
        number: "0220####-17",
      };
    },
    page: `
17|[=107]*{V}
[=107]{V} HYPERMARKET (M) SDN BHD
[=107]Co. Reg. 199801004472 (460598-T)
[=107]Lot 5, Jalan SS 21/39, Damansara Utama
[=107]47400 Petaling Jaya, Selangor
[=107]Careline 1-300-55-0114
[10]{date} 19:08:44 [>205]POS 17
[10]Cashier: 8812 SITI [>205]{number}
[10]------------------------------------------
~items [10]{0} [>205]{1}
[10]------------------------------------------
[10]3 item(s) Sub Total RM [>205]{sum}
[10]Rounding Adj. [>205]{rounding}
13|[10]*NETT RM [>205]*{total}
[10]CASH [>205]{given}
[10]CHANGE DUE [>205]{change}
[=107]Points earned this visit: 48
[=107]Barang yang dijual tidak boleh dipulangkan
[=107]Terima kasih, sila datang lagi`,
  },
  {
    ...styles.my,
    name: "broadband-my",
    dates: "D MMM YYYY",
    vendor: "{v} Telekom Berhad|{v} Telekom Bhd|{v} Telekom|{v} Fibre",
    make: (dice) => {
      const net = dice.between(89, 249) * 100;
      const tax = taxOn(net, 8);
      const date = someDay(dice);
      const previous = dice.between(9000, 20000);
      return {
        date,
        net,
        tax,
        total: net + tax,
        previous,
        from: addDays(date, -30),
        to: addDays(date, -1),
        number: "1040######",
        account: "10########",
        due: addDays(date, 21),
        buyer: "KLINIK PERGIGIAN HARMONI",
      };
    },
    page: `
22|[56]*{v} Fibre [>539]Bil / Bill
8|[56]{v} Telekom Berhad 198401016183 (128740-P) [>539]SST Reg. No. W10-1808-31011902
^110 [56]{buyer} [340]Account number [>539]{account}
[56]12-1 JALAN PJU 5/20 [340]Bill number [>539]{number}
[56]THE STRAND, KOTA DAMANSARA [340]Bill date [>539]{date}
[56]47810 PETALING JAYA [340]Billing period [>539]{from} - {to}
[340]*Pay before [>539]*{due}
14|^210 [56]*Total amount due [>539]*RM {total}
^250 [56]*Your bill summary
[56]Previous balance [>539]{previous}
[56]Payment received - thank you [>539]-{previous}
[56]Outstanding [>539]0.00
[56]Monthly charges: Fibre 300Mbps [>539]{net}
[56]Service Tax 8% [>539]{tax}
[56]Current charges [>539]{total}
8|^760 [56]JomPAY Biller Code: 8899 Ref-1: {account}. Menara {v}, Jalan Pantai Baharu, 50672 Kuala Lumpur.`,
  },
  {
    ...styles.sg,
    name: "foodcourt-sg",
    kind: "receipt",
    strip: 200,
    dates: "DD/MM/YY",
    vendor: "{v} Food Hall|{v} Food Hall @ Raffles City|{v} F&B Pte Ltd|{v}",
    make: (dice) => {
      const items: [string, number][] = [
        ["Chicken Rice Set", dice.between(68, 98) * 10],
        ["Laksa", dice.between(70, 110) * 10],
        ["Teh C Siew Dai", dice.between(18, 28) * 10],
      ];
      const total = sumOf(...items.map(([, cents]) => cents));
      return {
        date: someDay(dice),
        items,
        total,
        tax: taxWithin(total, 9),
        queue: "A0###",
        number: "03-44####",
      };
    },
    page: `
15|[=100]*{v} Food Hall
[=100]@ Raffles City B1-44
[=100]{v} F&B Pte Ltd
[=100]GST Reg No: 201412233N
24|[=100]*{queue}
[=100]Take-away
[10]Bill No {number}
[10]Kiosk 03 [>190]{date} 12:41PM
~items [10]1 {0} [>190]{1}
[10]Item count: 3
12|[10]*Total (incl GST) [>190]*S\${total}
[10]PayNow QR [>190]S\${total}
[10]9% GST included [>190]S\${tax}
[=100]Please wait for your number to be called`,
  },
  {
    ...styles.sg,
    name: "hosting-sg-usd",
    currency: "USD",
    dates: "MMMM DD, YYYY",
    vendor: "{v} Cloud Pte. Ltd.|{v} Cloud|{v}|{v} Cloud Pte Ltd",
    make: (dice) => {
      const bill = billed(dice, 9, [
        ["Compute optimized instances", 4800, 19900],
        ["Block storage 500 GB", 3500, 6000],
        ["Outbound data transfer", 120, 2400],
      ]);
      return {
        ...bill,
        sgd: Math.round(bill.tax * 1.34),
        number: "5######",
        due: addDays(bill.date, 0),
        buyer: "Merlion Analytics Pte. Ltd.",
      };
    },
    page: `
26|[56]*{v}
9|[56]cloud infrastructure
11|^100 [56]*Final invoice for the last month
^130 [56]*From [300]*Details
[56]{v} Cloud Pte. Ltd. [300]Invoice number: [>539]{number}
[56]71 Ayer Rajah Crescent #03-22 [300]Date of issue: [>539]{date}
[56]Singapore 139951 [300]Payment due on: [>539]{due}
[56]UEN/GST: 201911772K
^200 [56]*For
[56]{buyer}
[56]10 Anson Road #22-02
[56]Singapore 079903
13|^290 [56]*Summary
[56]Total usage charges [>539]\${net}
[56]GST (9%, SGD {sgd}) [>539]\${tax}
[56]*Total due [>539]*\${total}
8|[56]If you have a credit card on file, it will be automatically charged within 24 hours.
11|^430 [56]*Product usage charges
~items [56]{0} [>539]\${1}`,
  },
  {
    ...styles.jp,
    name: "rail-jp-seat",
    kind: "receipt",
    strip: 240,
    dates: "YYYY/MM/DD",
    vendor: "{v} Railway Company|{v} Railway|{v}",
    make: (dice) => {
      const [fare, express] = [dice.between(40, 90) * 11000, dice.between(20, 50) * 11000];
      const total = fare + express;
      return {
        date: someDay(dice),
        fare,
        express,
        total,
        tax: Math.floor(taxWithin(total, 10) / 100) * 100,
        travel: "14:03",
        number: "50####-##",
      };
    },
    page: `
12|[=120]*RECEIPT
[10]No. {number} [>230]{date}
18|[=120]*JPY {total}-
[=120]The above amount was duly received for:
[10]Basic fare Tokyo - Kanazawa [>230]{fare}
[10]Reserved seat limited express [>230]{express}
[10]Departs {travel} Car 7 Seat 12-D
[10]10% applicable [>230]{total}
[10](Consumption tax [>230]{tax})
[10]Payment: Credit card (one time)
[=120]{v} Railway Company
[=120]Registration number T4010001075825
[=120]Tokyo Sta. Ticket machine MV-41`,
  },
  {
    ...styles.jp,
    name: "hotel-jp-statement",
    dates: "MMM DD, YYYY",
    kind: "receipt",
    vendor: "Hotel {v} Kyoto|Hotel {v}|{v} Hotels Co., Ltd.",
    make: (dice) => {
      const night = dice.between(90, 260) * 11000;
      const breakfast = dice.between(2, 4) * 110000;
      const lodging = 40000;
      const taxed = 2 * night + breakfast;
      const date = someDay(dice);
      return {
        date,
        one: addDays(date, -2),
        two: addDays(date, -1),
        night,
        breakfast,
        lodging,
        total: taxed + 2 * lodging,
        tax: Math.floor(taxWithin(taxed, 10) / 100) * 100,
        number: "0#######",
        buyer: "Mr. Torben Aagaard",
      };
    },
    page: `
20|[=297]Hotel {v} Kyoto
8|[=297]Karasuma-dori, Nakagyo-ku, Kyoto 604-8161 TEL +81-75-555-0161
12|^120 [=297]*GUEST STATEMENT / RECEIPT
[56]Name: {buyer} [360]Bill No. {number}
[56]Room: 0917 [360]Arrival {one}
[56]Guests: 1 [360]Departure {date}
^200 [56]Date [140]Item [>440]Charge (JPY) [>539]Payment
[56]{one} [140]Room charge [>440]{night}
[56]{one} [140]Kyoto City accommodation tax [>440]{lodging}
[56]{two} [140]Room charge [>440]{night}
[56]{two} [140]Breakfast buffet [>440]{breakfast}
[56]{two} [140]Kyoto City accommodation tax [>440]{lodging}
[56]{date} [140]MasterCard ****0927 [>539]{total}
[140]*TOTAL [>440]*{total} [>539]{total}
[140]BALANCE [>440]0
[140]Subject to 10% tax, tax included [>440]{tax}
8|^760 [=297]{v} Hotels Co., Ltd. Registered invoice issuer T9130001033821`,
  },
];

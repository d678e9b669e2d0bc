/** The United Kingdom, the United States, Canada, Australia, Kenya, the Philippines, Chile, Colombia, Iceland, Sweden, Latvia. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const worldwide: readonly StrangeLayout[] = [
  {
    ...styles.uk,
    name: "bookkeeper-uk",
    dates: "D MMMM YYYY",
    vendor: "{v} Bookkeeping|{v} Bookkeeping Services|{v}",
    make: (dice) => {
      const items: [string, number][] = [
        ["Monthly bookkeeping", dice.between(18000, 32000)],
        ["Payroll, 4 staff", dice.between(4000, 7600)],
      ];
      const date = someDay(dice);
      const total = sumOf(...items.map(([, cents]) => cents));
      return { date, items, total, number: "0###", due: addDays(date, 14), buyer: "The Potting Shed Cafe" };
    },
    page: `
19|[>539]*{v} Bookkeeping
[>539]4 Mill Lane, Ludlow SY8 1BN
[>539]hello at {vdomain}books.example
^130 [56]*{buyer}
[56]12 Corve Street
[56]Ludlow SY8 1DA
^200 [56]Date [110]{date} [330]Our invoice [420]{number}
^230 [56]Work done [>539]£
~items [56]{0} [>539]{1}
13|[330]*Amount due [>539]*£{total}
[56]Please pay by {due} to sort code 20-44-18, account 50118224.
[56]Not registered for VAT.`,
  },
  {
    ...styles.us,
    name: "parts-us-counter",
    kind: "receipt",
    vendor: "{v} Auto Parts|{v}",
    make: (dice) => {
      const bill = billed(dice, 8.25, [
        ["BRAKE PAD SET FR", 3899, 7499],
        ["ROTOR FR (2)", 8998, 13998],
      ]);
      return { ...bill, number: "38-#####" };
    },
    page: `
22|[56]*{V} AUTO PARTS
[56]STORE 0038 1140 W MAIN ST, MESQUITE, TX 75149
[56](972) 555-0118
^120 [56]SALE [120]{number} [300]DATE [360]{date} [450]TIME [>539]10:14A
[56]COUNTER 03 [300]CLERK DWAYNE
^160 [56]QTY [100]DESCRIPTION [>539]EXT
~items [56]1 [100]{0} [>539]{1}
[380]SUB-TOTAL [>539]{net}
[380]TAX 8.25% [>539]{tax}
[380]*TOTAL [>539]*{total}
[380]VISA 4471 [>539]{total}
[56]CORE CHARGES REFUNDED WITHIN 90 DAYS WITH ORIGINAL TICKET`,
  },
  {
    ...styles.us,
    name: "agency-us-retainer",
    dates: "MMMM D, YYYY",
    vendor: "{v} Creative|{v} Creative LLC|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.between(250000, 680000);
      return { date, total, number: "#### - 07", due: addDays(date, 15), buyer: "Harlow & Finch Inc." };
    },
    page: `
30|[56]*{vdomain}
10|[56]creative
^130 [56]*Billed to [230]*Issued [350]*Due [450]*Invoice
[56]{buyer} [230]{date} [350]{due} [450]{number}
[56]Attn: Accounts Payable
[56]88 Beacon St, Boston, MA 02108
^230 [56]Retainer, brand and web [>539]\${total}
[380]*Total due (USD) [>539]*\${total}
^700 [56]Checks payable to {v} Creative LLC, 14 Dock Sq, Portsmouth, NH 03801
[56]EIN 84-1182047`,
  },
  {
    ...styles.ca,
    name: "vet-ca-on",
    vendor: "{v} Animal Hospital|{v}",
    make: (dice) => {
      const bill = billed(dice, 13, [
        ["Annual examination", 8900, 11900],
        ["Rabies vaccine", 3400, 5200],
      ]);
      return { ...bill, number: "A1#####", buyer: "Sandeep Gill" };
    },
    page: `
18|[56]*{v} Animal Hospital
[56]2214 Dundas St W, Toronto, ON M6R 1X3
[56]HST 811482207 RT0001
^120 [56]Client: {buyer} [350]Invoice: {number}
[56]Patient: Biscuit (Canine) [350]Visit: {date}
[56]Client ID: 20418 [350]Doctor: Dr. Lau
^190 [56]Service [>539]Amount
~items [56]{0} [>539]{1}
[380]Subtotal [>539]{net}
[380]HST 13% [>539]{tax}
[380]*Invoice total [>539]*\${total}
[380]Paid: Interac [>539]\${total}`,
  },
  {
    ...styles.au,
    name: "surf-au-docket",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Surf Co|{v}",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["LEASH 7FT", 4500, 6500],
        ["WAX TROPICAL X2", 1000, 1600],
      ]);
      return { ...bill, number: "T2-#####" };
    },
    page: `
16|[=100]*{v} Surf Co
[=100]ABN 41 118 204 771
[=100]9 Jonson St Byron Bay NSW
[=100]TAX INVOICE
[10]Docket {number} [>190]Served by Kai
[10]{date} 3:22pm
~items [10]{0} [>190]{1}
13|[10]*TOTAL inc GST [>190]*\${total}
[10]GST included [>190]\${tax}
[10]EFTPOS [>190]\${total}
[=100]Exchange within 14 days`,
  },
  {
    ...styles.uk,
    name: "safari-ke",
    currency: "KES",
    vendor: "{v} Safaris Ltd|{v} Safaris|{v}",
    make: (dice) => {
      const bill = billed(dice, 16, [
        ["Game drive, full day", 1450000, 2600000],
        ["Airport transfer", 350000, 600000],
      ]);
      return { ...bill, number: "KS/####/24", due: addDays(bill.date, 7), buyer: "Baobab Tours" };
    },
    page: `
20|[56]*{v} Safaris Ltd
[56]Muthaiga Road, P.O. Box 40118-00100, Nairobi
[56]PIN P051118204K Tel +254 20 555 0118
^130 [56]TAX INVOICE [380]No. {number}
[56]M/s {buyer} [380]Date {date}
[56]Moi Avenue, Mombasa [380]Pay by {due}
^210 [56]Particulars [>539]KShs
~items [56]{0} [>539]{1}
[350]Amount excl. VAT [>539]{net}
[350]VAT @ 16% [>539]{tax}
[350]*Amount payable KShs [>539]*{total}
[56]E & O.E. CU Serial KRAMW0042811`,
  },
  {
    ...styles.us,
    name: "bakery-ph-or",
    currency: "PHP",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Bakeshop|{v}",
    make: (dice) => {
      const bill = sold(dice, 12, [
        ["Ensaymada box", 32000, 48000],
        ["Kape barako", 9000, 14000],
      ]);
      return { ...bill, number: "000#####" };
    },
    page: `
15|[=100]*{V} BAKESHOP
[=100]Katipunan Ave., Quezon City
[=100]VAT REG TIN 008-118-204-00000
[10]OR# {number}
[10]{date} 08:14 AM [>190]TERM 02
~items [10]{0} [>190]{1}
13|[10]*AMOUNT DUE [>190]*P {total}
[10]CASH [>190]P {total}
[10]VATable Sales [>190]{net}
[10]VAT Amount 12% [>190]{tax}
[=100]THIS SERVES AS YOUR OFFICIAL RECEIPT`,
  },
  {
    ...styles.es,
    name: "boleta-cl",
    currency: "CLP",
    amount: "1.234",
    vendor: "Ferretería {v} SpA|Ferretería {v}|{v}",
    make: (dice) => {
      const net = dice.between(180, 940) * 10000;
      const tax = Math.round((net * 0.19) / 100) * 100;
      return {
        date: someDay(dice),
        net,
        tax,
        total: net + tax,
        number: "#####",
        buyer: "Inmobiliaria Los Robles SpA",
      };
    },
    page: `
14|[56]*Ferretería {v} SpA
[56]Giro: venta de materiales de construcción
[56]Av. Matta 1182, Santiago
^30 [380]R.U.T.: 76.118.204-K
12|[380]*FACTURA ELECTRÓNICA
12|[380]*Nº {number}
[380]S.I.I. - SANTIAGO CENTRO
^130 [56]Señor(es): {buyer} [380]Fecha emisión: {date}
[56]RUT: 77.204.118-3
[56]Dirección: Los Leones 220, Providencia
^210 [56]Descripción [>539]Valor
[56]Cemento y fierro según guía 4418 [>539]{net}
[350]MONTO NETO $ [>539]{net}
[350]I.V.A. 19% $ [>539]{tax}
[350]*TOTAL $ [>539]*{total}
8|[56]Timbre Electrónico SII Res. 80 de 2014`,
  },
  {
    ...styles.dk,
    name: "guide-is-reikningur",
    currency: "ISK",
    amount: "1.234",
    dates: "DD.MM.YYYY",
    vendor: "{v} ferðir ehf.|{v} ferðir|{v}",
    make: (dice) => {
      const net = dice.between(320, 1180) * 10000;
      const tax = Math.round((net * 0.11) / 100) * 100;
      const date = someDay(dice);
      return {
        date,
        due: addDays(date, 10),
        net,
        tax,
        total: net + tax,
        number: "R-00####",
        buyer: "Norðurljós hf.",
      };
    },
    page: `
18|[56]*{v} ferðir ehf.
[56]Laugavegur 118, 101 Reykjavík - kt. 580118-2040 - VSK nr. 118204
^120 [56]{buyer} [380]Reikningur nr. [>539]{number}
[56]Hafnarstræti 9 [380]Útgáfudagur [>539]{date}
[56]600 Akureyri [380]Gjalddagi [>539]{due}
^200 [56]Lýsing [>539]Upphæð ISK
[56]Leiðsögn, jöklaganga [>539]{net}
[350]Samtals án vsk. [>539]{net}
[350]VSK 11% [>539]{tax}
[350]*Til greiðslu ISK [>539]*{total}`,
  },
  {
    ...styles.se,
    name: "framer-lv-rekins",
    currency: "EUR",
    dates: "DD.MM.YYYY.",
    vendor: "SIA {v} Rāmji|{v} Rāmji|SIA {v}",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Rāmis 50x70, ozols", 4200, 9800],
        ["Stikls, pretatspīduma", 2600, 5400],
      ]);
      return { ...bill, number: "RM 24-###", due: addDays(bill.date, 10), buyer: "SIA Galerija Osta" };
    },
    page: `
13|[56]*Rēķins {number}
[56]Izrakstīts {date} [300]Apmaksāt līdz {due}
^100 [56]*Piegādātājs [300]*Saņēmējs
[56]SIA {v} Rāmji [300]{buyer}
[56]Reģ. nr. 40103118204 [300]Reģ. nr. 40203182041
[56]PVN nr. LV40103118204 [300]Kungu iela 8, Liepāja, LV-3401
[56]Brīvības iela 118, Rīga, LV-1001
^200 [56]Nosaukums [>539]Summa, EUR
~items [56]{0} [>539]{1}
[330]Summa bez PVN [>539]{net}
[330]PVN 21% [>539]{tax}
[330]*Summa apmaksai, EUR [>539]*{total}`,
  },
];

/** Japan, Singapore, Malaysia: hotels, restaurants, workshops. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const asia: readonly StrangeLayout[] = [
  {
    ...styles.jp,
    name: "hotel-jp-folio",
    dates: "YYYY/MM/DD",
    kind: "receipt",
    vendor: "Hotel {v} Kyoto|Hotel {v}",
    make: (dice) => {
      const date = someDay(dice);
      const room = dice.between(180, 420) * 11000;
      const city = 20000;
      return {
        date,
        arrived: addDays(date, -2),
        room,
        city,
        tax: room / 11,
        total: room + city,
        number: "#######",
        guest: "Ms. Hanna Brodersen",
      };
    },
    page: `
14|[=297]*Hotel {v} Kyoto
[=297]Karasuma-dori Oike-agaru, Nakagyo-ku, Kyoto 604-8172 Tel +81 75 555 0100
[56]RECEIPT [>539]Folio No. {number}
[56]Name {guest} [>539]Room 1204
[56]Arrival {arrived} [>539]Departure {date}
[56]Description [>430]Charges [>539]Credits
[56]Room charge 2 nights [>430]{room}
[56]Accommodation tax [>430]{city}
[56]Credit card [>539]{total}
[56]Total [>430]{total} [>539]{total}
[56]Balance [>539]0
[56]10% taxable {room} (incl. consumption tax {tax})
8|[56]Issued by {v} Hospitality K.K. Registration number T4130001022334 on {date}`,
  },
  {
    ...styles.sg,
    name: "restaurant-sg-nett",
    kind: "receipt",
    strip: 206,
    dates: "DD MMM YYYY",
    vendor: "{v} Seafood Restaurant|{v} Seafood Restaurant Pte Ltd|{v} Seafood",
    make: (dice) => {
      const date = someDay(dice);
      const food = dice.between(3800, 14000);
      const service = taxOn(food, 10);
      const tax = taxOn(food + service, 9);
      const exact = sumOf(food, service, tax);
      const total = Math.floor(exact / 5) * 5;
      return { date, food, service, tax, exact, down: exact - total, total, number: "A#####" };
    },
    page: `
13|[=103]*{v} SEAFOOD RESTAURANT
[=103]Block 1204 East Coast Parkway
[=103]S(449883) GST Reg: M90355561K
[10]Bill: {number} [>196]Pax: 4
[10]{date} 8:12 PM [>196]Table: B7
[10]Chilli crab & sides [>196]{food}
[10]SUBTOTAL [>196]{food}
[10]SVC CHG 10% [>196]{service}
[10]GST 9% [>196]{tax}
[10]BILL AMT [>196]{exact}
[10]ROUNDING [>196]-{down}
13|[10]*NETT TOTAL [>196]*\${total}
[10]NETS [>196]\${total}`,
  },
  {
    ...styles.my,
    name: "workshop-my-sst",
    vendor: "{v} Auto Service Sdn. Bhd.|{v} Auto Service|{v} Auto Service Sdn Bhd",
    make: (dice) => {
      const bill = billed(dice, 8, [
        ["Labour - major service", 18000, 42000],
        ["Labour - wheel alignment", 5000, 9000],
      ]);
      return { ...bill, number: "IV-2####", order: "JO-1####", car: "WXA 8812", buyer: "Kedai Buku Bestari" };
    },
    page: `
14|[=297]*{V} AUTO SERVICE SDN. BHD.
7|[=297](Co. Reg. 201501022118)
[=297]No. 8, Jalan Kilang 2/1, 46050 Petaling Jaya, Selangor. Tel: 03-5550 1188
[=297]SST ID: W10-1808-32000123
[56]To : {buyer} [360]INVOICE : {number}
[56]Lot 4, Jalan Meru [360]Date : {date}
[56]41050 Klang [360]Job Order : {order}
[56]Vehicle : {car} [360]Terms : C.O.D.
^200 [56]No [90]Description [>539]Amount (RM)
~items [90]{0} [>539]{1}
[>450]Amount before SST [>539]{net}
[>450]Service Tax 8% [>539]{tax}
[>450]*Nett Amount [>539]*{total}
[56]Ringgit Malaysia as shown above only. E. & O.E.
[56]Cheques should be crossed and made payable to {V} AUTO SERVICE SDN. BHD.`,
  },
];

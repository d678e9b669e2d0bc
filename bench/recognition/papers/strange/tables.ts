/** Hotels and restaurants: covers, city taxes, deposits, payments in the same table. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, taxWithin } from "./strange-paper.ts";

export const tables: readonly StrangeLayout[] = [
  {
    name: "hotel-it-tassa",
    amount: "1.234,50",
    dates: "DD/MM/YYYY",
    language: "it",
    currency: "EUR",
    vendor: "Albergo {v} S.n.c.|Albergo {v}",
    make: (dice) => {
      const date = someDay(dice);
      const nights = dice.between(2, 5);
      const room = nights * dice.between(80, 160) * 100;
      const tassa = nights * 400;
      const deposit = 10000;
      return {
        date,
        room,
        tassa,
        deposit,
        tax: taxWithin(room, 10),
        total: room + tassa,
        rest: room + tassa - deposit,
        number: "###/E",
        arrival: addDays(date, -nights),
        nights: String(nights),
        buyer: "Ingenieurbüro Falk Röder",
      };
    },
    page: `
18|[=297]*Albergo {v}
8|[=297]di Conti Marta & C. S.n.c. - Via Lungolago 17 - 38066 Riva del Garda (TN) - P.IVA 01234560221

[56]Ric. fiscale/Fattura N. {number} [>539]Riva, {date}
[56]Camera 204 Arrivo {arrival} Partenza {date}
[>539]{buyer}
[>539]Parkweg 3, 01069 Dresden

[56]{nights} notti camera doppia con colazione [>539]{room}
[56]Imposta di soggiorno (fuori campo IVA) [>539]{tassa}
[56]Totale conto Euro [>539]{total}
[56]Caparra ricevuta con bonifico [>539]- {deposit}
[56]A saldo [>539]{rest}
8|[56]IVA 10% compresa su {room}: {tax}`,
  },
  {
    name: "hotel-us-folio",
    amount: "1,234.50",
    dates: "MM-DD-YY",
    language: "en",
    currency: "USD",
    vendor: "The {v} Hotel|{v} Hotel",
    make: (dice) => {
      const date = someDay(dice);
      const rate = dice.between(12000, 32000);
      const taxes = Math.round(rate * 0.1475);
      const fee = 2500;
      const total = 2 * rate + 2 * taxes + fee;
      return {
        date,
        rate,
        taxes,
        fee,
        total,
        one: addDays(date, -2),
        two: addDays(date, -1),
        conf: "8#######",
        folio: "######",
      };
    },
    page: `
20|[=297]The {v} Hotel
8|[=297]900 Canal Street, New Orleans, LA 70112 T: 504-555-0139

[56]Ms. Keiko Arendt [330]Room No. : 1107
[56]Guest Folio [330]Arrival : {one}
[330]Departure : {date}
[330]Folio No. : {folio}
[330]Conf. No. : {conf}

[56]Date [130]Description [>440]Charges [>539]Credits
[56]{one} [130]Accommodation [>440]{rate}
[56]{one} [130]Room and occupancy tax [>440]{taxes}
[56]{two} [130]Accommodation [>440]{rate}
[56]{two} [130]Room and occupancy tax [>440]{taxes}
[56]{two} [130]Destination fee [>440]{fee}
[56]{date} [130]American Express XXXX1007 [>539]{total}
[130]Total [>440]{total} [>539]{total}
[130]Balance [>440]0.00
[56]I agree that my liability for this bill is not waived. Signature ________`,
  },
  {
    name: "restaurant-fr-addition",
    amount: "1234,50",
    dates: "DD/MM/YY",
    language: "fr",
    currency: "EUR",
    kind: "receipt",
    strip: 210,
    vendor: "Chez {v}|SARL {v}",
    make: (dice) => {
      const [food, wine] = [dice.between(2400, 9000), dice.between(900, 5000)];
      const [t10, t20] = [taxWithin(food, 10), taxWithin(wine, 20)];
      return {
        date: someDay(dice),
        food,
        wine,
        t10,
        t20,
        h10: food - t10,
        h20: wine - t20,
        tax: t10 + t20,
        total: food + wine,
        each: Math.round((food + wine) / 2),
        number: "0####",
      };
    },
    page: `
14|[=105]*CHEZ {V}
[=105]12 rue de la Soif 35000 RENNES
[=105]Siret 49382716500018

[10]Table 14 Couverts : 2 [>200]Serveur Léo
[10]Note {number} du {date} 13:52
[10]2 MENU MIDI [>200]{food}
[10]1 CHINON BLT [>200]{wine}
12|[10]*TOTAL 3 Art. [>200]*{total} €
[10]Soit par couvert [>200]{each} €
[10]HT 10% {h10} TVA {t10}
[10]HT 20% {h20} TVA {t20}
[10]CB EMV SANS CONTACT [>200]{total}
[=105]Prix nets, service compris 15%
[=105]A bientôt !`,
  },
];

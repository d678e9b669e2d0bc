/** Railways, airlines, taxis, car rental, parking: booking codes, several passengers, deposits. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, sumOf, taxWithin } from "./strange-paper.ts";

export const travel: readonly StrangeLayout[] = [
  {
    name: "rail-de-online-ticket",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    kind: "receipt",
    vendor: "{v} Fernverkehr AG|{v} Fernverkehr",
    make: (dice) => {
      const date = someDay(dice);
      const [one, seat] = [dice.between(1790, 9900), 490];
      return {
        date,
        one,
        seat,
        total: one + seat,
        tax: taxWithin(one + seat, 7),
        net: one + seat - taxWithin(one + seat, 7),
        trip: addDays(date, 11),
        auftrag: "X#@@@#",
      };
    },
    page: `
[56]Online-Ticket [>539]{v} Fernverkehr AG
[56]Sparpreis (Einfache Fahrt) [>539]Gültigkeit: {trip}
[56]Erw: 1, mit 1 BC25 [>539]Zangenabdruck
[56]Hinfahrt: Hamburg - Kassel, mit ICE
[56]Auftragsnummer: {auftrag}
[56]Kreditkartenzahlung Zertifikat: 2JD3-K9X

[56]Zahlungspositionen und Preis
[56]ICE Fahrkarte [>250]{one}€ [>330]MwSt (D) 7%
[56]Reservierung [>250]{seat}€
[56]Summe [>250]{total}€ [>330]{net}€ [>410]{tax}€
[56]Die Buchung erfolgte am {date} 21:07 Uhr. Die Buchung der Kreditkarte erfolgt durch die {v} Vertrieb GmbH.
[56]Halt [>250]Datum [>330]Zeit [>410]Gleis
[56]Hamburg Hbf [>250]{trip:DD.MM.} [>330]ab 08:01 [>410]14
[56]Kassel-Wilhelmshöhe [>250]{trip:DD.MM.} [>330]an 10:20 [>410]2`,
  },
  {
    name: "airline-en-itinerary",
    amount: "1,234.50",
    dates: "DD MMM YYYY",
    language: "en",
    currency: "EUR",
    kind: "receipt",
    vendor: "{v} Airways|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const [fare, fees, bag] = [dice.between(4000, 22000), dice.between(2000, 9000), 3500] as const;
      return {
        date,
        fare,
        fees,
        bag,
        total: sumOf(fare, fees, bag),
        pnr: "@@#@@@",
        trip: addDays(date, 30),
        number: "125-##########",
      };
    },
    page: `
18|[56]*{v} Airways [>539]e-ticket receipt
[56]Booking reference: {pnr}
[56]Ticket number {number} [300]Issued {date} / Web
[56]Passengers: MS ANOUK VERMEER, MR PIET VERMEER

[56]Flight [150]From [250]To [350]Departs
[56]XV0437 [150]Amsterdam [250]London LCY [350]{trip} 07:15
[56]XV0440 [150]London LCY [250]Amsterdam [350]{trip} 19:55

[56]Payment information
[56]Fare amount [150]EUR [>260]{fare}
[56]Taxes, fees and carrier charges [>260]{fees}
[56]Extra bag [>260]{bag}
[56]Payment total (2 passengers) [>260]EUR {total}
[56]Paid with Mastercard XXXXXXXXXXXX1180
7|[56]Baggage liability limit 1,288 SDR. {v} Airways, Waterside, Harmondsworth`,
  },
  {
    name: "rail-ch-billett",
    amount: "1'234.50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "CHF",
    kind: "receipt",
    strip: 300,
    vendor: "{v} Bahnen|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const price = dice.between(200, 1900) * 5;
      return { date, price, total: price * 2, tax: taxWithin(price * 2, 8.1), number: "#########" };
    },
    page: `
[20]{v} Bahnen [>280]Quittung
[20]Zürich HB - Chur
[20]via Thalwil, 2. Klasse, 1/2
[20]Gültig: {date} bis {date} 05:00
[20]2 x Einzelbillett à CHF {price}
[20]Preis CHF {total} inkl. 8.1% MWST / CHF {tax}
[20]Art.-Nr. 4001 Ticket-ID {number}
[20]Verkauft: {date} 08:12 Automat 2217
[20]Bezahlt mit TWINT
[20]CHE-102.909.703 MWST`,
  },
  {
    name: "car-rental-es",
    amount: "1.234,50",
    dates: "DD-MM-YYYY",
    language: "es",
    currency: "EUR",
    vendor: "{v} Rent a Car, S.L.|{v} Rent a Car",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(9000, 30000);
      const tax = Math.round(net * 0.21);
      const total = net + tax;
      return {
        date,
        net,
        tax,
        total,
        hold: 120000,
        number: "A##/######",
        contract: "RA-#######",
        from: addDays(date, -5),
        km: "412",
        buyer: "Nordwind Beratung GmbH",
      };
    },
    page: `
[56]*{v} Rent a Car, S.L. [>539]FACTURA / INVOICE
[56]B-07947591 [>539]Nº {number}
[56]Aeropuerto de Palma, 07611 [>539]Fecha/Date {date}
[56]Contrato/Rental agreement {contract}
[56]Cliente: {buyer}
[56]Salida/Out {from} 11:30 [300]Entrada/In {date} 09:50 [>539]Km {km}

[56]Concepto/Charges [>539]EUR
[56]Tiempo y km/Time and mileage 5 x [>539]{net}
[56]Base/Taxable [>300]{net} [>420]IVA/VAT 21% [>539]{tax}
[56]Importe total/Total charges [>539]{total}
[56]Depósito retenido/Deposit held [>539]{hold}
[56]Depósito liberado/Deposit released [>539]-{hold}
[56]Pagado/Paid VISA *4402 [>539]{total}
[56]Pendiente/Balance [>539]0,00`,
  },
  {
    name: "taxi-us-tip",
    amount: "1234.50",
    dates: "MM/DD/YYYY",
    language: "en",
    currency: "USD",
    kind: "receipt",
    strip: 190,
    vendor: "{v} Cab Co|{v} Cab",
    make: (dice) => {
      const [fare, extra, tip] = [dice.between(800, 5200), 250, dice.between(100, 900)] as const;
      return {
        date: someDay(dice),
        fare,
        extra,
        tip,
        total: sumOf(fare, extra, tip),
        medallion: "#@##",
        trip: "#####",
      };
    },
    page: `
[=95]{V} CAB CO
[=95]MEDALLION {medallion}
[14]{date} [>176]TR {trip}
[14]START END MILES
[14]18:02 18:27 6.41
[14]REGULAR FARE [>176]
[14]RATE 1: [>176]\${fare}
[14]SURCHARGE: [>176]\${extra}
[14]SUBTTL: [>176]\${fare}
[14]TIP: [>176]\${tip}
[14]GRAND TOTL: [>176]\${total}
[14]CARD TYPE: VISA
[14]XXXX XXXX XXXX 0091
[14]AUTH: 03348C
[=95]CONTACT TLC DIAL 3-1-1`,
  },
  {
    name: "parking-de",
    amount: "1.234,50",
    dates: "DD.MM.YY",
    language: "de",
    currency: "EUR",
    kind: "receipt",
    strip: 180,
    vendor: "{v} Parkraum GmbH|{v} Parkraum",
    make: (dice) => {
      const total = dice.between(4, 60) * 50;
      return { date: someDay(dice), total, tax: taxWithin(total, 19), number: "0#####" };
    },
    page: `
[=90]{v} Parkraum GmbH
[=90]Parkhaus Domplatz
[=90]39104 Magdeburg
[=90]St-Nr 102/107/00321

[10]QUITTUNG {number} [>170]Autom. 03
[10]Ein [>170]{date} 09:12
[10]Aus [>170]{date} 13:40
[10]Kurzparker Tarif A
[10]Entgelt [>170]{total} EUR
[10]incl. 19,0% MwSt [>170]{tax} EUR
[10]Eingeworfen [>170]20,00
[10]Gute Fahrt!`,
  },
  {
    name: "rideshare-email",
    amount: "1,234.50",
    dates: "D MMMM YYYY",
    language: "en",
    currency: "AUD",
    kind: "receipt",
    vendor: "{v}",
    make: (dice) => {
      const [trip, booking, toll] = [dice.between(900, 6000), 55, dice.between(0, 900)] as const;
      return { date: someDay(dice), trip, booking, toll, total: sumOf(trip, booking, toll) };
    },
    page: `
[56]{v} [>539]{date}
20|[56]*Thanks for riding, Priya
[56]Total [>539]A\${total}
[56]Trip fare [>539]A\${trip}
[56]Booking fee [>539]A\${booking}
[56]Tolls [>539]A\${toll}
[56]Payments
[56]Mastercard ••••5521 {date:DD/MM/YYYY} 8:41 pm [>539]A\${total}
[56]You rode with Tomas, 4.92 rating, 11.8 kilometres | 22 min
[56]8:14 pm 120 Collins St, Melbourne VIC 3000
[56]8:36 pm Terminal 4, Melbourne Airport VIC 3045
7|[56]This is not a tax invoice.`,
  },
];

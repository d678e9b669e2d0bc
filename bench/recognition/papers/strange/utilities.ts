/** Power, gas, water, waste: meters, instalments that were paid, instalments to come. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "./strange-paper.ts";

export const utilities: readonly StrangeLayout[] = [
  {
    name: "power-de-annual",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "Stadtwerke {v} GmbH|Stadtwerke {v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(60000, 140000);
      const tax = taxOn(net, 19);
      const total = net + tax;
      const paid = Math.floor((total * 0.9) / 1100) * 1100;
      return {
        date,
        net,
        tax,
        total,
        paid,
        rest: total - paid,
        next: Math.round(total / 11 / 100) * 100,
        number: "VR-########",
        customer: "10######",
        meter: "1 EMH00 ########",
        due: addDays(date, 16),
        from: addDays(date, -380),
        to: addDays(date, -15),
        buyer: "Familie Bernd Oltmanns",
      };
    },
    page: `
15|[56]*Stadtwerke {v}
7|^125 [56]Stadtwerke {v} GmbH • Postfach 11 20 • 25746 Heide
[56]{buyer}
[56]Nordring 77
[56]25746 Heide
^125 [360]Verbrauchsabrechnung Strom
[360]Rechnungs-Nr.: {number}
[360]Kundennummer: {customer}
[360]Zählernummer: {meter}
[360]Heide, den {date}
^240
[56]Ihre Abrechnung für die Zeit vom {from} bis {to}
[56]Verbrauch 3.412 kWh
[56]Arbeitspreis und Grundpreis netto [>539]{net} EUR
[56]+ 19 % Umsatzsteuer [>539]{tax} EUR
[56]Kosten der Lieferung (brutto) [>539]{total} EUR
[56]- geleistete Abschläge [>539]{paid} EUR
12|[56]*Nachzahlung [>539]*{rest} EUR
[56]Bitte begleichen Sie die Nachzahlung bis {due}.

[56]Ihr neuer Abschlag: {next} EUR monatlich, erstmals fällig am 01.12.
7|^800 [56]Stadtwerke {v} GmbH, Sitz Heide, Amtsgericht Pinneberg HRB 4711, USt-IdNr. DE134589012`,
  },
  {
    name: "water-uk-direct-debit",
    amount: "1,234.50",
    dates: "D MMM YYYY",
    language: "en",
    currency: "GBP",
    vendor: "{v} Water Ltd|{v} Water",
    make: (dice) => {
      const date = someDay(dice);
      const [fresh, waste] = [dice.between(6000, 15000), dice.between(7000, 18000)];
      return {
        date,
        fresh,
        waste,
        total: fresh + waste,
        each: Math.round((fresh + waste) / 8),
        account: "9###-#####-#",
        number: "B########",
      };
    },
    page: `
[56]*{v} Water
[56]Your account number {account} [>539]Bill number {number}
[56]Date of bill {date}
[56]For: Mr R Pemberton, 4 Weir Cottages, TQ13 9QA

[56]Fresh water: 51 m3 at £2.0134 + fixed charge [>539]£{fresh}
[56]Used water: 46 m3 at £2.8010 + fixed charge [>539]£{waste}
[56]Charges for this bill [>539]£{total}

[56]You have a payment plan, so there is nothing to pay now.
[56]Your plan: 8 payments of £{each}, collected on the 1st.
7|^810 [56]{v} Water Ltd. Registered in England No 2366665. VAT registration number 614 4159 07 (water charges are zero rated)`,
  },
  {
    name: "gas-it-bolletta",
    amount: "1.234,50",
    dates: "DD/MM/YYYY",
    language: "it",
    currency: "EUR",
    vendor: "{v} Energia S.p.A.|{v} Energia",
    make: (dice) => {
      const date = someDay(dice);
      const [materia, rete, accise] = [
        dice.between(3000, 9000),
        dice.between(1500, 4000),
        dice.between(500, 2000),
      ] as const;
      const net = sumOf(materia, rete, accise);
      const tax = taxOn(net, 10);
      return {
        date,
        materia,
        rete,
        accise,
        net,
        tax,
        total: net + tax,
        number: "00M#########",
        client: "8## ### ###",
        pdr: "0###########1",
        due: addDays(date, 20),
        from: addDays(date, -70),
        to: addDays(date, -10),
      };
    },
    page: `
[56]*{v} Energia [>539]Servizio di tutela gas
[56]Numero cliente {client} [300]Codice PDR {pdr}
[56]Bolletta n. {number} del {date}
[56]Periodo {from} - {to}
[56]Intestata a: Giorgia Malvezzi, Via dei Mille 8, 40121 Bologna

16|[56]*Quanto devo pagare? [>539]*€ {total}
[56]Entro il {due}
[56]Spesa per la materia gas naturale [>300]{materia}
[56]Spesa per il trasporto e la gestione [>300]{rete}
[56]Accise e addizionali [>300]{accise}
[56]Totale imponibile [>300]{net}
[56]IVA 10% [>300]{tax}
[56]Totale bolletta [>300]{total}
[56]Consumo fatturato 112 Smc. Le bollette precedenti risultano pagate. Grazie!
7|[56]{v} Energia S.p.A. - Sede legale: Viale Regina 125 - 00198 Roma - P.IVA 15844561009 - Cap. soc. 10.000.000,00 i.v.`,
  },
  {
    name: "energy-nl-jaarnota",
    amount: "1.234,50",
    dates: "D MMMM YYYY",
    language: "nl",
    currency: "EUR",
    vendor: "{v} Energie N.V.|{v} Energie",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(90000, 180000);
      const tax = taxOn(net, 21);
      const total = net + tax;
      const paid = Math.ceil(total / 12000) * 12000;
      return {
        date,
        net,
        tax,
        total,
        paid,
        back: paid - total,
        number: "7########",
        klant: "3######",
        buyer: "Dhr. W. van Loon",
      };
    },
    page: `
^60 [>539]{v} Energie N.V.
[>539]Postbus 39
[>539]6800 LL Arnhem
^110 [56]{buyer}
[56]Rietdijk 3
[56]6511 AB Nijmegen
^190 [56]Datum [150]{date}
[56]Klantnummer [150]{klant}
[56]Notanummer [150]{number}
[56]EAN-code elektriciteit [150]871687400001234567
13|[56]*Jaarnota
[56]Leveringskosten en netbeheer [>539]€ {net}
[56]BTW 21% [>539]€ {tax}
[56]Totale kosten [>539]€ {total}
[56]In rekening gebrachte termijnbedragen [>539]€ {paid} -
[56]*U ontvangt van ons [>539]*€ {back}
[56]Dit bedrag staat binnen 10 werkdagen op uw rekening.
7|^800 [56]KvK 09104351 · BTW NL807850129B01`,
  },
  {
    name: "waste-fi-aseton",
    amount: "1234,50",
    dates: "D.M.YYYY",
    language: "fi",
    currency: "EUR",
    vendor: "{v} Jätehuolto Oy|{v} Jätehuolto",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(1500, 9000);
      const tax = taxOn(net, 25.5);
      return {
        date,
        net,
        tax,
        total: net + tax,
        due: addDays(date, 21),
        number: "1######",
        viite: "1 ##### ##### #####",
        buyer: "Asunto Oy Koivula",
      };
    },
    page: `
[56]*{v} Jätehuolto Oy [330]*LASKU
[56]Teollisuustie 4, 90830 Haukipudas [330]Päiväys [>539]{date}
[330]Laskunumero [>539]{number}
[56]{buyer} [330]Eräpäivä [>539]{due}
[56]Rantatie 2 [330]Viitenumero [>539]{viite}
[56]90100 Oulu [330]Huomautusaika [>539]8 pv

[56]Tuote [>350]Määrä [>430]á-hinta [>539]Yht. EUR
[56]Sekajäte 600 l tyhjennys [>350]4 [>430]9,12 [>539]{net}
[>430]Veroton [>539]{net}
[>430]Alv 25,5 % [>539]{tax}
[>430]*Laskun summa [>539]*{total}
7|^790 [56]Y-tunnus 0188210-7 Kotipaikka Oulu IBAN FI21 1234 5600 0007 85`,
  },
  {
    name: "chimney-at-honorar",
    amount: "1.234,50",
    dates: "D. MMMM YYYY",
    language: "de",
    currency: "EUR",
    vendor: "Rauchfangkehrermeister Ing. {v}|Ing. {v}|Rauchfangkehrer {v}",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.between(4000, 14000);
      const tax = taxWithin(total, 20);
      return { date, total, tax, number: "#####/2025", due: addDays(date, 14) };
    },
    page: `
14|[=297]*Rauchfangkehrermeister Ing. {v}
8|[=297]Öffentlich zugelassener Rauchfangkehrer, Hauptplatz 6, 3943 Schrems, 02853 77450

[56]An die Hausverwaltung Thaya
[56]Bahnstraße 1, 3830 Waidhofen
[>539]Schrems, am {date}
[56]Honorarnote {number}
[56]Kehrung laut Kehrtarif NÖ, 2 Fänge, und Feuerbeschau

[56]Gesamtbetrag inkl. 20 % USt EUR {total}
[56]darin enthalten USt EUR {tax}
[56]zahlbar bis {due}, danach Mahnspesen EUR 5,00
7|^800 [=297]UID ATU 41238004, IBAN AT61 1904 3002 3457 3201`,
  },
];

/** Germany, Austria, Switzerland: practices, workshops, rentals and shops. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold, twoRates } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxWithin } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const central: readonly StrangeLayout[] = [
  {
    ...styles.de,
    name: "physio-de",
    vendor: "Physiotherapie {v}|Praxis für Physiotherapie {v}",
    make: (dice) => {
      const date = someDay(dice);
      const [session, heat] = [dice.between(2400, 3900), dice.between(900, 1500)];
      return {
        date,
        session: session * 6,
        heat: heat * 6,
        total: sumOf(session * 6, heat * 6),
        number: "P25-####",
        due: addDays(date, 30),
        buyer: "Annemarie Tölke",
      };
    },
    page: `
20|[56]*Physiotherapie {v}
9|[56]Krankengymnastik · Manuelle Therapie · Lymphdrainage
^105 [56]{buyer} [370]Inh. Katrin Ohlsen
[56]Wiesengrund 17 [370]Bahnhofstr. 31
[56]26655 Westerstede [370]26655 Westerstede
^150 [370]Tel. 04488 555 201
[370]praxis@physio-{vdomain}.de
^215 [370]Datum: {date}
[56]*Privatrechnung Nr. {number}
[56]Diagnose: LWS-Syndrom, Verordnung Dr. Behrends
^270 [56]6 x Krankengymnastik à 20 Min. [>539]{session} €
[56]6 x Wärmetherapie [>539]{heat} €
[56]*Rechnungsbetrag [>539]*{total} €
[56]Steuerfrei nach § 4 Nr. 14 UStG.
[56]Bitte begleichen Sie den Betrag bis {due} auf das Konto DE12 2806 1822 0044 3318 00 bei der Volksbank.
8|^790 [=297]Steuernummer 69/114/05528 · Institutskennzeichen 440312887`,
  },
  {
    ...styles.de,
    name: "bikes-de-shop",
    kind: "receipt",
    strip: 220,
    vendor: "{v} Radsport|Radsport {v}|{v} Radsport GmbH & Co. KG",
    make: (dice) => {
      const bill = sold(dice, 19, [
        ["Schlauch 28 SV17", 690, 1190],
        ["Kette 11-fach", 2490, 4490],
        ["Montage", 1500, 2900],
      ]);
      const given = Math.ceil(bill.total / 5000) * 5000;
      return { ...bill, given, change: given - bill.total, number: "4-0####", tse: "TSE ########" };
    },
    page: `
15|[=110]*{V} RADSPORT
[=110]{v} Radsport GmbH & Co. KG
[=110]Osnabrücker Landstr. 144 - 33335 Gütersloh
[=110]Öffnungszeiten Mo-Fr 10-18.30 Sa 10-16
[10]Bon {number} [>210]Kasse 4
[10]{date} 16:22 [>210]Bed. Timo
[10]--------------------------------------
~items [10]{0} [>210]{1} A
[10]--------------------------------------
12|[10]*Zu zahlen [>210]*{total}
[10]gegeben bar [>210]{given}
[10]zurück [>210]{change}
[10]A 19,00% [80]Netto {net} [>210]MwSt {tax}
[=110]Umtausch innerhalb 14 Tagen nur mit Bon
[=110]www.{vdomain}-radsport.de
[=110]USt-IdNr. DE 811 990 347
[=110]{tse}`,
  },
  {
    ...styles.de,
    name: "rental-de-tools",
    dates: "DD.MM.YY",
    vendor: "Mietpark {v}|{v} Baumaschinen GmbH|{v} Mietpark|{v}",
    make: (dice) => {
      const bill = billed(dice, 19, [
        ["Minibagger 1,8 t", 18000, 42000],
        ["Haftungsbegrenzung", 1800, 4200],
        ["An- und Abtransport", 9000, 16000],
      ]);
      return {
        ...bill,
        number: "7######",
        customer: "D-50####",
        due: addDays(bill.date, 10),
        buyer: "Gartenbau Lührs",
      };
    },
    page: `
24|[>539]*{v}
9|[>539]Mietpark
7|^120 [56]{v} Baumaschinen GmbH | Industriering 8 | 49424 Goldenstedt
[56]Firma
[56]{buyer}
[56]Moorkampstraße 2
[56]49429 Visbek
^120 [380]Rechnungs-Nr. [>539]{number}
[380]Datum [>539]{date}
[380]Kunden-Nr. [>539]{customer}
[380]Mietvertrag [>539]MV-22818
[380]Bauvorhaben [>539]Visbek
[380]Ansprechpartner [>539]Herr Meyer
14|^240 [56]*Mietrechnung
[56]Pos [86]Bezeichnung [350]Zeitraum [>539]Betrag EUR
~items [86]{0} [>539]{1}
^340 [350]Nettobetrag [>539]{net}
[350]zzgl. 19 % MwSt. [>539]{tax}
[350]*Gesamtbetrag [>539]*{total}
[56]Zahlbar bis {due} ohne Abzug. Es gelten unsere Allgemeinen Mietbedingungen.
7|^785 [56]{v} Baumaschinen GmbH [200]Geschäftsführer [330]Bankverbindung [460]Kontakt
7|[56]Industriering 8 [200]Heiner Böske [330]LzO Vechta [460]Tel. 04444 555-0
7|[56]49424 Goldenstedt [200]AG Oldenburg HRB 110472 [330]DE55 2805 0100 0071 2240 11 [460]info@{vdomain}-mietpark.de`,
  },
  {
    ...styles.at,
    name: "locksmith-at",
    dates: "D. MMMM YYYY",
    vendor: "Schlosserei {v}|Schlosserei Ing. {v}|Schlosserei {v} e.U.",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Balkongeländer feuerverzinkt", 90000, 240000],
        ["Montage 2 Mann", 28000, 62000],
      ]);
      return {
        ...bill,
        number: "AR 25/0###",
        offer: "AN 25/0###",
        due: addDays(bill.date, 14),
        buyer: "Familie Haslinger",
      };
    },
    page: `
16|[=297]*Schlosserei {v} e.U.
[=297]Metallbau - Zäune - Tore - Stiegen
[=297]Werkstraße 5, 4840 Vöcklabruck
^120 [56]An
[56]{buyer}
[56]Sonnleiten 23
[56]4850 Timelkam
^200 [>539]Vöcklabruck, am {date}
13|[56]*Ausgangsrechnung {number}
[56]zu unserem Angebot {offer} erlauben wir uns zu verrechnen:
~items [56]{0} [>539]{1}
[56]Summe exkl. USt. [>539]{net}
[56]20% USt. [>539]{tax}
[56]*Rechnungssumme inkl. USt. in EUR [>539]*{total}
[56]Zahlungsziel: 14 Tage netto, fällig am {due}
[56]UID: ATU 6288 1147 [>539]FN 288114k LG Wels
[56]Raiffeisenbank, IBAN AT31 3436 3000 0018 2277
[56]Wir danken für Ihren Auftrag!`,
  },
  {
    ...styles.at,
    name: "inn-at-strip",
    kind: "receipt",
    strip: 210,
    dates: "DD.MM.YYYY",
    vendor: "Gasthof {v}|Gasthof zum {v}|{v}",
    make: (dice) => {
      const parts = twoRates(dice.between(2800, 6400), 10, dice.between(900, 2600), 20);
      return { ...parts, date: someDay(dice), number: "1####", sign: "_R1-AT1_K1_######" };
    },
    page: `
14|[=105]*Gasthof {v}
[=105]Fam. Obermoser
[=105]Dorfplatz 2 | A-6365 Kirchberg
[=105]Tel +43 5357 55512 | ATU55281190
[10]RECHNUNG {number}
[10]Tisch 12 [>200]{date} 13:48
[10]2 Wiener Schnitzel
[10]1 Kaiserschmarrn
[10]Speisen [>200]{low}
[10]3 Zipfer Märzen 0,5
[10]Getränke [>200]{high}
14|[10]*SUMME € [>200]*{total}
[10]bezahlt mit Maestro [>200]{total}
[10]10% [70]N {low_net} [>200]USt {low_tax}
[10]20% [70]N {high_net} [>200]USt {high_tax}
[10]Es bediente Sie Vroni
[=105]{sign}
[=105]Vergelt's Gott und auf Wiedersehen`,
  },
  {
    ...styles.ch,
    name: "office-supplies-ch",
    vendor: "{v} Bürocenter AG|{v} Bürocenter",
    make: (dice) => {
      const bill = billed(dice, 8.1, [
        ["Kopierpapier A4 80g, 10 Pack", 5900, 8900],
        ["Toner schwarz XL", 12900, 21900],
      ]);
      return {
        ...bill,
        number: "90######",
        order: "30######",
        due: addDays(bill.date, 30),
        buyer: "Treuhand Imboden GmbH",
      };
    },
    page: `
[380]*{v} Bürocenter AG
[380]Gewerbestrasse 14
[380]CH-6210 Sursee
[380]MWST CHE-108.227.914
[380]www.{vdomain}-buerocenter.ch
^140 [56]{buyer}
[56]Bahnhofplatz 3
[56]3930 Visp
15|^230 [56]*RECHNUNG
[56]Beleg-Nr. [150]{number} [330]Lieferschein [430]{order}
[56]Belegdatum [150]{date} [330]Kunden-Nr. [430]118220
[56]Zahlbar bis [150]{due} [330]Zuständig [430]M. Felder
^310 [56]Artikel [>440]Menge [>539]CHF
~items [56]{0} [>440]1 [>539]{1}
[330]Warenwert [>539]{net}
[330]MWST 8.1% [>539]{tax}
[330]*Total CHF [>539]*{total}
[56]Zahlung ohne Skonto. Gerichtsstand Sursee.`,
  },
  {
    ...styles.ch,
    name: "kiosk-ch-strip",
    kind: "receipt",
    strip: 200,
    dates: "DD.MM.YY",
    vendor: "{v} Shop|{v} Bahnhofshop|{v}",
    make: (dice) => {
      const [coffee, bread] = [dice.between(80, 120) * 5, dice.between(60, 160) * 5];
      const total = coffee + bread;
      return { date: someDay(dice), coffee, bread, total, tax: taxWithin(total, 2.6), number: "0####" };
    },
    page: `
18|[=100]*{v}
[=100]Bahnhofshop Olten
[=100]CHE-105.887.210 MWST
[10]{date} [=100]07:31 [>190]Beleg {number}
[10]Kaffee Creme [>190]{coffee}
[10]Sandwich Thon [>190]{bread}
12|[10]*TOTAL CHF [>190]*{total}
[10]VISA Debit [>190]{total}
[10]inkl. MWST 2.6% [>190]{tax}
[=100]Es bediente Sie: 114
[=100]Danke, uf Widerluege`,
  },
];

/** Germany, Austria, Switzerland: charging stations, advisers, garages, lifts, dentists, florists. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold, twoRates } from "../contents.ts";
import { type StrangeLayout, someDay } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const german: readonly StrangeLayout[] = [
  {
    ...styles.de,
    name: "charging-de-monthly",
    dates: "DD.MM.YYYY",
    vendor: "{v} Ladenetz GmbH|{v} Ladenetz",
    make: (dice) => {
      const bill = sold(dice, 19, [
        ["AC 22 kW", 900, 3000],
        ["DC 150 kW", 1900, 5200],
      ]);
      return {
        ...bill,
        number: "LN-20##-#####",
        contract: "DE-LNZ-C########",
        first: addDays(bill.date, -20),
        second: addDays(bill.date, -9),
        collected: addDays(bill.date, 5),
        due: addDays(bill.date, 5),
        buyer: "Tjark Lüders",
      };
    },
    page: `
^40 [56]Fahrstrom-Abrechnung [>539]*{v} Ladenetz
[56]{buyer}
[56]Moorweg 11, 26127 Oldenburg
^110 [56]Belegnummer [180]Vertrag [330]Ausgestellt am [>539]Betrag
[56]{number} [180]{contract} [330]{date} [>539]{total} €
^160 [56]Start [140]Ort [300]Ladeart [>420]kWh [>539]Brutto EUR
[56]{first} 17:44 [140]Raststätte Dammer Berge [300]AC 22 kW [>420]31,20
[56]{second} 08:12 [140]P+R Bremen-Vahr [300]DC 150 kW [>420]44,05
~items [300]Summe {0} [>539]{1}
[300]Gesamt brutto [>539]*{total}
[300]enthaltene USt 19 % [>539]{tax}
[300]entspricht netto [>539]{net}
^420 [56]Der Betrag wird am {collected} per SEPA-Lastschrift von DE** **** **** **** **12 34 eingezogen. Gläubiger-ID DE77ZZZ00001234567
7|^800 [56]{v} Ladenetz GmbH · Hafenallee 9 · 28217 Bremen · GF: Imke Ott · AG Bremen HRB 31877 HB · USt-ID DE297711432 · service@{vdomain}.example`,
  },
  {
    ...styles.de,
    name: "tax-adviser-de-fee",
    dates: "D. MMMM YYYY",
    vendor:
      "Steuerkanzlei {v} & Partner mbB|{v} & Partner mbB|Steuerkanzlei {v} & Partner|Steuerkanzlei {v}|{v} & Partner",
    make: (dice) => {
      const bill = billed(dice, 19, [
        ["Buchführung § 33 Abs. 1 StBVV, 6/10", 9000, 31000],
        ["Lohnbuchführung § 34 Abs. 2 StBVV, 3 Arbeitnehmer", 3000, 7200],
        ["Auslagenpauschale § 16 StBVV", 2000, 2000],
      ]);
      return {
        ...bill,
        number: "20##/####",
        client: "1####",
        due: addDays(bill.date, 10),
        buyer: "Tischlerei Ebeling GbR",
      };
    },
    page: `
12|[=297]*Steuerkanzlei {v} & Partner mbB
8|[=297]Steuerberater · Rechtsanwälte
7|^118 [56]{v} & Partner, Lange Reihe 4, 20099 Hamburg
[56]{buyer}
[56]z. Hd. Herrn Ebeling
[56]Fährstraße 20
[56]21107 Hamburg
^150 [380]Hamburg, {date}
[380]Mandant {client}
[380]Gebührenrechnung {number}
^260 [56]Sehr geehrter Herr Ebeling,
[56]für unsere Leistungen im Monat erlauben wir uns zu berechnen:
~items [56]{0} [>539]{1}
[56]Summe der Gebühren und Auslagen [>539]{net}
[56]zuzüglich 19 v. H. Umsatzsteuer [>539]{tax}
[56]*Rechnungsendbetrag in Euro [>539]*{total}
[56]Wir bitten um Überweisung bis spätestens {due} auf unser Konto DE02 2005 0550 1234 5678 90.
[56]Mit freundlichen Grüßen
[56]{v} & Partner mbB
6|^805 [=297]Partnerschaftsgesellschaft mbB · PR 1184 AG Hamburg · USt-IdNr. DE118822765 · Telefon 040 5550 71`,
  },
  {
    ...styles.de,
    name: "florist-de-till",
    kind: "receipt",
    strip: 210,
    dates: "DD.MM.YY",
    vendor: "Blumen {v}|Blumen {v} Inh. Gesa Voigt|{v}",
    make: (dice) => {
      const sum = twoRates(dice.between(900, 3200), 7, dice.between(300, 1200), 19);
      return {
        date: someDay(dice),
        ...sum,
        given: Math.ceil((sum.total + 1) / 1000) * 1000,
        back: Math.ceil((sum.total + 1) / 1000) * 1000 - sum.total,
        number: "####",
      };
    },
    page: `
14|[=105]*Blumen {v}
[=105]Inh. Gesa Voigt
[=105]Am Dobben 3, 28203 Bremen
[=105]St.-Nr. 60/281/04417
[10]Bon {number} [>200]{date} 11:08
[10]Rosenstrauß [>200]{low} B
[10]Vase Glas [>200]{high} A
[10]2 Artikel
12|[10]*zu zahlen [>200]*EUR {total}
[10]gegeben Bar [>200]{given}
[10]zurück [>200]{back}
[10]A 19% [>110]{high_net} [>155]{high_tax} [>200]{high}
[10]B 7% [>110]{low_net} [>155]{low_tax} [>200]{low}
[10]TSE-Signatur 8fk2Lq0Xw==
[10]TA-Nr 20418 Kasse 1
[=105]Schöne Blumen - schöner Tag!`,
  },
  {
    ...styles.at,
    name: "garage-at-reparatur",
    vendor: "Autohaus {v} Ges.m.b.H.|Autohaus {v}",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Arbeitszeit 2,5 Std. Bremsen vorne", 18000, 30000],
        ["Bremsscheiben Satz", 9000, 16000],
        ["Kleinmaterial", 500, 1500],
      ]);
      return {
        ...bill,
        number: "R25/####",
        order: "A######",
        due: addDays(bill.date, 8),
        odo: "84.312",
        buyer: "Mag. Sissi Pichler",
      };
    },
    page: `
16|[56]*Autohaus {v}
8|[56]Ihr Partner für alle Marken seit 1962
^100 [56]Frau
[56]{buyer}
[56]Annenstraße 41
[56]8020 Graz
^100 [340]RECHNUNG [>539]{number}
[340]Rg.-Dat. [>539]{date}
[340]Auftrag [>539]{order}
[340]Kennzeichen [>539]G 771 LM
[340]km-Stand [>539]{odo}
^230 [56]Leistung / Teil [>539]EUR
~items [56]{0} [>539]{1}
[56]Warenwert exkl. [200]Ust-Satz [300]Ust-Betrag [>539]Zu zahlen netto Kassa
[56]{net} [200]20,00% [300]{tax} [>539]*{total}
[56]Fällig bis längstens {due}. Bankverbindung: AT61 1904 3002 3457 3201
7|^800 [56]Autohaus {v} Ges.m.b.H., Kärntner Straße 212, 8053 Graz, FN 118822 k, LG Graz, ATU45718209, Tel +43 316 555 01`,
  },
  {
    ...styles.at,
    name: "lift-at-kassa",
    kind: "receipt",
    strip: 226,
    dates: "DD.MM.YYYY",
    vendor: "{v} Bergbahnen AG|{v} Bergbahnen|Bergbahnen {v}",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["Tageskarte Erw.", 5500, 6900],
        ["Tageskarte Kind", 2700, 3500],
      ]);
      return { ...bill, deposit: 400, paid: bill.total, number: "K3-######" };
    },
    page: `
[=113]{V} BERGBAHNEN AG
[=113]Talstation, 5753 Saalbach
[=113]UID: ATU33417706 Tel. +43 6541 555
[10]Beleg: {number}
[10]Datum/Zeit: {date} 08:51
[10]Kassier: 114 [>216]Kassa 3
~items [10]1x {0} [>216]{1}
[10]-------------------------------
12|[10]*Gesamt EUR [>216]*{total}
[10]Bankomat [>216]{paid}
[10]inkl. 10,00% USt {tax} / Netto {net}
[10]Gültig {date} bis 16:30
[=113]KeyCard ist Eigentum der Liftgesellschaft`,
  },
  {
    ...styles.ch,
    name: "dentist-ch-qr",
    vendor: "Zahnarztpraxis {v}|Zahnarztpraxis Dr. {v} AG|Dr. {v} AG|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const [clean, fill] = [dice.between(120, 200) * 100 + 45, dice.between(180, 420) * 100 + 35];
      return {
        date,
        clean,
        fill,
        total: clean + fill,
        number: "R-######",
        patient: "P####",
        due: addDays(date, 30),
        treated: addDays(date, -12),
        buyer: "Reto Ammann",
      };
    },
    page: `
[56]Zahnarztpraxis Dr. {v} AG [330]{buyer}
[56]Seestrasse 88, 8002 Zürich [330]Rebweg 5
[56]044 555 20 20 [330]8700 Küsnacht

[56]Honorarnote Nr. {number}
[56]Zürich, {date}
[56]Patient {patient}, Behandlung vom {treated}
[56]Tarif [140]Leistung [>400]TP [>539]CHF
[56]4.0610 [140]Dentalhygiene [>400]112.4 [>539]{clean}
[56]4.2530 [140]Kompositfüllung zweiflächig [>400]298.0 [>539]{fill}
[140]*Rechnungsbetrag [>539]*{total}
[56]Zahlbar innert 30 Tagen, d.h. bis {due}. Von der MWST ausgenommen.
^560 [56]*Empfangsschein [200]*Zahlteil [380]Konto / Zahlbar an
[56]Konto / Zahlbar an [380]CH44 3199 9123 0008 8901 2
[56]CH44 3199 9123 0008 8901 2 [380]Zahnarztpraxis Dr. {v} AG
[56]Zahnarztpraxis Dr. {v} AG [380]8002 Zürich
[56]8002 Zürich [380]Referenz
[56]Referenz [380]21 00000 00003 13947 14300 09017
[56]21 00000 00003 13947 14300 09017 [380]Zahlbar durch
[56]Währung [110]Betrag [200]Währung [260]Betrag [380]{buyer}
[56]CHF [110]{total:1 234.50} [200]CHF [260]{total:1 234.50} [380]8700 Küsnacht`,
  },
  {
    ...styles.ch_fr,
    name: "boutique-ch-vaud",
    kind: "receipt",
    strip: 220,
    vendor: "Librairie {v} SA|Librairie {v}",
    make: (dice) => {
      const cents = dice.between(300, 1800) * 5;
      const tax = Math.round((cents * 2.6) / 102.6);
      return { date: someDay(dice), total: cents, tax, net: cents - tax, number: "#####" };
    },
    page: `
13|[=110]*Librairie {v} SA
[=110]Rue de Bourg 12, 1003 Lausanne
[=110]CHE-107.822.336 TVA
[10]Ticket {number} [>210]{date} 17h22
[10]Roman poche [>210]{total}
12|[10]*A PAYER CHF [>210]*{total}
[10]TWINT CHF [>210]{total}
[10]Code [60]Taux [>120]HT [>165]TVA [>210]TTC
[10]1 [60]2.60% [>120]{net} [>165]{tax} [>210]{total}
[=110]Echange dans les 10 jours avec ce ticket
[=110]Merci et à bientôt`,
  },
];

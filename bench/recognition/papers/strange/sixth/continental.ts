/** Germany, Austria, Switzerland, Belgium, France, Italy, Spain, Slovenia, Greece, Turkey. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold, twoRates } from "../contents.ts";
import { type StrangeLayout, someDay } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const continental: readonly StrangeLayout[] = [
  {
    ...styles.de,
    name: "solar-de-schlussrechnung",
    vendor: "{v} Solartechnik GmbH|{v} Solartechnik|{v}",
    make: (dice) => {
      const bill = billed(dice, 19, [
        ["PV-Module 410 Wp, 18 Stück", 310000, 420000],
        ["Montage Dach, Gerüst", 180000, 260000],
        ["Zählerschrank", 90000, 140000],
      ]);
      return { ...bill, number: "SR-24/####", due: addDays(bill.date, 14), buyer: "Annegret Pohlmann" };
    },
    page: `
18|[56]*{v} [150]Solartechnik
7|^120 [56]{v} Solartechnik GmbH · Am Wasserturm 4 · 49074 Osnabrück
^140 [56]Frau
[56]{buyer}
[56]Lerchenweg 31
[56]49082 Osnabrück
^140 [360]Ihr Ansprechpartner: Jens Kolbe
[360]Durchwahl 0541 555 018-22
[360]Projekt 7714 / Pohlmann
[360]Osnabrück, {date}
12|^240 [56]*Schlussrechnung {number}
[56]Photovoltaikanlage Lerchenweg 31, Inbetriebnahme siehe Protokoll
[56]Pos. [90]Bezeichnung [>539]EUR
~items [56]1 [90]{0} [>539]{1}
[330]Summe netto [>539]{net}
[330]zzgl. 19 % USt. [>539]{tax}
[330]*Rechnungsbetrag [>539]*{total}
[56]Zahlbar ohne Abzug bis {due}.
7|^790 [56]Amtsgericht Osnabrück HRB 208 114 [220]USt-IdNr. DE811927305 [390]Sparkasse Osnabrück
7|[56]Geschäftsführer: Tilo {v} [220]St.-Nr. 66/201/04417 [390]DE02 1203 0000 0000 2020 51`,
  },
  {
    ...styles.de,
    name: "cinema-de-bon",
    kind: "receipt",
    strip: 200,
    vendor: "{v} Lichtspiele|Lichtspiele {v}|{v}",
    make: (dice) => {
      const bill = sold(dice, 7, [
        ["2 x Parkett Saal 3", 1900, 2600],
        ["Popcorn gr.", 590, 890],
      ]);
      return { ...bill, number: "0######" };
    },
    page: `
15|[=100]*{V}
[=100]LICHTSPIELE SEIT 1921
[=100]Holstenplatz 8, 24103 Kiel
[10]Vorgang {number} [>190]Kasse 2
[10]{date} [>190]19:47 Uhr
~items [10]{0} [>190]{1} B
13|[10]*ZU ZAHLEN [>190]*EUR {total}
[10]girocard kontaktlos [>190]{total}
[10]B 7,00 % [>190]{net} {tax}
[=100]Steuernummer 20/114/02277
[=100]Gute Unterhaltung!`,
  },
  {
    ...styles.at,
    name: "winery-at",
    dates: "D. MMMM YYYY",
    vendor: "Weingut {v}|Weingut Familie {v}|{v}",
    make: (dice) => {
      const bill = billed(dice, 13, [
        ["12 Fl. Grüner Veltliner 2022", 9600, 13200],
        ["6 Fl. Zweigelt Reserve", 7200, 10800],
      ]);
      return { ...bill, number: "R2###", due: addDays(bill.date, 10), buyer: "Gasthof Zur Mühle" };
    },
    page: `
24|[=297]*Weingut {v}
9|[=297]Kellergasse 17 · 3550 Langenlois · 02734 55518 · wein at {vdomain}.at
^130 [56]{buyer}
[56]Hauptplatz 2
[56]3500 Krems
^130 [420]{date}
14|^210 [56]*R E C H N U N G
9|[56]Nr. {number}
[56]Menge / Ware [>539]Betrag €
~items [56]{0} [>539]{1}
[350]Nettowarenwert [>539]{net}
[350]MwSt 13% [>539]{tax}
[350]*Gesamt [>539]*{total}
[56]Zahlung innert 10 Tagen, das ist bis {due}, auf unser Konto.
8|[56]Raiffeisenbank Langenlois, lautend auf Maria und Josef {v}
8|[56]UID ATU54419208`,
  },
  {
    ...styles.ch,
    name: "garage-ch-pneu",
    vendor: "Garage {v} AG|Garage {v}|{v}",
    make: (dice) => {
      const bill = billed(dice, 8.1, [
        ["4 Winterpneu 205/55 R16", 42000, 68000],
        ["Montage und Auswuchten", 9600, 14400],
      ]);
      return { ...bill, number: "1#####", due: addDays(bill.date, 30), buyer: "Müller Treuhand" };
    },
    page: `
16|[56]*Garage {v} AG [400]*RECHNUNG
[56]Bernstrasse 114, 3072 Ostermundigen [400]Auftrag 88120
[56]CHE-114.208.771 MWST [400]Beleg {number}
[400]Datum {date}
[400]fällig {due}
^130 [340]{buyer}
[340]Frau Sandra Müller
[340]Dorfplatz 3
[340]3073 Gümligen
^230 [56]Fahrzeug: VW Golf BE 220 418 [300]km 84 210
^250 [56]Arbeit / Material [>539]CHF
~items [56]{0} [>539]{1}
[360]Zwischentotal [>539]{net}
[360]MWST 8.1 % [>539]{tax}
[360]*Total CHF [>539]*{total}
[56]Besten Dank für Ihren Auftrag.`,
  },
  {
    ...styles.be,
    name: "optician-be-fr",
    language: "fr",
    vendor: "Optique {v}|Optique {v} SRL|{v}",
    make: (dice) => {
      const bill = sold(dice, 21, [
        ["Monture Classic 54", 12900, 22900],
        ["Verres progressifs (2)", 28000, 46000],
      ]);
      return { ...bill, number: "V24-#####", buyer: "M. Luc Dethier" };
    },
    page: `
20|[56]*OPTIQUE {V}
[56]Rue de la Cathédrale 55 - 4000 Liège - Tél 04 555 01 18
[56]BE 0877.114.203 - www.optique-{vdomain}.be
^120 [56]Vente n° [130]{number} [330]Client
[56]du [130]{date} [330]{buyer}
[56]Opticien [130]Sarah [330]Quai de Rome 12
[330]4000 Liège
^210 [56]Désignation [>539]Prix TVAC
~items [56]{0} [>539]{1} €
[330]*À payer [>539]*{total} €
[330]dont TVA 21 % [>539]{tax} €
[330]base HT [>539]{net} €
[56]Payé par Bancontact. Attestation pour votre mutuelle au verso.`,
  },
  {
    ...styles.fr,
    name: "camping-fr",
    vendor: "Camping {v}|Camping Les Pins de {v}|Les Pins de {v}",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["Emplacement 7 nuits", 16800, 25200],
        ["Électricité 10A", 3500, 4900],
      ]);
      const stay = dice.between(462, 924);
      return { ...bill, stay, total: bill.total + stay, number: "FC0#####", buyer: "Mme Hélène Roussel" };
    },
    page: `
22|[56]*Camping Les Pins de {v} ***
[56]Route de l'Océan, 40600 Biscarrosse
[56]SAS au capital de 40 000 € - RCS Mont-de-Marsan 488 114 207
^130 [56]*{buyer} [380]Séjour emplacement 118
[56]14 allée des Tilleuls [380]2 adultes, 1 enfant
[56]31000 Toulouse
^210 [56]FACTURE [130]{number} [300]éditée le {date}
[56]Libellé [>539]TTC
~items [56]{0} [>539]{1}
[56]Taxe de séjour (hors TVA) [>539]{stay}
[340]Total HT à 10 % [>539]{net}
[340]TVA 10 % [>539]{tax}
[340]*NET À PAYER EUR [>539]*{total}
[56]Réglé par carte bancaire le jour du départ.`,
  },
  {
    ...styles.it,
    name: "dentist-it",
    vendor: "Studio Dentistico {v}|Studio Dentistico Dott.ssa {v}|Dott.ssa {v}",
    make: (dice) => {
      const fee = dice.between(9000, 42000);
      return { date: someDay(dice), fee, total: fee + 200, number: "###/2024", buyer: "Paolo Ferrante" };
    },
    page: `
15|[=297]*Studio Dentistico Dott.ssa {v}
[=297]Via Roma 44 - 37121 Verona - Tel. 045 555 0118
[=297]P.IVA 03114820236 - Iscr. Albo Odontoiatri VR n. 1182
^140 [330]Spett.le
[330]{buyer}
[330]Vicolo Stretto 9
[330]37129 Verona
[330]C.F. FRRPLA71C12L781K
^230 [56]Fattura [130]{number} [230]Verona, {date}
[56]Prestazione [>539]Euro
[56]Ablazione tartaro e otturazione [>539]{fee}
[56]Imposta di bollo [>539]2,00
[330]*Totale [>539]*{total}
[56]Prestazione esente IVA art. 10 n. 18 DPR 633/72.
[56]Pagamento: bancomat`,
  },
  {
    ...styles.es,
    name: "notary-es-suplidos",
    dates: "D de MMMM de YYYY",
    vendor: "Notaría {v}|{v}",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Escritura de poder", 6000, 9000],
        ["Copias autorizadas", 2400, 4200],
      ]);
      return { ...bill, number: "M/####", buyer: "Construcciones Arenal, S.L." };
    },
    page: `
17|[56]*NOTARÍA {V}
[56]Calle Mayor, 18, 1.º - 28013 Madrid - Tel. 915 550 118
[56]N.I.F. 50118204K
^130 [56]Sr. / Sra.: [130]{buyer}
[56]C.I.F.: [130]B-84118207
[56]Domicilio: [130]Avda. de América 40, 28028 Madrid
^210 [56]Minuta de honorarios [200]{number} [350]Protocolo 1.184
[56]Madrid, a {date}
[56]Concepto [>539]Importe
~items [56]{0} [>539]{1} €
[330]Base imponible [>539]{net} €
[330]I.V.A. 21 % [>539]{tax} €
[330]*TOTAL A PAGAR [>539]*{total} €
[56]Recibí,`,
  },
  {
    ...styles.at,
    name: "hotel-si-racun",
    language: "en",
    vendor: "Hotel {v}|Hotel {v} d.o.o.|{v}",
    make: (dice) => {
      const bill = sold(dice, 9.5, [["Nočitev z zajtrkom, 2 noči", 16000, 28000]]);
      return { ...bill, number: "RAC-####-24", buyer: "Tim Novak s.p." };
    },
    page: `
20|[56]*HOTEL {V}
[56]Hotel {v} d.o.o., Cankarjeva 6, 4260 Bled
[56]ID za DDV: SI54118203
^120 [56]Kupec: [380]Račun: {number}
[56]{buyer} [380]Kraj: Bled
[56]Prešernova 18 [380]Izdano: {date} 10:42
[56]1000 Ljubljana [380]Soba: 214
^210 [56]Storitev [>539]Znesek z DDV
~items [56]{0} [>539]{1}
[330]Osnova 9,5 % [>539]{net}
[330]DDV 9,5 % [>539]{tax}
[330]*Za plačilo EUR [>539]*{total}
[56]ZOI: 7c1f0e22b8a94d0f EOR: 5a1b
[56]Plačano: kartica`,
  },
  {
    ...styles.de,
    name: "tableware-tr-fatura",
    currency: "TRY",
    vendor: "{v} Mutfak A.Ş.|{v} Mutfak Eşyaları A.Ş.|{v}",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Çay bardağı 6'lı", 48000, 92000],
        ["Tepsi paslanmaz", 61000, 118000],
      ]);
      return { ...bill, number: "MTF2024000000###", buyer: "Deniz Cafe Ltd. Şti." };
    },
    page: `
15|[56]*{v} Mutfak Eşyaları A.Ş. [400]e-FATURA
[56]Bağdat Cad. No: 214, Kadıköy / İstanbul
[56]Vergi Dairesi: Göztepe VKN: 4181142077
^130 [56]SAYIN [370]Fatura No: [>539]{number}
[56]{buyer} [370]Fatura Tarihi: [>539]{date}
[56]Alsancak Mah. 1453 Sk. 8 [370]Senaryo: [>539]TEMELFATURA
[56]Konak / İzmir
^230 [56]Mal Hizmet [>539]Tutar
~items [56]{0} [>539]{1} TL
[330]Mal Hizmet Toplam Tutarı [>539]{net} TL
[330]Hesaplanan KDV (%20) [>539]{tax} TL
[330]*Ödenecek Tutar [>539]*{total} TL`,
  },
  {
    ...styles.de,
    name: "supermarket-at-two-rates",
    kind: "receipt",
    strip: 210,
    dates: "DD.MM.YY",
    vendor: "{v} Frischemarkt|{v} Markt|{v}",
    make: (dice) => ({
      date: someDay(dice),
      ...twoRates(dice.between(900, 2400), 10, dice.between(500, 1900), 20),
      number: "##-####",
    }),
    page: `
16|[=105]*{v}
[=105]Frischemarkt
[=105]Wagramer Str. 118, 1220 Wien
[10]Bio-Äpfel, Brot, Milch [>200]{low} A
[10]Waschmittel [>200]{high} B
13|[10]*Summe EUR [>200]*{total}
[10]Maestro [>200]{total}
[10]A 10% [80]{low_net} [>150]{low_tax} [>200]{low}
[10]B 20% [80]{high_net} [>150]{high_tax} [>200]{high}
[10]{date} 18:02 [>200]Bonnr. {number}
[=105]ATU61148207
[=105]Danke für Ihren Einkauf`,
  },
];

/** Luxembourg, Belgium, Ireland, Germany, Ticino, France, the Netherlands, the United Kingdom: small trades and clubs. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const western: readonly StrangeLayout[] = [
  {
    ...styles.fr,
    name: "fiduciary-lu",
    amount: "1.234,50",
    vendor: "Fiduciaire {v} S.à r.l.|Fiduciaire {v}",
    make: (dice) => {
      const bill = billed(dice, 17, [
        ["Tenue de la comptabilité, 2e trimestre", 90000, 210000],
        ["Déclaration TVA", 18000, 36000],
      ]);
      return {
        ...bill,
        number: "2025/0###",
        dossier: "C-1###",
        due: addDays(bill.date, 30),
        buyer: "Garage Weydert S.A.",
      };
    },
    page: `
18|[56]*FIDUCIAIRE {V}
[56]Experts-comptables - Conseils fiscaux
^110 [330]{buyer}
[330]23, rue de la Gare
[330]L-4571 Obercorn
^190 [56]Luxembourg, le {date}
13|[56]*Note d'honoraires {number}
[56]Dossier : {dossier}
^250 [56]Prestations [>539]EUR
~items [56]{0} [>539]{1}
[330]Total hors TVA [>539]{net}
[330]TVA 17 % [>539]{tax}
[330]*Total TTC [>539]*{total}
[56]Note payable pour le {due} au plus tard.
7|^780 [=297]Fiduciaire {v} S.à r.l. - 8, boulevard Royal - L-2449 Luxembourg - R.C.S. Luxembourg B 144.872
7|[=297]TVA LU 22871134 - Autorisation d'établissement 10043321 - CCPL LU28 1111 0019 9882 0000`,
  },
  {
    ...styles.be,
    name: "nursery-be-month",
    vendor: "Kinderdagverblijf {v} vzw|Kinderdagverblijf {v}|KDV {v}",
    make: (dice) => {
      const date = someDay(dice);
      const days = dice.between(9, 21);
      return {
        date,
        days: String(days),
        total: days * dice.between(1800, 3100),
        number: "2025-####",
        slip: "+++###/####/#####+++",
        due: addDays(date, 14),
        buyer: "Fam. De Smedt - Claes",
      };
    },
    page: `
12|[56]*Kinderdagverblijf {v} vzw [>539]FACTUUR
[56]Meersstraat 41 [380]Nr: [>539]{number}
[56]9070 Destelbergen [380]Datum: [>539]{date}
[56]ON 0448.221.907 [380]Vervaldatum: [>539]{due}
^130 [330]{buyer}
[330]Kapelledreef 6 bus 2
[330]9090 Melle
^220 [56]Kind: Lotte
[56]Aantal opvangdagen [>539]{days}
[56]Ouderbijdrage [>539]{total} €
[56]Korting [>539]0,00 €
[56]*Te betalen bedrag [>539]*{total} €
[56]Gelieve te storten op BE68 5390 0754 7034 met mededeling {slip}
[56]Vrijgesteld van btw overeenkomstig art. 44 WBTW.`,
  },
  {
    ...styles.ie,
    name: "carwash-ie-slip",
    kind: "receipt",
    strip: 190,
    dates: "DD/MM/YY",
    vendor: "{v}|{v} Hand Car Wash & Valeting|{v} Hand Car Wash",
    make: (dice) => {
      const bill = sold(dice, 23, [
        ["FULL VALET", 4500, 9500],
        ["WAX", 1000, 2000],
      ]);
      return { ...bill, number: "00####" };
    },
    page: `
13|[=95]*{v}
[=95]HAND CAR WASH & VALETING
[=95]NAAS RD, DUBLIN 12
[=95]01-5550 144
[=95]{date} 11:04
[10]REG 0001 CLERK 2 [>180]{number}
~items [10]{0} [>180]€{1}
[10]TAXABLE [>180]€{net}
[10]VAT 23% [>180]€{tax}
14|[10]*CASH [>180]*€{total}
[=95]THANK YOU CALL AGAIN`,
  },
  {
    ...styles.de,
    name: "club-de-beitrag",
    dates: "D. MMMM YYYY",
    vendor: "Turn- und Sportverein {v} 1904 e.V.|TSV {v} 1904 e.V.|TSV {v}|TSV {v} e.V.",
    make: (dice) => {
      const date = someDay(dice);
      const [adult, child] = [dice.between(90, 150) * 100, dice.between(40, 80) * 100];
      return {
        date,
        adult,
        child,
        total: sumOf(adult, child),
        member: "M-0####",
        mandate: "TSV-0####",
        due: addDays(date, 21),
        buyer: "Familie Rademacher",
      };
    },
    page: `
7|^90 [56]TSV {v} 1904 e.V. - Geschäftsstelle - Am Sportpark 3 - 49377 Vechta
[56]{buyer}
[56]Amselweg 12
[56]49377 Vechta
^90 [400]Turn- und Sportverein
[400]{v} 1904 e.V.
[400]Geschäftsstelle
[400]Mo + Do 17-19 Uhr
^200 [>539]Vechta, {date}
12|[56]*Jahresbeitrag 2025 - Mitgliedsnummer {member}
[56]Liebe Mitglieder,
[56]für das laufende Jahr ergeben sich folgende Beiträge:
[56]Beate Rademacher, Erwachsene [>539]{adult} €
[56]Jonas Rademacher, Kinder bis 14 [>539]{child} €
[56]*Gesamtbeitrag [>539]*{total} €
[56]Den Betrag buchen wir am {due} unter der Mandatsreferenz {mandate} von Ihrem Konto ab.
[56]Mit sportlichem Gruß
[56]Hinrich Tapken, Kassenwart`,
  },
  {
    ...styles.ch,
    name: "joinery-ch-ticino",
    language: "it",
    vendor: "Falegnameria {v} Sagl|Falegnameria {v}",
    make: (dice) => {
      const bill = billed(dice, 8.1, [
        ["Fornitura e posa porta interna", 120000, 240000],
        ["Trasporto", 8000, 16000],
      ]);
      return {
        ...bill,
        number: "25####",
        due: addDays(bill.date, 30),
        buyer: "Studio medico Bernasconi",
      };
    },
    page: `
[56]*Falegnameria {v} Sagl [380]Egregi Signori
[56]Via Cantonale 88 [380]{buyer}
[56]6802 Rivera [380]Piazza Grande 4
[56]Natel 079 555 22 18 [380]6600 Locarno
[56]CHE-114.882.907 IVA
^160 [56]Rivera, {date}
12|[56]*FATTURA {number}
[56]Vs. ordine telefonico, cantiere Minusio
^230 [56]Pos. [90]Descrizione [>539]Importo CHF
~items [90]{0} [>539]{1}
[90]Totale parziale [>539]{net}
[90]IVA 8.1% [>539]{tax}
[90]*Totale a nostro favore CHF [>539]*{total}
[56]Condizioni: 30 giorni netto, scadenza {due}
[56]Banca Raiffeisen, IBAN CH93 0076 2011 6238 5295 7`,
  },
  {
    ...styles.fr,
    name: "driving-school-fr",
    vendor: "Auto-École {v}",
    make: (dice) => {
      const date = someDay(dice);
      const [lessons, fee] = [dice.between(12, 30) * 4900, dice.between(60, 120) * 100];
      return {
        date,
        lessons,
        fee,
        total: sumOf(lessons, fee),
        number: "FA-###",
        buyer: "Mlle Inès Carpentier",
      };
    },
    page: `
16|[=297]*AUTO-ÉCOLE {V}
[=297]Permis B - Conduite accompagnée - Code illimité
[=297]17 place du Marché, 61000 Alençon - 02 33 55 01 77 - Agrément E 19 061 0004 0
^150 [56]Élève : {buyer} [330]Facture {number} du {date}
[56]N° NEPH : 190461200331
^200 [56]Désignation [300]Qté [>430]P.U. [>539]Montant
[56]Leçons de conduite [300]1 [>430]{lessons} [>539]{lessons}
[56]Frais de dossier [300]1 [>430]{fee} [>539]{fee}
[>430]*Total à payer [>539]*{total} €
[56]TVA non applicable, art. 293 B du CGI
[56]Acquittée par carte bancaire le {date}
7|^800 [=297]EI Karim Haddad - Siret 811 223 774 00018 - APE 8553Z`,
  },
  {
    ...styles.nl,
    name: "gardener-nl",
    vendor: "{v}|{v} hoveniersbedrijf|Hoveniersbedrijf {v}|{v} Hoveniers",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Tuinonderhoud maart", 32000, 78000],
        ["Afvoer groenafval", 6000, 14000],
      ]);
      return {
        ...bill,
        number: "F2025-0###",
        due: addDays(bill.date, 21),
        buyer: "VvE De Lindenhof",
      };
    },
    page: `
^60 [56]Aan
[56]{buyer}
[56]Postbus 118
[56]3700 AC Zeist
20|^60 [330]*{v}
10|[330]hoveniersbedrijf
^150 [330]Soestdijkseweg 200
[330]3721 AJ Bilthoven
[330]info@{vdomain}-hoveniers.nl
[330]Bank NL20 INGB 0001 2345 67
[330]KvK 30188821
[330]Btw-id NL001822331B44
^250 [56]FACTUUR
[56]Betreft: [160]Tuin Lindenhof
[56]Factuurdatum: [160]{date}
[56]Factuurnummer: [160]{number}
^330 [56]Werkzaamheden [>539]Bedrag
~items [56]{0} [>539]{1}
[56]Totaal exclusief btw [>539]{net}
[56]Btw 21% over {net} [>539]{tax}
[56]*Totaal inclusief btw [>539]*{total}
[56]Wij verzoeken u het bedrag uiterlijk {due} over te maken o.v.v. het factuurnummer.`,
  },
  {
    ...styles.uk,
    name: "storage-uk-unit",
    dates: "D MMM YYYY",
    vendor: "{v} Self Storage Ltd|{v} Self Storage",
    make: (dice) => {
      const bill = billed(dice, 20, [
        ["Unit C114 (50 sq ft) rent", 8000, 19000],
        ["StoreProtect cover", 900, 2400],
      ]);
      return {
        ...bill,
        number: "SI-######",
        account: "ST4####",
        due: addDays(bill.date, 7),
        until: addDays(bill.date, 35),
        buyer: "Mrs J Okafor",
      };
    },
    page: `
[56]{buyer} [400]*{v} Self Storage
[56]14 Harrow Close [400]Unit 2 Brindley Way
[56]Wakefield [400]Wakefield
[56]WF1 5RL [400]WF2 0XQ
[400]t: 01924 555 010
16|^140 [56]*VAT INVOICE
[56]Account ref [150]{account} [330]Invoice no [430]{number}
[56]Tax point [150]{date} [330]Payment due [430]{due}
^210 [56]Details [>350]Net [>450]VAT @ 20% [>539]Gross
[56]Period {due} to {until}
~items [56]{0} [>350]{1}
[56]*Totals [>350]{net} [>450]{tax} [>539]*£{total}
[56]Rent is payable 28 days in advance. Late payment will incur a charge of £15.00.
7|^800 [56]{v} Self Storage Ltd, registered in England no. 07733110. Registered office as above. VAT no. GB 133 8820 41`,
  },
];

/** France, Belgium, Italy, Spain, Portugal: craftsmen, pharmacies, lawyers, schools and caterers. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold } from "../contents.ts";
import { type StrangeLayout, someDay, sumOf, taxOn, taxWithin } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const romance: readonly StrangeLayout[] = [
  {
    ...styles.fr,
    name: "plumber-fr-micro",
    vendor: "{v} Plomberie|Jérôme {v}|{v} Plomberie Chauffage|{v} Jérôme",
    make: (dice) => {
      const date = someDay(dice);
      const items: [string, number][] = [
        ["Remplacement chauffe-eau 200 L", dice.between(48000, 92000)],
        ["Main d'œuvre", dice.between(18000, 36000)],
      ];
      return {
        date,
        items,
        total: sumOf(...items.map(([, cents]) => cents)),
        number: "F-2025-0##",
        due: addDays(date, 15),
        buyer: "Mme Colette Garnier",
      };
    },
    page: `
17|[56]*{v} Plomberie Chauffage [>539]FACTURE
[56]Jérôme {v} - Entrepreneur individuel [>539]N° {number}
[56]4 impasse des Tilleuls [>539]du {date}
[56]44120 Vertou
[56]06 55 51 12 08 - {vdomain}.plomberie@orange.fr
[56]SIRET 812 447 903 00014
^150 [330]{buyer}
[330]9 rue du Moulin
[330]44115 Haute-Goulaine
^230 [56]Désignation [>539]Montant
~items [56]{0} [>539]{1} €
[330]*Net à payer [>539]*{total} €
[56]TVA non applicable, art. 293 B du CGI
[56]Date d'échéance : {due}. Règlement par chèque ou virement.
[56]IBAN FR76 1480 6440 0012 3456 7890 147
[56]En cas de retard, indemnité forfaitaire de 40 €.`,
  },
  {
    ...styles.fr,
    name: "toll-fr-slip",
    kind: "receipt",
    strip: 180,
    dates: "DD/MM/YY",
    vendor: "Autoroutes {v}|{v}|Société des Autoroutes {v}",
    make: (dice) => {
      const total = dice.between(45, 420) * 10;
      return { date: someDay(dice), total, tax: taxWithin(total, 20), number: "########" };
    },
    page: `
13|[=90]*AUTOROUTES {V}
[=90]RECU PEAGE
[=90]TVA INTRACOM FR 62 556 207 448
[10]ENTREE [>170]BEAUNE SUD
[10]SORTIE [>170]MACON NORD
[10]LE {date} A 18H24
[10]CLASSE 1 [>170]VOIE 07
[10]TICKET {number}
12|[10]*MONTANT TTC [>170]*{total} EUR
[10]DONT TVA 20,00 % [>170]{tax} EUR
[10]PAIEMENT CB [>170]****4471
[=90]BONNE ROUTE`,
  },
  {
    ...styles.fr,
    name: "hotel-fr-folio",
    vendor: "Hôtel {v}|Hôtel Le {v}|SARL Hôtelière {v}",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["Chambre double 2 nuits", 15800, 29800],
        ["Petit déjeuner x 4", 4400, 6400],
      ]);
      const city = dice.between(3, 6) * 88;
      return {
        ...bill,
        city,
        total: bill.total + city,
        number: "25####",
        buyer: "Cabinet Marchetti",
        out: bill.date,
        in: addDays(bill.date, -2),
      };
    },
    page: `
19|[=297]*Hôtel {v}
[=297]trois étoiles
[=297]12 quai des Bateliers - 67000 Strasbourg
[=297]Tél. 03 88 55 51 40 - contact@hotel-{vdomain}.fr
^140 [56]Facture n° {number} [330]{buyer}
[56]Chambre 214 [330]18 avenue Foch
[56]Arrivée {in} [330]54000 Nancy
[56]Départ {out}
[56]Éditée le {date}
~items [56]{0} [>539]{1}
[56]Taxe de séjour [>539]{city}
^330 [330]Montant HT [>539]{net}
[330]TVA 10,00 % [>539]{tax}
[330]*Total TTC EUR [>539]*{total}
[330]Réglé par carte bancaire [>539]{total}
[330]Solde [>539]0,00
7|^800 [=297]SARL Hôtelière {v} au capital de 40 000 € - RCS Strasbourg 418 227 905 - TVA FR 11 418227905`,
  },
  {
    ...styles.be,
    name: "caterer-be",
    language: "fr",
    vendor: "Traiteur {v}|Traiteur {v} SRL|{v} Traiteur",
    make: (dice) => {
      const bill = billed(dice, 12, [
        ["Buffet froid 40 personnes", 90000, 160000],
        ["Service en salle", 24000, 48000],
      ]);
      return {
        ...bill,
        number: "2025-1##",
        ogm: "+++###/####/#####+++",
        due: addDays(bill.date, 8),
        buyer: "Comité des fêtes de Hannut ASBL",
      };
    },
    page: `
22|[56]*Traiteur {v}
[56]Banquets · Réceptions · Communions
^110 [330]{buyer}
[330]Grand-Place 1
[330]4280 Hannut
[330]BE 0471.228.903
^190 [56]Facture {number}
[56]Date de facturation {date}
[56]Échéance {due}
~items [56]{0} [>539]{1} €
[330]Sous-total [>539]{net} €
[330]T.V.A. 12 % [>539]{tax} €
[330]*À payer [>539]*{total} €
[56]Communication : {ogm}
[56]Compte BE47 3400 1822 9980 au nom de Traiteur {v} SRL
8|^790 [=297]Traiteur {v} SRL - Chaussée de Wavre 201, 4280 Hannut - BE 0688.114.227 - RPM Liège`,
  },
  {
    ...styles.it,
    name: "pharmacy-it-strip",
    kind: "receipt",
    strip: 200,
    dates: "DD-MM-YYYY",
    vendor: "Farmacia {v}|Farmacia Dott.ssa {v}|Farmacia Dott. {v}",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["TACHIPIRINA 1000", 480, 790],
        ["COLLIRIO", 890, 1690],
      ]);
      return { ...bill, number: "0###-00##" };
    },
    page: `
11|[=100]*FARMACIA {V}
[=100]della Dott.ssa Laura Conti
[=100]Via Garibaldi 88 - 37121 Verona (VR)
[=100]P.IVA 04218830237
[=100]DOCUMENTO COMMERCIALE
[=100]di vendita o prestazione
[10]DESCRIZIONE [120]IVA [>190]Prezzo(€)
~items [10]{0} [120]10,00% [>190]{1}
12|[10]*TOTALE COMPLESSIVO [>190]*{total}
[10]di cui IVA [>190]{tax}
[10]Pagamento elettronico [>190]{total}
[10]Importo pagato [>190]{total}
[=100]{date} 17:05
[=100]DOCUMENTO N. {number}
[=100]RT 99MEX018822`,
  },
  {
    ...styles.it,
    name: "architect-it-parcel",
    vendor: "Arch. Giulia {v}|Studio di Architettura {v}|Giulia {v}|Studio {v}",
    make: (dice) => {
      const date = someDay(dice);
      const fee = dice.between(120000, 420000);
      const fund = taxOn(fee, 4);
      const tax = taxOn(fee + fund, 22);
      const held = taxOn(fee, 20);
      return {
        date,
        fee,
        fund,
        net: fee + fund,
        tax,
        total: fee + fund + tax,
        held,
        rest: fee + fund + tax - held,
        number: "##/2025",
        buyer: "Condominio Le Betulle",
      };
    },
    page: `
15|[56]*Studio di Architettura {v}
[56]Arch. Giulia {v}
[56]Corso Italia 112 - 56125 Pisa
[56]P. IVA 01882290507 - C.F. VRDGLI80A41G702K
[56]giulia@studio{vdomain}.it
^140 [350]Spett.le
[350]{buyer}
[350]Via dei Platani 6
[350]56121 Pisa
13|^220 [56]*Fattura n. {number} del {date}
[56]Direzione lavori rifacimento facciata, II acconto [>539]{fee}
[56]Contributo Inarcassa 4% [>539]{fund}
[56]Imponibile [>539]{net}
[56]IVA 22% [>539]{tax}
[56]*Totale fattura [>539]*{total}
[56]Ritenuta d'acconto 20% su {fee} [>539]-{held}
[56]Netto a pagare [>539]{rest}
[56]Pagamento a mezzo bonifico su IT60 X054 2811 1010 0000 0123 456`,
  },
  {
    ...styles.es,
    name: "academy-es",
    vendor: "Academia {v}|Academia {v}, S.L.|Academia de Idiomas {v}",
    make: (dice) => {
      const bill = billed(dice, 21, [
        ["Curso intensivo inglés B2", 28000, 52000],
        ["Material didáctico", 3500, 6500],
      ]);
      return { ...bill, number: "A/25-0###", due: addDays(bill.date, 15), buyer: "Talleres Ibarra, S.A." };
    },
    page: `
21|[56]*{v}
[56]Academia de Idiomas
^60 [>539]Academia {v}, S.L.
[>539]C/ Mayor, 41, bajo
[>539]31001 Pamplona (Navarra)
[>539]NIF: B-31822907
^150 [56]Factura nº: [130]{number} [330]DATOS DEL CLIENTE
[56]Fecha: [130]{date} [330]{buyer}
[56]Vencimiento: [130]{due} [330]Pol. Ind. Landaben, calle C
[330]31012 Pamplona
[330]A31009114
^260 [56]CONCEPTO [>539]IMPORTE
~items [56]{0} [>539]{1}
[330]BASE IMPONIBLE [>539]{net}
[330]I.V.A. 21% [>539]{tax}
[330]*TOTAL FACTURA [>539]*{total} €
[56]Forma de pago: transferencia a ES91 2100 0418 4502 0005 1332`,
  },
  {
    ...styles.es,
    name: "hardware-es-ticket",
    kind: "receipt",
    strip: 190,
    dates: "DD/MM/YY",
    vendor: "Ferretería {v}|{v}",
    make: (dice) => {
      const bill = sold(dice, 21, [
        ["BROCA SDS 8MM", 390, 890],
        ["TACOS NYLON 100U", 450, 990],
        ["SILICONA BLANCA", 380, 720],
      ]);
      return { ...bill, number: "T-0#####" };
    },
    page: `
13|[=95]*FERRETERIA {V}
[=95]MARTIN {V} SAEZ
[=95]NIF 16228811-P
[=95]AVDA. DE LA PAZ 18 LOGROÑO
[10]TICKET {number} [>180]{date} 12:40
~items [10]{0} [>180]{1}
12|[10]*TOTAL EUR [>180]*{total}
[10]BASE {net} [>180]IVA 21% {tax}
[10]TARJETA [>180]{total}
[=95]I.V.A. INCLUIDO
[=95]CAMBIOS 15 DIAS CON TICKET`,
  },
];

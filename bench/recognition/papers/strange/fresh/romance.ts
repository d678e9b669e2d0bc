/** France, Italy, Spain, Québec: craftsmen with deposits, withheld taxes, fiscal receipts, tickets. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { billed, sold, twoRates } from "../contents.ts";
import { type StrangeLayout, someDay, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const romance: readonly StrangeLayout[] = [
  {
    ...styles.fr,
    name: "plumber-fr-acompte",
    vendor: "SARL {v} Plomberie|{v} Plomberie|{v} Plomberie Chauffage",
    make: (dice) => {
      const bill = billed(dice, 10, [
        ["Remplacement chauffe-eau 200 L", 60000, 110000],
        ["Main d'oeuvre", 18000, 42000],
        ["Déplacement", 3500, 6000],
      ]);
      const paid = Math.round(bill.total * 0.3);
      return {
        ...bill,
        paid,
        rest: bill.total - paid,
        number: "FA-2025-0###",
        quote: "DE-2025-0###",
        due: addDays(bill.date, 30),
        buyer: "M. et Mme Chauvet",
      };
    },
    page: `
15|[56]*{v} Plomberie Chauffage
[56]12 rue des Tanneurs - 44000 Nantes
[56]02 55 50 01 02 - contact@{vdomain}.example
[56]SIRET 512 884 017 00024 - APE 4322A - TVA FR38512884017
^130 [320]{buyer}
[320]4 impasse du Moulin
[320]44300 Nantes
^200 [56]*Facture {number} du {date}
[56]Suivant devis {quote} accepté
[56]Chantier : 4 impasse du Moulin
[56]Désignation [>380]Qté [>450]TVA [>539]Montant HT
~items [56]{0} [>380]1,00 [>450]10 % [>539]{1} €
[380]Total HT [>539]{net} €
[380]TVA 10 % [>539]{tax} €
[380]*Total TTC [>539]*{total} €
[380]Acompte versé [>539]-{paid} €
[380]Reste à régler [>539]{rest} €
[56]Date limite de règlement : {due}
[56]Pénalités de retard : 3 fois le taux légal. Indemnité forfaitaire de recouvrement : 40 €.
7|^805 [=297]SARL {v} Plomberie au capital de 8 000 € - RCS Nantes 512 884 017 - Assurance décennale MAAF`,
  },
  {
    ...styles.fr,
    name: "bakery-fr-ticket",
    kind: "receipt",
    strip: 200,
    dates: "DD/MM/YY",
    vendor: "Maison {v}|Boulangerie Maison {v}",
    make: (dice) => {
      const bill = sold(dice, 5.5, [
        ["Tradition x2", 220, 300],
        ["Tarte citron", 1400, 2400],
        ["Eclair café", 280, 390],
      ]);
      return { ...bill, number: "######" };
    },
    page: `
[=100]MAISON {V}
[=100]Artisan boulanger
[=100]8 place du Marché 35000 RENNES
[=100]SIRET 80221455500017
[10]Le {date} à 09:14 Vendeuse : Lila
~items [10]{0} [>190]{1}
12|[10]*NET A PAYER [>190]*{total}€
[10]CB [>190]{total}€
[10]Dont TVA 5.5% : {tax}
[10]Ticket n° {number}
[=100]A bientôt !`,
  },
  {
    ...styles.fr,
    name: "rail-fr-justificatif",
    kind: "receipt",
    dates: "D MMMM YYYY",
    vendor: "{v} Voyageurs",
    make: (dice) => {
      const bill = sold(dice, 10, [["Billet aller-retour", 4000, 15000]]);
      return {
        ...bill,
        out: addDays(bill.date, 9),
        back: addDays(bill.date, 12),
        file: "@@@@@@",
        buyer: "Mme Solène Tanguy",
      };
    },
    page: `
14|[56]*Justificatif de paiement
[56]Ce document tient lieu de justificatif pour votre comptabilité.
[56]Emis par : {v} Voyageurs, 9 rue Jean-Philippe Rameau, 93200 Saint-Denis
[56]RCS Bobigny 519 037 584 - N° TVA FR85519037584
[56]Emis pour : {buyer}
[56]Dossier : {file}
[56]Commandé le {date}

[56]Nantes - Paris Montparnasse, départ le {out} à 07h04, voiture 12 place 45
[56]Paris Montparnasse - Nantes, départ le {back} à 18h39, voiture 3 place 11
[56]Tarif Liberté, 2nde classe

[56]Montant payé le {date} par carte bancaire [>539]{total} €
[56]dont TVA 10 % [>539]{tax} €
[56]Montant hors taxes [>539]{net} €`,
  },
  {
    ...styles.it,
    name: "engineer-it-ritenuta",
    vendor: "Studio Tecnico {v}|Ing. Paolo {v}|Studio Tecnico Ing. Paolo {v}",
    make: (dice) => {
      const date = someDay(dice);
      const fee = dice.between(400, 3000) * 100;
      const fund = taxOn(fee, 4);
      const net = fee + fund;
      const tax = taxOn(net, 22);
      const withheld = taxOn(fee, 20);
      return {
        date,
        fee,
        fund,
        net,
        tax,
        total: net + tax,
        withheld,
        rest: net + tax - withheld,
        number: "##/2025",
        due: addDays(date, 30),
        buyer: "Immobiliare Serena S.r.l.",
      };
    },
    page: `
13|[56]*Studio Tecnico Ing. Paolo {v}
[56]Via Zamboni 8 - 40126 Bologna - Tel. 051 5550123
[56]P.IVA 02871340371 C.F. RSSPLA71B12A944K
^110 [330]Spett.le
[330]{buyer}
[330]Viale Aldini 30 - 40136 Bologna
[330]P.IVA 03318290377
^190 [56]FATTURA N. {number} [330]Bologna, lì {date}
[56]Direzione lavori - acconto
[56]Compenso professionale [>539]{fee}
[56]Contributo integrativo Inarcassa 4% [>539]{fund}
[56]Imponibile IVA [>539]{net}
[56]IVA 22% [>539]{tax}
[56]*Totale documento [>539]*{total}
[56]Ritenuta d'acconto 20% su {fee} [>539]-{withheld}
[56]Netto a pagare [>539]{rest}
[56]Pagamento: bonifico 30 gg - scadenza {due}
[56]IBAN IT60X0542811101000000123456`,
  },
  {
    ...styles.it,
    name: "bar-it-commerciale",
    kind: "receipt",
    strip: 210,
    dates: "DD-MM-YYYY",
    vendor: "Bar Pasticceria {v}|Bar Pasticceria {v} di Neri Luca & C. s.n.c.",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["CAFFE'", 120, 150],
        ["CORNETTO", 140, 190],
        ["SPREMUTA", 350, 450],
      ]);
      return { ...bill, number: "####-####" };
    },
    page: `
[=105]BAR PASTICCERIA {V}
[=105]di Neri Luca & C. s.n.c.
[=105]C.so Garibaldi 51 - 37121 VERONA
[=105]P.IVA 04120980236
[=105]DOCUMENTO COMMERCIALE
[=105]di vendita o prestazione
[10]DESCRIZIONE [120]IVA [>200]Prezzo(€)
~items [10]{0} [120]10,00% [>200]{1}
12|[10]*TOTALE COMPLESSIVO [>200]*{total}
[10]di cui IVA [>200]{tax}
[10]Pagamento elettronico [>200]{total}
[10]Importo pagato [>200]{total}
[=105]{date} 08:33
[=105]DOCUMENTO N. {number}
[=105]RT 96SRT002817`,
  },
  {
    ...styles.es,
    name: "cafe-es-simplificada",
    kind: "receipt",
    strip: 206,
    vendor: "Cafetería {v}|{v} Hostelería S.L.|Cafetería {v} {v} Hostelería S.L.",
    make: (dice) => {
      const bill = sold(dice, 10, [
        ["2 Café con leche", 300, 420],
        ["1 Tostada tomate", 220, 350],
        ["1 Menú día", 1250, 1550],
      ]);
      return { ...bill, number: "FS-2/0#####" };
    },
    page: `
14|[=103]*Cafetería {v}
[=103]{v} Hostelería S.L. CIF B91827364
[=103]Av. de la Constitución 14, 41004 Sevilla
[10]FACTURA SIMPLIFICADA {number}
[10]Fecha: {date} 14:50 Mesa: T4 Cam.: Rocío
[10]Ud. Concepto [>196]Importe
~items [10]{0} [>196]{1}
13|[10]*TOTAL [>196]*{total} €
[10]Base Imp. [>80]{net} [100]IVA 10% [>196]{tax}
[10]Forma de pago: Tarjeta
[=103]IVA INCLUIDO - GRACIAS POR SU VISITA`,
  },
  {
    ...styles.es,
    name: "gym-es-cuota",
    vendor: "Centro Deportivo {v} S.L.U.|Centro Deportivo {v}",
    make: (dice) => {
      const bill = billed(dice, 21, [["Cuota mensual socio individual", 2900, 5900]]);
      return {
        ...bill,
        number: "25-C-#####",
        member: "######",
        due: addDays(bill.date, 3),
        buyer: "Nuria Belmonte Ruiz",
      };
    },
    page: `
^50 [56]*CENTRO DEPORTIVO {V} [330]Cliente: {member}
[56]C/ Aragón 201, 08011 Barcelona [330]{buyer}
[56]NIF B66019283 [330]C/ Mallorca 310, 4º 2ª
[330]08037 Barcelona
[330]NIF 46772019Z
^150 [56]Nº Factura [180]Fecha factura [300]Vencimiento [420]Forma de pago
[56]{number} [180]{date} [300]{due} [420]Domiciliación
^200 [56]Concepto [>350]Base [>430]% IVA [>490]Cuota [>539]Total
~items [56]{0} [>350]{1} [>430]21 [>490]{tax} [>539]{total}
^260 [330]Total base imponible [>539]{net} €
[330]Total cuota IVA [>539]{tax} €
[330]*TOTAL FACTURA [>539]*{total} €
7|^800 [56]Centro Deportivo {v} S.L.U. - Inscrita en el Registro Mercantil de Barcelona, Tomo 44871, Folio 102, Hoja B-466120`,
  },
  {
    ...styles.ca_fr,
    name: "snow-ca-quebec",
    vendor: "Déneigement {v} inc.|Déneigement {v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(250, 900) * 100;
      const [gst, qst] = [taxOn(net, 5), taxOn(net, 9.975)];
      return {
        date,
        net,
        gst,
        qst,
        tax: gst + qst,
        total: net + gst + qst,
        number: "D-####",
        due: addDays(date, 15),
        buyer: "Geneviève Tremblay",
      };
    },
    page: `
16|[56]*FACTURE [>539]*Déneigement {v} inc.
[>539]2210, boul. Hamel, Québec (Québec) G1P 2J1
[>539]418 555-0144
[56]Facturé à [300]N° de facture [>539]{number}
[56]{buyer} [300]Émise le [>539]{date}
[56]77, rue des Érables [300]Payable au plus tard le [>539]{due}
[56]Québec (Québec) G1R 4P3
^210 [56]Contrat saisonnier, entrée double [>539]{net} $
[380]Sous-total [>539]{net} $
[380]TPS 5 % (812345678 RT0001) [>539]{gst} $
[380]TVQ 9,975 % (1098765432 TQ0001) [>539]{qst} $
[380]*Total [>539]*{total} $
[56]Virement Interac à paiement@{vdomain}.example`,
  },
  {
    ...styles.fr,
    name: "market-fr-hyper",
    kind: "receipt",
    strip: 216,
    dates: "DD/MM/YYYY",
    vendor: "Hyper {v}",
    make: (dice) => {
      const sum = twoRates(dice.between(1200, 5200), 5.5, dice.between(400, 2600), 20);
      const coupon = dice.between(50, 190);
      const total = sum.total;
      return {
        date: someDay(dice),
        ...sum,
        before: total + coupon,
        full: sum.low + coupon,
        coupon,
        loyalty: dice.between(100, 900),
        number: "####",
      };
    },
    page: `
14|[=108]*Hyper {v}
[=108]ZAC des Rives, 69800 SAINT-PRIEST
[=108]Tél 04 55 50 11 22
[10]>> ALIMENTAIRE
[10]EPICERIE DIVERS [>206]{full}
[10]>> BAZAR
[10]LESSIVE 2L [>206]{high}
[10]SOUS-TOTAL AVANT REMISE [>206]{before}
[10]REMISE IMMEDIATE [>206]-{coupon}
12|[10]*TOTAL 12 ARTICLES [>206]*{total} EUR
[10]CARTE BANCAIRE EMV SANS CONTACT [>206]{total}
[10]Cagnotte fidélité disponible [>206]{loyalty}
[10]TVA [70]HT [>150]TVA [>206]TTC
[10]5.50% [>110]{low_net} [>150]{low_tax} [>206]{low}
[10]20.00% [>110]{high_net} [>150]{high_tax} [>206]{high}
[10]Caisse 014 Ticket {number} {date} 18:47:02`,
  },
];

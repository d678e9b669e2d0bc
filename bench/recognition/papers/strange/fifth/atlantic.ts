/** Canada, Ireland, Belgium: a hotel, hosting in French, a railway, a commune. */
import { addDays } from "../../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, sumOf, taxOn } from "../strange-paper.ts";
import { styles } from "../styles.ts";

export const atlantic: readonly StrangeLayout[] = [
  {
    ...styles.ca,
    name: "inn-ca-folio",
    dates: "MMM D, YYYY",
    vendor: "{v} Inn & Suites|{v} Inn and Suites|{v} Inn",
    make: (dice) => {
      const rooms = 2 * dice.between(13900, 26900);
      const levy = taxOn(rooms, 2);
      const hst = taxOn(rooms + levy, 15);
      const date = someDay(dice);
      return {
        date,
        rooms,
        levy,
        tax: hst,
        total: sumOf(rooms, levy, hst),
        arrival: addDays(date, -2),
        number: "INV-0####",
        buyer: "Cabot Surveying Ltd.",
      };
    },
    page: `
18|[56]*{v} Inn & Suites
[56]88 Water Street, St. John's NL A1C 1A5
[56](709) 555-0148 stay@{vdomain}inn.ca
^130 [56]*Guest [330]*Reservation
[56]Fiona Butt [330]Confirmation 88213-A
[56]{buyer} [330]Check in {arrival}
[56]14 Hebron Way [330]Check out {date}
[56]St. John's NL [330]Invoice {number}
^240 [56]2 nights, harbour view queen [>539]{rooms}
[56]Accommodation levy 2% [>539]{levy}
[56]HST 15% (83122 4410 RT0001) [>539]{tax}
12|[56]*Total CAD [>539]*\${total}
[56]Mastercard ending 5519, {date} [>539]-\${total}
[56]Balance owing [>539]$0.00`,
  },
  {
    ...styles.ca_fr,
    name: "hebergement-ca-qc",
    vendor: "Hébergement {v} inc.|Hébergement {v}|{v}",
    make: (dice) => {
      const net = dice.between(80, 420) * 100;
      const [tps, tvq] = [taxOn(net, 5), taxOn(net, 9.975)];
      const date = someDay(dice);
      return {
        date,
        net,
        tps,
        tvq,
        tax: tps + tvq,
        total: sumOf(net, tps, tvq),
        number: "F-2#####",
        client: "C####",
        due: addDays(date, 15),
        buyer: "Érablière du Cap enr.",
      };
    },
    page: `
20|[56]*{v} [>539]*FACTURE
8|[56]hébergement web québécois
^100 [56]Facturé à [360]N° de facture : {number}
[56]{buyer} [360]N° de client : {client}
[56]410, rang Saint-Joseph [360]Date de facturation : {date}
[56]Plessisville (Québec) G6L 1A1 [360]Échéance : {due}
^210 [56]Service [>539]Montant
[56]Serveur virtuel VPS-4, 12 mois [>539]{net} $
[330]Sous-total [>539]{net} $
[330]TPS (5 %) 81422 0913 RT0001 [>539]{tps} $
[330]TVQ (9,975 %) 1219004418 TQ0001 [>539]{tvq} $
[330]*TOTAL [>539]*{total} $
[56]Payable par virement Interac à compta@{vdomain}.ca
8|^780 [=297]Hébergement {v} inc. 2200, boul. Charest O., Québec (Québec) G1N 2G2 418 555-0133`,
  },
  {
    ...styles.ie,
    name: "rail-ie-booking",
    kind: "receipt",
    dates: "DD MMM YYYY",
    vendor: "{v} Rail|{v} Rail DAC|{v}",
    make: (dice) => {
      const [out, back] = [dice.between(1900, 4200), dice.between(1900, 4200)];
      const date = someDay(dice);
      return {
        date,
        out,
        back,
        total: out + back,
        number: "@@@#@##",
        travel: addDays(date, 12),
        home: addDays(date, 14),
      };
    },
    page: `
22|[56]*{v} Rail
14|^80 [56]*Booking confirmation and receipt
[56]Booking reference: {number}
[56]Booked on {date} by Aoife Brannigan
^150 [56]Outbound [150]{travel} [260]Dublin Heuston 09:00 - Cork Kent 11:35 [>539]€{out}
[56]Return [150]{home} [260]Cork Kent 16:25 - Dublin Heuston 19:00 [>539]€{back}
[56]1 Adult, Standard Class, seats reserved
^230 [400]Total fare [>539]*€{total}
[400]Card payment [>539]€{total}
[56]Bring this page or your phone. Tickets can be collected at any station machine.
[56]Passenger transport is exempt from VAT.
8|^780 [56]{v} Rail DAC, Connolly Station, Amiens Street, Dublin 1. Registered in Ireland No. 119571`,
  },
  {
    ...styles.be,
    name: "commune-be-parking",
    language: "fr",
    dates: "DD/MM/YYYY",
    vendor: "Commune de {v}|Administration communale de {v}|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.between(30, 90) * 100;
      return {
        date,
        total,
        number: "2025/ST/#####",
        due: addDays(date, 30),
        letter: "+++0##/####/####0+++",
        buyer: "SRL Atelier Vandamme",
      };
    },
    page: `
13|[56]*Commune de {v}
[56]Service Recettes - Stationnement
[56]Place communale 1 - 1340 {v}
^140 [330]{buyer}
[330]Chaussée de Wavre 77
[330]1300 Wavre
^240 [56]{v}, le {date}
[56]*AVERTISSEMENT-EXTRAIT DE RÔLE
[56]Concerne : carte de stationnement professionnelle
[56]Votre dossier : {number}
^320 [56]Objet [>539]Montant dû
[56]Carte riverain/professionnel - 12 mois [>539]{total} EUR
[56]*A PAYER [>539]*{total} EUR
[56]Date limite de paiement : {due}
[56]Compte : BE71 0910 0018 2269 (BIC GKCCBEBB)
[56]Communication structurée : {letter}
[56]Le Directeur financier, P. Lambiotte`,
  },
];

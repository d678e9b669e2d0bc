/** Councils, notaries, lawyers, doctors: notes of fees. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, sumOf, taxOn } from "./strange-paper.ts";

export const professions: readonly StrangeLayout[] = [
  {
    name: "freelancer-uk-no-vat",
    amount: "1,234.50",
    dates: "DD/MM/YYYY",
    language: "en",
    currency: "GBP",
    vendor: "Rowan {v}|Rowan {v} Photography",
    make: (dice) => {
      const date = someDay(dice);
      const [day, expenses] = [dice.between(30000, 90000), dice.between(1000, 12000)];
      return {
        date,
        day,
        expenses,
        total: day + expenses,
        number: "RM0##",
        due: addDays(date, 30),
        buyer: "Thistle & Thorn Events Ltd",
      };
    },
    page: `
20|[56]INVOICE
[56]Rowan {v} [300]{buyer}
[56]Photographer [300]Unit 4, Old Dairy
[56]12 Quay Hill, Falmouth TR11 3NY [300]Exeter EX2 4AN

[56]No. [120]{number}
[56]Dated [120]{date}
[56]Settle by [120]{due}

[56]One day's shoot incl. editing [>539]{day}
[56]Train, parking and props at cost [>539]{expenses}
[56]I am not registered for VAT.
14|[>450]Please send me [>539]£{total}
[56]Monzo 04-00-04 / 31882290`,
  },
  {
    name: "council-uk-penalty",
    amount: "1,234.50",
    dates: "D MMMM YYYY",
    language: "en",
    currency: "GBP",
    vendor: "{v} Borough Council|{v} Council",
    make: (dice) => {
      const date = someDay(dice);
      const total = dice.pick([18000, 23500, 34000]);
      return {
        date,
        total,
        number: "77######",
        account: "60######",
        due: addDays(date, 28),
        buyer: "Mrs G Adebayo",
      };
    },
    page: `
12|[>539]*{v} Borough Council
[>539]Civic Centre, High Road
[56]{buyer}
[56]22 Larch Close
[56]SL6 4QN
[330]Our ref [>539]{account}
[330]Debtor invoice [>539]{number}
[330]Tax point [>539]{date}

[56]Premises licence - annual fee [>539]{total}
[56]Outside the scope of VAT [>539]0.00
[56]Pay this amount £ [>539]{total}
[56]no later than {due}
[56]By phone 24 hours: 01628 555 0110 quoting {number}`,
  },
  {
    name: "notary-at-kosten",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "Mag. {v} Notariat|Notariat Mag. {v}|Mag. {v}",
    make: (dice) => {
      const date = someDay(dice);
      const fee = dice.between(8000, 60000);
      const tax = taxOn(fee, 20);
      const court = dice.pick([4400, 6600, 8700]);
      return {
        date,
        fee,
        tax,
        court,
        total: sumOf(fee, tax, court),
        number: "GZ ###/25",
        due: addDays(date, 14),
        buyer: "Wein & Kost KG",
      };
    },
    page: `
13|[=297]Notariat Mag. {v}
[=297]Hauptplatz 14, 8430 Leibnitz
^110 [56]{buyer}
[56]Grazer Straße 8
[56]8430 Leibnitz
[>539]Leibnitz, {date}
[56]Kostennote {number}
[56]Beglaubigungen, Firmenbuchgesuch [>539]{fee}
[56]20 % USt. [>539]{tax}
[56]Barauslagen Eingabengebühr (ust-frei) [>539]{court}
[>450]Summe EUR [>539]{total}
[56]Ich ersuche um Anweisung bis {due} auf das Konto AT48 3200 0000 1234 5864.`,
  },
  {
    name: "lawyer-fr-honoraires",
    amount: "1 234,50",
    dates: "D MMMM YYYY",
    language: "fr",
    currency: "EUR",
    vendor: "Cabinet {v}|Maître {v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(30000, 200000);
      const tax = taxOn(net, 20);
      const provision = Math.round(net / 2 / 1000) * 1000;
      return {
        date,
        net,
        tax,
        total: net + tax,
        provision,
        rest: net + tax - provision,
        number: "20##-###",
        buyer: "SCI Les Tilleuls",
      };
    },
    page: `
14|[=297]Cabinet {v}
[=297]Avocats à la Cour - 5 rue de Médicis - 75006 Paris - Toque P0412
[340]{buyer}
[340]18 rue Haute
[340]77300 Fontainebleau
[56]Paris, le {date}
[56]Note d'honoraires n° {number}
[56]Dossier : bail commercial
[56]Honoraires [>539]{net} €
[56]TVA au taux de 20 % [>539]{tax} €
[56]Total toutes taxes comprises [>539]{total} €
[56]Provision encaissée le mois dernier [>539]{provision} €
[56]*Solde en votre aimable règlement [>539]*{rest} €
7|^800 [=297]Membre d'une association agréée, le règlement par chèque est accepté. TVA FR 32 412 345 678`,
  },
  {
    name: "doctor-ch-tarmed",
    amount: "1'234.50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "CHF",
    vendor: "Dr. med. {v}|Praxis Dr. med. {v}",
    make: (dice) => {
      const date = someDay(dice);
      const [one, two] = [dice.between(100, 4000) * 5, dice.between(20, 900) * 5];
      return {
        date,
        one,
        two,
        total: one + two,
        number: "R-#####",
        from: addDays(date, -40),
        to: addDays(date, -12),
        due: addDays(date, 30),
        born: "1971-04-09",
      };
    },
    page: `
12|[56]Rückforderungsbeleg [>539]Release 4.5
[56]Dokument [150]{number} {date} 09:14
[56]Rechnungssteller [150]Dr. med. {v}, Facharzt FMH, Postgasse 9, 3900 Brig
[56]Patient [150]Regula Imboden, {born}
[56]Behandlung [150]{from} - {to}
[56]Versicherten-Nr. [150]756.1234.5678.97

[56]Datum [120]Tarif [180]Ziffer [>470]Ref [>539]Betrag
[56]{from} [120]001 [180]00.0010 [>539]{one}
[56]{to} [120]402 [180]7680104 [>539]{two}
[56]Gesamtbetrag: [>150]{total} [260]davon PFL: [>360]{total} [400]Fälliger Betrag: [>539]{total}
[56]Zahlbar bis [150]{due}`,
  },
];

/** Domains, apps and other subscriptions: credits applied, credit notes, unusual words. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, taxOn } from "./strange-paper.ts";

export const subscriptions: readonly StrangeLayout[] = [
  {
    name: "domain-registrar",
    amount: "1,234.50",
    dates: "YYYY-MM-DD",
    language: "en",
    currency: "EUR",
    vendor: "{v} SAS|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const [one, two] = [dice.between(900, 2400), dice.between(900, 5000)];
      const credit = dice.between(100, 600);
      const net = one + two;
      const tax = taxOn(net, 20);
      return {
        date,
        one,
        two,
        net,
        tax,
        total: net + tax,
        credit,
        rest: net + tax - credit,
        number: "PF-20##-######",
        order: "7#######",
      };
    },
    page: `
[56]*{V}
[56]63-65 boulevard Masséna
[56]75013 Paris - France
[300]Purchase invoice
[300]{number} of {date}
[300]Order {order}

[56]Operation [>350]Excl. tax [>430]VAT [>539]Incl. tax
[56]Renewal oduya.example (1 y) [>350]{one} € [>430]20 %
[56]Mail Standard x 12 [>350]{two} € [>430]20 %

[>430]Net [>539]{net} €
[>430]VAT amount [>539]{tax} €
[>430]Price incl. tax [>539]{total} €
[>430]Prepaid account used [>539]-{credit} €
[>430]Settled by card [>539]{rest} €
[>430]Open [>539]0.00 €

7|[56]{v} SAS au capital de 800 000 €, RCS Paris 423 093 459, VAT FR81423093459`,
  },
  {
    name: "app-store-receipt",
    amount: "1.234,50",
    dates: "D MMM YYYY",
    language: "nl",
    currency: "EUR",
    kind: "receipt",
    vendor: "{v}|{v} Distribution International Ltd.",
    make: (dice) => {
      const total = dice.pick([299, 999, 1299, 5999]);
      return {
        total,
        tax: Math.round((total * 0.21) / 1.21),
        date: someDay(dice),
        order: "M@#@@##@#",
        number: "1###########",
      };
    },
    page: `
24|[56]{v} [>539]Ontvangstbewijs
[56]{v}-ACCOUNT [300]GEFACTUREERD AAN
[56]h.smit@post.example [300]PayPal
[56]DATUM [300]H. Smit
[56]{date} [300]Kade 12, 3011 Rotterdam
[56]BESTEL-ID [150]DOCUMENTNR.
[56]{order} [150]{number}

[56]*App Store
[56]Notities Pro (maandelijks) [>539]€ {total}
[56]Verlengt automatisch

[>440]Subtotaal [>539]€ {total}
7|[>440]inclusief btw à 21% [>539]€ {tax}
12|[>440]*TOTAAL [>539]*€ {total}

7|[56]{v} Distribution International Ltd., Hollyhill Industrial Estate, Cork. Btw-nr. NL823900000B01`,
  },
  {
    name: "hosting-fr-avoir",
    amount: "1 234,50",
    dates: "DD/MM/YYYY",
    language: "fr",
    currency: "EUR",
    kind: "credit_note",
    vendor: "{v} Réseaux SAS|{v} Réseaux",
    make: (dice) => {
      const net = -dice.between(1500, 9000);
      const tax = taxOn(net, 20);
      return {
        net,
        tax,
        total: net + tax,
        date: someDay(dice),
        number: "AV20##-#####",
        origin: "FA20##-#####",
        buyer: "Atelier Brunelle",
      };
    },
    page: `
14|[56]*{v} Réseaux SAS
[56]2 rue Kellermann, 59100 Roubaix
[>539]Destinataire
[>539]{buyer}
[>539]8 quai Voltaire, 75007 Paris

13|[56]*AVOIR {number} du {date}
[56]relatif à la facture {origin}

[56]Désignation [>460]P.U. HT [>539]Montant HT
[56]Geste commercial incident du 12 [>460]{net} [>539]{net}

[350]Montant total HT [>539]{net} €
[350]TVA 20,00% [>539]{tax} €
[350]*Montant à vous rembourser TTC [>539]*{total} €
7|^800 [56]SAS au capital de 10 174 560 € – RCS Lille Métropole 424 761 419 – TVA FR 22 424 761 419`,
  },
  {
    name: "ai-tokens-invoice",
    amount: "1,234.50",
    dates: "D MMM YYYY",
    language: "en",
    currency: "GBP",
    vendor: "{v} Technologies UK Ltd|{v} Technologies|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(900, 60000);
      const tax = taxOn(net, 20);
      return {
        date,
        net,
        tax,
        total: net + tax,
        number: "GBT-0####-INV",
        due: addDays(date, 7),
        buyer: "Copperfield & Rudd LLP",
        po: "PO-#####",
      };
    },
    page: `
[>539]{v} Technologies UK Ltd
[>539]1 Finsbury Avenue
[>539]London EC2M 2PF
[>539]VAT: GB 412 8860 17

[56]To [200]Reference [320]Raised [440]Payable by
[56]{buyer} [200]{number} [320]{date} [440]{due}
[56]5 Castle Row [200]{po}
[56]Bath BA1 5QT

[56]API usage, input tokens [>539]
[56]48,210,334 tokens @ £0.00000250
[56]API usage, output and tools [>539]£{net}

[>440]Net [>539]£{net}
[>440]VAT @ 20% [>539]£{tax}
14|[>440]Gross [>539]*£{total}
[56]Quote {number} when you make the transfer. Sort code 20-00-00, account 40119982.`,
  },
];

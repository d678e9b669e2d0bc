/** Public offices, insurers, freelancers and craftsmen: letters with amounts, often without tax. */
import { addDays } from "../../../../src/kernel/calendar.ts";
import { type StrangeLayout, someDay, taxOn } from "./strange-paper.ts";

export const letters: readonly StrangeLayout[] = [
  {
    name: "office-de-kassenzeichen",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "Kreisverwaltung {v}|Landkreis {v}|Der Landrat des Kreises {v}",
    make: (dice) => {
      const date = someDay(dice);
      const [fee, cost] = [dice.between(2000, 20000), 345];
      return {
        date,
        fee,
        cost,
        total: fee + cost,
        due: addDays(date, 30),
        sign: "5.0412.######.#",
        az: "63-####/25",
        buyer: "Zimmerei Hubertus Kranz",
      };
    },
    page: `
14|[56]*Landkreis {v}
[56]Der Landrat - Bauordnungsamt
7|^120 [56]Kreisverwaltung {v}, Postfach 1220, 17109 Demmin
[56]{buyer}
[56]Mühlenberg 6
[56]17159 Dargun
^100 [370]Auskunft erteilt: Frau Wendt
[370]Zimmer: 2.14
[370]Telefon: 03998 434-0
[370]Mein Zeichen: {az}
[370]Datum: {date}
12|^230 [56]*Gebührenbescheid
[56]Für die Amtshandlung vom {date} werden nach der Baugebührenverordnung erhoben:
[56]Gebühr nach Tarifstelle 1.1.2 [>400]{fee} EUR
[56]Auslagen (Postzustellung) [>400]{cost} EUR
[56]festgesetzt werden [>400]*{total} EUR

[56]Überweisen Sie unter Angabe des Kassenzeichens {sign} bis zum {due}.
[56]Rechtsbehelfsbelehrung: Gegen diesen Bescheid kann innerhalb eines Monats Widerspruch erhoben werden.
7|^800 [56]Sparkasse IBAN DE12 1505 0200 0301 0012 34`,
  },
  {
    name: "insurance-de-premium",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "{v} Versicherung a.G.|{v} Versicherung|{v}",
    make: (dice) => {
      const date = someDay(dice);
      const net = dice.between(9000, 60000);
      const levy = taxOn(net, 19);
      return {
        date,
        net,
        levy,
        total: net + levy,
        due: addDays(date, 21),
        from: addDays(date, 21),
        to: addDays(date, 385),
        policy: "HV 8-##.###.###-#",
        buyer: "Thekla Mahnke",
      };
    },
    page: `
22|[>539]{v}
7|^120 [56]{v} Versicherung a.G. · 30622 Hannover
[56]Frau
[56]{buyer}
[56]Am Sportplatz 1
[56]31515 Wunstorf
^120 [380]Vers.-Nr. {policy}
[380]Vermittler: Jens Otte
[380]{date}
12|^240 [56]*Beitragsrechnung zu Ihrer Betriebshaftpflicht
[56]Beitrag für die Zeit vom {from} bis {to}
[56]Jahresbeitrag [>450]{net} EUR
[56]Versicherungsteuer 19 % [>450]{levy} EUR
[56]Zu zahlender Beitrag [>450]{total} EUR
[56]Den Beitrag ziehen wir am {due} per Lastschrift ein.
[56]Versicherungssumme: 5.000.000,00 EUR, Selbstbeteiligung: 250,00 EUR`,
  },
  {
    name: "freelancer-de-19",
    amount: "1.234,50",
    dates: "D. MMMM YYYY",
    language: "de",
    currency: "EUR",
    vendor: "Svenja {v}|Svenja {v} Illustration",
    make: (dice) => {
      const date = someDay(dice);
      const [hours, rate] = [dice.between(4, 40), dice.pick([6500, 7200, 8000])];
      const travel = dice.between(0, 9000);
      return {
        date,
        hours: String(hours),
        rate,
        work: hours * rate,
        travel,
        total: hours * rate + travel,
        number: "2025-0##",
        buyer: "Verlag Sommerfeld KG",
      };
    },
    page: `
[=297]svenja {vdomain} · illustration
^120 [56]{buyer}
[56]z. Hd. Herrn Brandt
[56]Lange Gasse 11
[56]93047 Regensburg
^190 [>539]Passau, {date}
12|[56]*Rechnung Nr. {number}
[56]Liebes Team, vielen Dank für den Auftrag. Ich erlaube mir zu berechnen:
[56]{hours} Std. Illustration Kinderbuch à {rate} € [>539]{work} €
[56]Reisekosten laut Beleg [>539]{travel} €
[56]Honorar gesamt [>539]{total} €
[56]Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.
[56]Bitte auf mein Konto DE02 7405 0000 0000 1234 56 überweisen. Steuernummer 153/222/01234
[56]Herzliche Grüße
[56]Svenja {v}`,
  },
  {
    name: "craftsman-de-labour",
    amount: "1.234,50",
    dates: "DD.MM.YYYY",
    language: "de",
    currency: "EUR",
    vendor: "{v} Haustechnik|{v} Haustechnik Meisterbetrieb",
    make: (dice) => {
      const date = someDay(dice);
      const [labour, material] = [dice.between(12000, 60000), dice.between(3000, 40000)];
      const net = labour + material;
      const tax = taxOn(net, 19);
      return {
        date,
        labour,
        material,
        net,
        tax,
        total: net + tax,
        share: Math.round(labour * 1.19),
        number: "AR25####",
        project: "B-###",
        discount: Math.round((net + tax) * 0.97),
        until: addDays(date, 8),
        due: addDays(date, 21),
        buyer: "Eheleute Kirsten und Jörg Pauly",
      };
    },
    page: `
16|[56]*{v} Haustechnik
8|[56]Heizung · Sanitär · Solar — Meisterbetrieb — Gewerbepark 12 — 54292 Trier
^110 [56]{buyer}
[56]Weinbergstr. 5
[56]54338 Schweich
^110 [>539]Rechnung {number}
[>539]Bauvorhaben {project}
[>539]ausgeführt KW 34
[>539]Trier, {date}
^210 [56]Pos. [90]Leistung [>539]Gesamt
[56]01 [90]Wärmepumpe montieren, 14,5 h Meister [>539]{labour}
[56]02 [90]Rohr, Fittinge, Kleinmaterial [>539]{material}
[>450]Übertrag [>539]{net}
===
[56]{v} Haustechnik · Rechnung {number} · Seite 2
[>450]Übertrag [>539]{net}
[>450]Nettosumme [>539]{net}
[>450]zzgl. 19,00 % USt. [>539]{tax}
[>450]*Rechnungsbetrag [>539]*{total}
[56]Im Bruttobetrag sind {share} € Lohnkosten enthalten (§ 35a EStG).
[56]Zahlbar bis {due} ohne Abzug, bis {until} mit 3 % Skonto = {discount} €
[56]Sicherheitseinbehalt 5 % wird nicht einbehalten.`,
  },
];

/**
 * The sample company's papers: receipts and bills in six languages, and a few documents for the vault. Papers of
 * purchases have the date and amount of a bank transaction, so that the two can be matched.
 */

import type { DocumentCategory } from "../../documents/index.ts";
import { addDays, type CalendarDate } from "../../kernel/calendar.ts";
import { type Bill, drawBill, drawLetter, drawTillReceipt, type TillRow } from "./draw-pdf.ts";
import { writeEInvoice } from "./einvoice.ts";
import { type PaperLanguage, printAmount, printDate } from "./languages.ts";
import { type Photograph, photograph } from "./photograph.ts";

/** A purchase in the bank account. */
export interface Purchase {
  date: CalendarDate;
  /** Positive. */
  cents: number;
}

export interface Paper {
  file_name: string;
  language: PaperLanguage;
  content_type: string;
  category: DocumentCategory;
  /** The name in the bank account, if the paper belongs to a transaction there. */
  bought_from?: string;
  /** The owner matched it to its transaction already. Other papers wait to be read. */
  matched?: boolean;
  /** False: only for the vault. */
  in_inbox?: boolean;
  /** What is printed, or written in the XML; null if it cannot be read. */
  printed: { vendor: string; cents: number; date: CalendarDate; number?: string } | null;
  draw(): Promise<Buffer>;
}

export function drawPapers(today: CalendarDate, findPurchase: (name: string) => Purchase): Paper[] {
  const bought = boughtPapers(findPurchase);
  const [first] = bought;
  return [
    ...bought,
    ...openBills(today),
    cafe(today),
    locked(today),
    // Somebody uploaded the first receipt again.
    ...(first ? [{ ...first, file_name: "IMG_2041 (1).jpg" }] : []),
    ...vaultPapers(today),
  ];
}

const png = "image/png";
const jpeg = "image/jpeg";
const pdf = "application/pdf";

interface TillPaper {
  file_name: string;
  language: PaperLanguage;
  vendor: string;
  head: readonly string[];
  /** The last item gets what is left of the total. */
  items: readonly (readonly [name: string, cents: number])[];
  vat_percent: number;
  picture: Photograph;
}

const tillWords: Partial<
  Record<PaperLanguage, { date: string; total: string; vat: string; paid: string; thanks: string }>
> = {
  de: { date: "Datum", total: "SUMME EUR", vat: "MwSt", paid: "Girocard EUR", thanks: "Vielen Dank!" },
  fr: { date: "Date", total: "TOTAL EUR", vat: "TVA", paid: "CB EUR", thanks: "Merci et à bientôt" },
  it: { date: "Data", total: "TOTALE EUR", vat: "IVA", paid: "Carta EUR", thanks: "Grazie e arrivederci" },
};

function tillPaper(till: TillPaper, { date, cents }: Purchase, more: Partial<Paper> = {}): Paper {
  const { file_name, language, vendor, picture } = till;
  return {
    file_name,
    language,
    content_type: picture.how === "photo" ? jpeg : png,
    category: "receipt",
    printed: { vendor, cents, date },
    draw: async () =>
      photograph(await drawTillReceipt(date, [vendor, ...till.head], tillRows(till, date, cents)), picture),
    ...more,
  };
}

function tillRows({ language, items, vat_percent }: TillPaper, date: CalendarDate, cents: number): TillRow[] {
  const words = tillWords[language];
  if (!words) throw new Error(`No words for a till receipt in ${language}.`);
  const show = (amount: number) => printAmount(language, amount);
  const listed = items.slice(0, -1);
  const rest = cents - listed.reduce((sum, [, price]) => sum + price, 0);
  const [last = ""] = items.at(-1) ?? [];
  const vat = Math.round((cents * vat_percent) / (100 + vat_percent));
  return [
    [`${words.date}: ${printDate(language, date)} 12:${String(cents % 60).padStart(2, "0")}`],
    ["-".repeat(34)],
    ...listed.map(([name, price]): TillRow => [name, show(price)]),
    [last, show(rest)],
    ["-".repeat(34)],
    [words.total, show(cents), true],
    [words.paid, show(cents)],
    [`${words.vat} ${vat_percent} %`, show(vat)],
    [""],
    [words.thanks],
  ];
}

function boughtPapers(findPurchase: (name: string) => Purchase): Paper[] {
  const till = (bought_from: string, matched: boolean, paper: Omit<TillPaper, "vendor">) =>
    tillPaper({ vendor: bought_from, ...paper }, findPurchase(bought_from), { bought_from, matched });
  const bill = (
    bought_from: string,
    matched: boolean,
    paper: Omit<Bill, "date" | "due_date" | "items" | "total_cents" | "seller"> & { item: string },
  ) => {
    const { date, cents } = findPurchase(bought_from);
    const { item, ...rest } = paper;
    const net = Math.round((cents * 100) / (100 + paper.vat_percent));
    const drawn = {
      ...rest,
      seller: bought_from,
      date,
      due_date: null,
      items: [[item, net]] as const,
      total_cents: cents,
    };
    return { ...billPaper(drawn), bought_from, matched };
  };
  return [
    till("Kantine Eckstein", false, {
      file_name: "IMG_2041.jpg",
      language: "de",
      head: ["Lindenhof 2, 10115 Berlin", "USt-IdNr. DE811223344"],
      items: [
        ["Mineralwasser", 290],
        ["Espresso", 260],
        ["Tagesgericht", 0],
      ],
      vat_percent: 19,
      picture: { how: "photo", tilt: -2 },
    }),
    till("Bürobedarf Lutz", true, {
      file_name: "scan-0017.png",
      language: "de",
      head: ["Invalidenstr. 40, 10115 Berlin", "USt-IdNr. DE155667788"],
      items: [
        ["Notizblock A5", 249],
        ["Druckerpapier", 0],
      ],
      vat_percent: 19,
      picture: { how: "scan", tilt: 0.5 },
    }),
    till("Trattoria Limone", false, {
      file_name: "IMG_2056.jpg",
      language: "it",
      head: ["Via Roma 18, 39100 Bolzano", "P.IVA 01234567890", "DOCUMENTO COMMERCIALE"],
      items: [
        ["Coperto", 250],
        ["Acqua naturale", 300],
        ["Pasta e secondi", 0],
      ],
      vat_percent: 10,
      picture: { how: "photo", tilt: 1.5 },
    }),
    till("Taxi Rufbereit", true, {
      file_name: "IMG_2060.jpg",
      language: "de",
      head: ["Kolonnenstr. 9, 10827 Berlin", "Quittung"],
      items: [["Fahrt Hauptbahnhof", 0]],
      vat_percent: 7,
      picture: { how: "photo", tilt: 3 },
    }),
    bill("Schienenverkehr AG", false, {
      language: "de",
      seller_lines: ["Gleisdreieck 1, 10963 Berlin", "USt-IdNr. DE266778899"],
      number: "SV-4471902",
      item: "Fahrkarte Berlin - Hamburg, 2. Klasse",
      vat_percent: 7,
    }),
    bill("Hotel Alte Werft", true, {
      language: "de",
      seller_lines: ["Am Kai 5, 20457 Hamburg", "USt-IdNr. DE277889900"],
      number: "2026-1183",
      item: "Übernachtung mit Frühstück",
      vat_percent: 7,
    }),
    bill("Nimbus Cloud", false, {
      language: "en",
      seller_lines: ["4 Harbour Row, Dublin 2, Ireland", "VAT IE6388047V"],
      number: "NC-90311",
      item: "Compute, storage and traffic",
      vat_percent: 23,
      appendix: [
        "Usage by service",
        "",
        "Compute: 1,488 instance hours",
        "Object storage: 2,210 GB months",
        "Traffic: 640 GB",
      ],
    }),
    bill("Codeharbor", true, {
      language: "en",
      seller_lines: ["17 Quay Street, Galway, Ireland", "VAT IE9825613N"],
      number: "CH-20417",
      item: "Team plan, 7 seats",
      vat_percent: 23,
    }),
  ];
}

function billPaper(bill: Bill): Paper {
  const { seller: vendor, total_cents: cents, date, number } = bill;
  return {
    file_name: `${number}.pdf`,
    language: bill.language,
    content_type: pdf,
    category: "invoice",
    printed: { vendor, cents, date, number },
    draw: () => drawBill(bill),
  };
}

/** Bills that are not paid yet. Nothing in the bank account belongs to them. */
function openBills(today: CalendarDate): Paper[] {
  const bill = (sent: number, due: number, net: number, vat_percent: number) => ({
    date: addDays(today, -sent),
    due_date: addDays(today, due),
    vat_percent,
    total_cents: Math.round((net * (100 + vat_percent)) / 100),
  });
  const printing: Bill = {
    ...bill(12, 9, 40_900, 19),
    language: "de",
    seller: "Druckerei Sommer GmbH",
    seller_lines: [],
    number: "DS-2291",
    items: [
      ["Visitenkarten, 500 Stück", 12_900],
      ["Broschüren, 200 Stück", 28_000],
    ],
  };
  return [
    {
      ...billPaper(printing),
      file_name: "DS-2291.xml",
      content_type: "application/xml",
      draw: async () => writeEInvoice(printing, "DE288990011"),
    },
    billPaper({
      ...bill(9, 21, 62_000, 21),
      language: "es",
      seller: "Imprenta Olmo S.L.",
      seller_lines: ["Calle Mayor 14, 28013 Madrid", "CIF B12345674"],
      number: "F-2026-077",
      items: [
        ["Carteles A2", 42_000],
        ["Envío", 20_000],
      ],
    }),
    billPaper({
      ...bill(5, 25, 118_500, 21),
      language: "nl",
      seller: "Drukkerij De Wilg B.V.",
      seller_lines: ["Prinsengracht 88, 1015 DX Amsterdam", "BTW NL123456782B90"],
      number: "2026-0412",
      items: [
        ["Magazine, 1.000 exemplaren", 98_500],
        ["Zetwerk", 20_000],
      ],
    }),
    billPaper({
      ...bill(40, -10, 75_000, 20),
      language: "fr",
      seller: "Atelier Lumière SARL",
      seller_lines: ["12 rue des Tanneurs, 69005 Lyon", "TVA FR40303265045"],
      number: "FA-2026-118",
      items: [["Reportage photo, une journée", 75_000]],
    }),
    billPaper({
      ...bill(2, 28, 33_000, 22),
      language: "it",
      seller: "Fonderia Aldina S.r.l.",
      seller_lines: ["Via dei Caratteri 3, 20121 Milano", "P.IVA 09876543210"],
      number: "118-2026",
      items: [["Licenza carattere, 5 postazioni", 33_000]],
    }),
  ];
}

/** Paid in cash on a journey, so no transaction fits. */
function cafe(today: CalendarDate): Paper {
  const purchase = { date: addDays(today, -17), cents: 1_870 };
  return tillPaper(
    {
      file_name: "scan-0018.png",
      language: "fr",
      vendor: "Café des Tilleuls",
      head: ["7 place Bellecour, 69002 Lyon", "TVA FR83404833048"],
      items: [
        ["2 x Formule midi", 1_500],
        ["Café", 0],
      ],
      vat_percent: 10,
      picture: { how: "scan", tilt: -0.6 },
    },
    purchase,
  );
}

/** Cannot be read: it needs a password. */
function locked(today: CalendarDate): Paper {
  const date = addDays(today, -4);
  return {
    file_name: "Bill-protected.pdf",
    language: "en",
    content_type: pdf,
    category: "invoice",
    printed: null,
    draw: () => drawLetter(date, "Invoice", [["Total 240.00 EUR"]], { password: "juniper" }),
  };
}

function vaultPapers(today: CalendarDate): Paper[] {
  const paper = (
    category: DocumentCategory,
    file_name: string,
    title: string,
    ...pages: string[][]
  ): Paper => ({
    file_name,
    language: category === "report" ? "en" : "de",
    content_type: pdf,
    category,
    in_inbox: false,
    printed: null,
    draw: () => drawLetter(addDays(today, -200), title, pages),
  });
  return [
    paper(
      "contract",
      "Mietvertrag Lindenhof 7.pdf",
      "Mietvertrag",
      [
        "Vermieter: Hausverwaltung Kern",
        "Mieter: Juniper Studio GmbH",
        "§ 1 Mietsache: Lindenhof 7, 10115 Berlin",
      ],
      ["§ 4 Miete: 2.620,00 EUR im Monat", "§ 9 Kündigungsfrist: sechs Monate"],
    ),
    paper("insurance", "Police 88-4410.pdf", "Betriebshaftpflicht", [
      "Brücke Versicherung",
      "Police 88-4410",
      "Beitrag: 420,00 EUR im Quartal",
    ]),
    paper("tax", "Umsatzsteuerbescheid.pdf", "Bescheid über Umsatzsteuer", [
      "Finanzamt Mitte",
      "Die Umsatzsteuer wird wie angemeldet festgesetzt.",
    ]),
    paper("bank_statement", "Kontoauszug.pdf", "Kontoauszug", ["Spreebank", "Girokonto Juniper Studio GmbH"]),
    paper("report", "Quarterly report.pdf", "Quarterly report", [
      "Juniper Studio GmbH",
      "Prepared for the owners",
    ]),
  ];
}

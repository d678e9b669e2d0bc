/** An invoice on a sheet of A4: sender, addressee, facts, items and totals, each where the layout puts it. */
import { addDays } from "../../../src/kernel/calendar.ts";
import { marksTotal, type Paper } from "./compose.ts";
import { at, columns, type Drawn, leading, sheet, stack } from "./draw-page.ts";
import type { Sheet, Text } from "./draw-pdf.ts";
import { nameOf } from "./draw-till.ts";
import { totalTexts } from "./draw-totals.ts";
import type { Item } from "./figures.ts";
import { printRate } from "./print.ts";

export function billSheets(paper: Paper): Sheet[] {
  const items = itemTexts(paper, 330);
  const totals = totalTexts(paper, items.end + 24);
  const texts = [
    ...senderTexts(paper),
    ...(paper.slogan ? [at(paper.slogan, sheet.left, 22)] : []),
    ...addresseeTexts(paper),
    ...factTexts(paper),
    ...dueBoxTexts(paper),
    ...items.texts,
    ...totals.texts,
    ...termTexts(paper, totals.end + 30),
    ...footTexts(paper),
  ];
  const first = { width: sheet.width, height: sheet.height, texts };
  return paper.has("second_page") ? [first, usagePage(paper)] : [first];
}

function senderTexts(paper: Paper): Text[] {
  const { vendor } = paper;
  const address = [vendor.street, vendor.town, vendor.phone];
  const [first = "", ...rest] = vendor.printed;
  if (paper.has("sender_line"))
    return [at([vendor.name, vendor.street, vendor.town].join(" · "), sheet.left, 128, { size: 7 })];
  if (paper.has("sender_centre"))
    return [
      at(first, sheet.width / 2, 40, { size: 16, bold: true, centre: true }),
      ...stack([...rest, address.join(" · ")], sheet.width / 2, 64, { centre: true }),
    ];
  const x = paper.has("sender_right") ? sheet.middle + 40 : sheet.left;
  return [at(first, x, 40, { size: 15, bold: true }), ...stack([...rest, ...address, vendor.tax_id], x, 64)];
}

function addresseeTexts(paper: Paper): Text[] {
  const { buyer } = paper;
  if (!buyer) return [];
  const lines = [buyer.name, buyer.street, buyer.town];
  if (!paper.has("bill_to")) return stack(lines, sheet.left, 148);
  return [at(paper.word("bill_to"), sheet.left, 148, { bold: true }), ...stack(lines, sheet.left, 164)];
}

/** Labels and values in the order in which they are printed. */
function factsOf(paper: Paper): [string, string][] {
  const { date } = paper;
  const period = `${paper.day(addDays(date, -34))} - ${paper.day(addDays(date, -4))}`;
  return [
    ...(paper.has("numbers")
      ? [[paper.word("customer_number"), String(paper.dice.between(10_000, 99_999))]]
      : []),
    ...(paper.has("heading")
      ? []
      : [
          [paper.word("number"), paper.number],
          [paper.word("date"), paper.day(date)],
        ]),
    ...(paper.has("delivered") ? [[paper.word("delivered"), paper.day(addDays(date, -3))]] : []),
    ...(paper.has("numbers") ? [[paper.word("order"), `PO-${paper.dice.between(1000, 9999)}`]] : []),
    ...(paper.has("period") ? [[paper.word("period"), period]] : []),
    ...(paper.has("due_date") && paper.due_date ? [[paper.word("due"), paper.day(paper.due_date)]] : []),
  ] as [string, string][];
}

function factTexts(paper: Paper): Text[] {
  const facts = factsOf(paper);
  const y = 240;
  const title = paper.word(paper.has("credit") ? "credit_note" : "invoice");
  if (paper.has("heading")) {
    const heading = `${paper.word("number")} ${paper.number}`;
    const dated = paper.layout.index % 2 === 0;
    const rest: [string, string][] = [
      ...(dated ? [] : [[paper.word("date"), paper.day(paper.date)] as [string, string]]),
      ...facts,
    ];
    const text = dated ? `${heading}   ${paper.word("date")} ${paper.day(paper.date)}` : heading;
    return [at(text, sheet.left, y, { size: 13, bold: true }), ...colonRows(rest, sheet.left, y + 20)];
  }
  if (paper.has("facts_table")) {
    const step = (sheet.right - sheet.left) / Math.max(3, facts.length);
    return [
      at(title, sheet.left, y, { size: 14, bold: true }),
      ...facts.flatMap(([label, value], i) => [
        at(label, sheet.left + i * step, y + 26, { size: 8, bold: true }),
        at(value, sheet.left + i * step, y + 38),
      ]),
    ];
  }
  if (paper.has("facts_apart")) {
    const rows = facts.flatMap(([label, value], i) => [
      at(label, sheet.middle, 160 + i * leading),
      at(value, sheet.right, 160 + i * leading, { right: true }),
    ]);
    return [at(title, sheet.left, y, { size: 14, bold: true }), ...rows];
  }
  return [at(title, sheet.left, y, { size: 14, bold: true }), ...colonRows(facts, sheet.left, y + 20)];
}

function colonRows(facts: [string, string][], x: number, y: number): Text[] {
  return stack(
    facts.map(([label, value]) => `${label}: ${value}`),
    x,
    y,
  );
}

function itemTexts(paper: Paper, top: number): Drawn {
  const right = { right: true };
  const bold = { right: true, bold: true };
  const columnar = paper.has("tax_columns");
  const texts = [
    at(paper.word("item"), sheet.left, top, { bold: true }),
    at(paper.word("quantity"), columns.quantity, top, bold),
    at(paper.word(columnar ? "net" : "price"), columns.price, top, bold),
    at(paper.word(columnar ? "tax" : "amount"), columns.amount, top, bold),
  ];
  let y = top + 18;
  for (const row of itemRows(paper)) {
    texts.push(at(row.name, sheet.left, y));
    for (const [column, text] of row.cells) texts.push(at(text, columns[column], y, right));
    y += leading + 2;
  }
  return { texts, end: y };
}

interface ItemRow {
  name: string;
  cells: [column: keyof typeof columns, text: string][];
}

function itemRows(paper: Paper): ItemRow[] {
  const { items, rates, net_prices } = paper.figures;
  const rowOf = (item: Item): ItemRow => ({
    name: nameOf(paper, item),
    cells: [
      ["quantity", String(item.quantity)],
      ["price", paper.money(item.unit_cents)],
      ["amount", paper.money(item.cents)],
    ],
  });
  if (!paper.has("rate_totals")) return items.map(rowOf);
  return rates.flatMap(({ rate, net, gross }) => [
    ...items.filter((item) => item.rate === rate).map(rowOf),
    {
      name: paper.word("rate_total").replace("{rate}", printRate(rate, paper.country.amount)),
      cells: [["amount", paper.money(net_prices ? net : gross)]],
    },
  ]);
}

/** What is to be paid and when, at the top, as on bills of telephone companies; an old balance was paid already. */
function dueBoxTexts(paper: Paper): Text[] {
  const { total, prepaid } = paper.figures;
  const old = paper.dice.between(2000, 9000);
  const rows = [
    ...(paper.has("balance")
      ? [
          [paper.word("balance"), paper.money(old)],
          [paper.word("payments"), paper.money(-old)],
        ]
      : []),
    ...(paper.has("due_box")
      ? [[paper.word("amount_due"), paper.money(total - prepaid, marksTotal(paper))]]
      : []),
  ] as [string, string][];
  return rows.flatMap(([label, value], i) => [
    at(label, sheet.middle, 262 + i * leading),
    at(value, sheet.right, 262 + i * leading, { right: true }),
  ]);
}

function termTexts(paper: Paper, y: number): Text[] {
  const due = paper.due_date ? paper.day(paper.due_date) : "";
  const early = Math.round(paper.figures.total * 0.98);
  const lines = [
    ...(paper.has("due_sentence") ? [paper.word("due_sentence").replace("{due}", due)] : []),
    ...(paper.has("terms") ? [paper.word("terms").replace("{days}", String(paper.term_days))] : []),
    ...(paper.has("cash_discount")
      ? [
          paper
            .word("cash_discount")
            .replace("{date}", paper.day(addDays(paper.date, 7)))
            .replace("{amount}", paper.money(early)),
        ]
      : []),
    ...paper.other_amounts.map(({ label, cents }) => `${label} ${paper.money(cents)}`),
    paper.word("thanks"),
  ];
  return stack(lines, sheet.left, y);
}

function footTexts(paper: Paper): Text[] {
  const { vendor } = paper;
  const bank = vendor.iban ? [`${paper.word("bank")}: IBAN ${vendor.iban}`] : [];
  const name = paper.has("sender_line") ? [vendor.name, vendor.tax_id] : [];
  return stack([[...name, vendor.registration, vendor.website].join(" · "), ...bank], sheet.left, 790, {
    size: 7.5,
  });
}

function usagePage(paper: Paper): Sheet {
  const lines = [
    `${paper.word("page")} 2 - ${paper.vendor.name}`,
    `${paper.word("number")}: ${paper.number}`,
    ...paper.figures.items.map((item) => `${nameOf(paper, item)}: ${item.quantity}`),
  ];
  return { width: sheet.width, height: sheet.height, texts: stack(lines, sheet.left, 60) };
}

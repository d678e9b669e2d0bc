import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate, daysBetween } from "../../kernel/calendar.ts";
import { type Decimal, parseDecimal } from "../../kernel/decimal.ts";
import type { TransactionId } from "../../kernel/ids.ts";
import { type DaySpan, spanOf } from "./coverage.ts";
import { deduplicate, knownRange } from "./deduplicate.ts";
import type { FileRow, KnownTransaction, RowVerdict } from "./deduplication.ts";

/** `05-03 -4.50 Cafe Luna #id @05-02 ?pending !manual`: day, amount, text, bank id, value date, marks. */
function row(text: string): FileRow & { origin: "import" | "manual" } {
  const [day = "", amount = "", ...words] = text.split(" ");
  const marked = (mark: string) => words.find((word) => word.startsWith(mark))?.slice(1) ?? null;
  const value = marked("@");
  return {
    booking_date: `2026-${day}` as CalendarDate,
    value_date: value === null ? null : (`2026-${value}` as CalendarDate),
    amount: parseDecimal(amount) as Decimal,
    currency: words.includes("$USD") ? "USD" : "EUR",
    description: words.filter((word) => !/^[#@?!$]/.test(word)).join(" "),
    counterparty_name: null,
    bank_transaction_id: marked("#"),
    status: words.includes("?pending") ? "pending" : "booked",
    origin: words.includes("!manual") ? "manual" : "import",
  };
}

const idOf = (index: number) => `k${index}` as TransactionId;
const known = (texts: string[]): KnownTransaction[] =>
  texts.map((text, index) => ({ id: idOf(index), ...row(text) }));
const shown = (verdict: RowVerdict) => {
  if (verdict.kind === "new") return verdict.resembles === null ? "new" : `new, like ${verdict.resembles}`;
  return `${verdict.kind} ${verdict.transaction_id} ${verdict.because}`;
};

const coffee = "05-03 -4.50 Cafe Luna Berlin";
const bakery = "05-03 -4.50 Bakery Sonne";

describe("situations", () => {
  const check = (name: string, ledger: string[], file: string[], expected: string[]) =>
    test(name, () => expect(deduplicate(known(ledger), file.map(row)).verdicts.map(shown)).toEqual(expected));

  // The same and overlapping files
  check("a first file is all new", [], [coffee, bakery], ["new", "new"]);
  check(
    "the same file again adds nothing",
    [coffee, bakery],
    [coffee, bakery],
    ["duplicate k0 same_text", "duplicate k1 same_text"],
  );
  check(
    "the same file in another order adds nothing",
    [coffee, bakery],
    [bakery, coffee],
    ["duplicate k1 same_text", "duplicate k0 same_text"],
  );
  check(
    "an overlapping file adds its new days",
    [coffee],
    [coffee, "05-04 -9 Shop"],
    ["duplicate k0 same_text", "new"],
  );
  check(
    "a later export of the same day adds the afternoon",
    [coffee],
    [coffee, "05-03 -7 Shop"],
    ["duplicate k0 same_text", "new"],
  );
  check(
    "an older, shorter file adds nothing",
    [coffee, "05-04 -9 Shop"],
    [coffee],
    ["duplicate k0 same_text"],
  );
  check("an empty file", [coffee], [], []);

  // Equal purchases
  check("two equal purchases on one day stay two", [], [coffee, coffee], ["new", "new"]);
  check(
    "two equal purchases twice add nothing",
    [coffee, coffee],
    [coffee, coffee],
    ["duplicate k0 same_text", "duplicate k1 same_text"],
  );
  check(
    "a second equal purchase is new, because equal rows are counted",
    [coffee],
    [coffee, coffee],
    ["duplicate k0 same_text", "new"],
  );
  check(
    "a file with one of two known equal purchases adds nothing",
    [coffee, coffee],
    [coffee],
    ["duplicate k0 same_text"],
  );
  check("equal purchases on two days stay two", [coffee], ["05-04 -4.50 Cafe Luna Berlin"], ["new, like k0"]);
  check("equal amounts at two shops stay two", [coffee], [coffee, bakery], ["duplicate k0 same_text", "new"]);
  check(
    "a purchase and its refund stay two",
    [coffee],
    [coffee, "05-03 4.50 Cafe Luna Berlin"],
    ["duplicate k0 same_text", "new"],
  );
  check("the same amount in another currency is another", [coffee], [`${coffee} $USD`], ["new"]);

  // Rewording
  check(
    "more words in a later export",
    [coffee],
    ["05-03 -4.50 VISA CAFE LUNA BERLIN DE 4711"],
    ["duplicate k0 reworded"],
  );
  check(
    "fewer, cut words",
    ["05-03 -4.50 Starbucks Coffee Company"],
    ["05-03 -4.50 STARBU"],
    ["duplicate k0 reworded"],
  );
  check("accents and case", ["05-03 -4.50 Café Lúna"], ["05-03 -4.50 CAFE LUNA"], ["duplicate k0 same_text"]);
  check("no text at all in the new export", [coffee], ["05-03 -4.50"], ["duplicate k0 reworded"]);
  check(
    "no common words, on a day the file covers completely: the same",
    ["05-02 -1 A", coffee, "05-04 -2 B"],
    ["05-02 -1 A", "05-03 -4.50 Kaffeehaus Nr", "05-04 -2 B"],
    ["duplicate k0 same_text", "duplicate k1 reworded", "duplicate k2 same_text"],
  );
  check(
    "no common words, at the file's edge: new, and reported as similar",
    [coffee],
    [bakery, "05-04 -2 B"],
    ["new, like k0", "new"],
  );
  check(
    "no common words, in a filtered file: new",
    ["05-02 -1 A", coffee, "05-03 -8 C", "05-04 -2 B"],
    ["05-02 -1 A", bakery, "05-04 -2 B"],
    ["duplicate k0 same_text", "new, like k1", "duplicate k3 same_text"],
  );
  check(
    "a bank that rewords everything is recognized at the edges too",
    ["05-01 -3 Alpha", "05-02 -1 Beta", "05-03 -2 Gamma", "05-04 -5 Delta", "05-05 -6 Epsilon"],
    ["05-01 -3 One", "05-02 -1 Two", "05-03 -2 Three", "05-04 -5 Four", "05-05 -6 Five"],
    [
      "duplicate k0 reworded",
      "duplicate k1 reworded",
      "duplicate k2 reworded",
      "duplicate k3 reworded",
      "duplicate k4 reworded",
    ],
  );
  const edge = ["05-01 -3 Alpha", "05-02 -1 Beta Four Six", "05-03 -2 Gamma", "05-04 -5 Delta"];
  check(
    "one reworded row at the edge, in a file that seldom rewords: another booking",
    edge,
    ["05-01 -3 One", "05-02 -1 Beta Four Six", "05-03 -2 Gamma", "05-04 -5 Delta"],
    ["new, like k0", "duplicate k1 same_text", "duplicate k2 same_text", "duplicate k3 same_text"],
  );
  check(
    "one reworded row at the edge, in a file that rewords half: still another booking",
    [...edge, "05-05 -6 Epsilon"],
    ["05-01 -3 One", "05-02 -1 Two", "05-03 -2 Three", "05-04 -5 Delta", "05-05 -6 Epsilon"],
    [
      "new, like k0",
      "duplicate k1 reworded",
      "duplicate k2 reworded",
      "duplicate k3 same_text",
      "duplicate k4 same_text",
    ],
  );
  check(
    "one reworded row at the edge, in a file that rewords more than half: the same",
    edge,
    ["05-01 -3 One", "05-02 -1 Two", "05-03 -2 Three", "05-04 -5 Delta"],
    ["duplicate k0 reworded", "duplicate k1 reworded", "duplicate k2 reworded", "duplicate k3 same_text"],
  );
  check(
    "two reworded rows are too few to judge a bank",
    edge.slice(0, 3),
    ["05-01 -3 One", "05-02 -1 Two", "05-03 -2 Three"],
    ["new, like k0", "duplicate k1 reworded", "new, like k2"],
  );
  check(
    "half of the words in common: the same",
    ["05-03 -4.50 Luna Sonne"],
    ["05-03 -4.50 Luna Stern"],
    ["duplicate k0 reworded"],
  );
  check(
    "a third of the words in common: new",
    ["05-03 -4.50 Luna Sonne Mond"],
    ["05-03 -4.50 Luna Stern Nebel"],
    ["new, like k0"],
  );
  check(
    "two reworded rows each match their own transaction",
    [coffee, bakery],
    ["05-03 -4.50 SONNE BAKERY GMBH", "05-03 -4.50 LUNA CAFE GMBH"],
    ["duplicate k1 reworded", "duplicate k0 reworded"],
  );

  // Bank ids
  check("the same id and words", [`${coffee} #A-100001`], [`${coffee} #A-100001`], ["duplicate k0 bank_id"]);
  check(
    "the same id, other words",
    [`${coffee} #A-100001`],
    ["05-03 -4.50 Kaffeehaus #A-100001"],
    ["duplicate k0 bank_id"],
  );
  check(
    "the same id, booked two days later",
    [`${coffee} #A-100001`],
    ["05-05 -4.50 Cafe Luna #A-100001"],
    ["duplicate k0 bank_id"],
  );
  check(
    "the same id, booked five days later",
    [`${coffee} #A-100001`],
    ["05-08 -4.50 Cafe Luna #A-100001"],
    ["duplicate k0 bank_id"],
  );
  check(
    "the same id, booked six days later, is a reused id",
    [`${coffee} #A-100001`],
    ["05-09 -4.50 Cafe Luna #A-100001"],
    ["new"],
  );
  check(
    "the same id with another amount is a reused id",
    [`${coffee} #A-100001`],
    ["05-03 -4.60 Cafe Luna Berlin #A-100001"],
    ["new"],
  );
  check(
    "five digits are a counter, which proves nothing on another day",
    [`${coffee} #12345`],
    ["05-05 -4.50 Cafe Luna #12345"],
    ["new, like k0"],
  );
  check(
    "six digits are an id",
    [`${coffee} #123456`],
    ["05-05 -4.50 Cafe Luna #123456"],
    ["duplicate k0 bank_id"],
  );
  check(
    "stable ids separate equal purchases",
    [`${coffee} #A-100001`, "05-03 -9 X #A-100002"],
    ["05-03 -9 X #A-100002", `${coffee} #A-100003`],
    ["duplicate k1 bank_id", "new, like k0"],
  );
  check(
    "ids that every download renews",
    [`${coffee} #A-100001`, `${bakery} #A-100002`],
    [`${coffee} #B-200001`, `${bakery} #B-200002`],
    ["duplicate k0 same_text", "duplicate k1 same_text"],
  );
  check(
    "only new rows, one of which equals a known one except for its id",
    [`${coffee} #A-100001`, "05-03 -9 X #A-100002"],
    [`${coffee} #A-100003`],
    ["new, like k0"],
  );
  check(
    "ids that start again at 1 in every file",
    [`${coffee} #1`, "05-03 -9 X #2"],
    ["05-10 -4.50 Shop #1", "05-11 -7 Y #2"],
    ["new", "new"],
  );
  check(
    "a counter with the same amount a day later",
    [`${coffee} #1`],
    ["05-04 -4.50 Cafe Luna Berlin #1"],
    ["new, like k0"],
  );
  check(
    "a reused id with the same day and amount but other words",
    [`${coffee} #1`, "05-03 -9 X #2"],
    ["05-03 -4.50 Bakery Sonne #1", "05-03 -7 Y #2"],
    ["new, like k0", "new"],
  );
  check(
    "a reused id still matches if day, amount and words agree",
    [`${coffee} #A-100001`, "05-03 -9 X #A-100002"],
    ["05-03 -4.50 CAFE LUNA GMBH #A-100001", "05-03 -7 Y #A-100002"],
    ["duplicate k0 bank_id", "new"],
  );
  check(
    "stable ids decide nothing about a known booking without an id",
    [coffee, "05-03 -9 X #A-100002"],
    ["05-03 -9 X #A-100002", "05-03 -4.50 CAFE LUNA GMBH #A-100003"],
    ["duplicate k1 bank_id", "duplicate k0 reworded"],
  );
  check(
    "one id for every row decides nothing",
    [`${coffee} #NONE1`, `${bakery} #NONE1`],
    [`${coffee} #NONE1`, `${bakery} #NONE1`, "05-03 -1 X #NONE1"],
    ["duplicate k0 same_text", "duplicate k1 same_text", "new"],
  );
  check(
    "an export with ids after one without",
    [coffee, bakery],
    [`${coffee} #A-100001`, `${bakery} #A-100002`],
    ["duplicate k0 same_text", "duplicate k1 same_text"],
  );

  // Dates that move
  check(
    "another booking day, the same value day and words",
    [`${coffee} @05-02`],
    ["05-04 -4.50 Cafe Luna Berlin @05-02"],
    ["duplicate k0 moved"],
  );
  check(
    "a booking may move three days later",
    [`${coffee} @05-02`],
    ["05-06 -4.50 Cafe Luna Berlin @05-02"],
    ["duplicate k0 moved"],
  );
  check(
    "a booking may move three days earlier",
    ["05-06 -4.50 Cafe Luna Berlin @05-02"],
    [`${coffee} @05-02`],
    ["duplicate k0 moved"],
  );
  check(
    "four days later is another booking, too far to report as similar",
    [`${coffee} @05-02`],
    ["05-07 -4.50 Cafe Luna Berlin @05-02"],
    ["new"],
  );
  check(
    "another booking day without value days proves nothing",
    [coffee],
    ["05-04 -4.50 Cafe Luna Berlin"],
    ["new, like k0"],
  );
  check(
    "another booking day and other words: only reported as similar",
    [`${coffee} @05-02`],
    ["05-04 -4.50 Cafe Luna @05-02"],
    ["new, like k0"],
  );
  check(
    "one known booking matches only one moved row",
    [`${coffee} @05-02`],
    ["05-04 -4.50 Cafe Luna Berlin @05-02", "05-05 -4.50 Cafe Luna Berlin @05-02"],
    ["duplicate k0 moved", "new"],
  );
  check(
    "stable ids separate a moved row",
    [`${coffee} @05-02 #A-100001`, "05-03 -9 X #A-100002"],
    ["05-03 -9 X #A-100002", "05-04 -4.50 Cafe Luna Berlin @05-02 #A-100003"],
    ["duplicate k1 bank_id", "new, like k0"],
  );
  check(
    "the nearest of several similar transactions is reported",
    ["05-01 -4.50 Alpha", "05-03 -4.50 Beta"],
    ["05-04 -4.50 Gamma"],
    ["new, like k1"],
  );
  check(
    "a daily coffee is not a moved booking",
    ["05-04 -4.50 Cafe Luna @05-03"],
    ["05-05 -4.50 Cafe Luna @05-04"],
    ["new, like k0"],
  );

  // Pending and booked
  check(
    "a pending row that is booked two days later",
    [`${coffee} ?pending`],
    ["05-05 -4.50 CAFE LUNA 4711"],
    ["settles k0 reworded"],
  );
  check(
    "a pending row that is booked a day before it",
    [`${coffee} ?pending`],
    ["05-02 -4.50 CAFE LUNA 4711"],
    ["settles k0 reworded"],
  );
  check(
    "a pending row is not booked two days before it",
    [`${coffee} ?pending`],
    ["05-01 -4.50 CAFE LUNA 4711"],
    ["new, like k0"],
  );
  check(
    "a pending row that is booked ten days later",
    [`${coffee} ?pending`],
    ["05-13 -4.50 CAFE LUNA 4711"],
    ["settles k0 reworded"],
  );
  check(
    "a pending row is not settled after ten days",
    [`${coffee} ?pending`],
    ["05-14 -4.50 CAFE LUNA 4711"],
    ["new"],
  );
  check(
    "half of the words in common settle a pending row",
    ["05-03 -4.50 Luna Sonne ?pending"],
    ["05-05 -4.50 Luna Stern"],
    ["settles k0 reworded"],
  );
  check(
    "the nearer of two pending rows is settled",
    [`${coffee} ?pending`, "05-06 -4.50 Cafe Luna Berlin ?pending"],
    ["05-07 -4.50 CAFE LUNA 4711"],
    ["settles k1 reworded"],
  );
  check(
    "a pending row with its id is booked 15 days later",
    [`${coffee} #A-100001 ?pending`],
    ["05-18 -5.00 CAFE LUNA #A-100001"],
    ["settles k0 bank_id"],
  );
  check(
    "a pending row with its id is not settled after 15 days",
    [`${coffee} #A-100001 ?pending`],
    ["05-19 -5.00 CAFE LUNA #A-100001"],
    ["new"],
  );
  check(
    "a pending row that is booked the same day",
    [`${coffee} ?pending`],
    [coffee],
    ["settles k0 same_text"],
  );
  check(
    "a pending row with its id is booked with a tip",
    [`${coffee} #A-100001 ?pending`],
    ["05-05 -5.00 CAFE LUNA #A-100001"],
    ["settles k0 bank_id"],
  );
  check(
    "a pending row still pending",
    [`${coffee} ?pending`],
    [`${coffee} ?pending`],
    ["duplicate k0 same_text"],
  );
  check(
    "an old file that still shows it pending",
    ["05-05 -4.50 CAFE LUNA 4711"],
    [`${coffee} ?pending`],
    ["duplicate k0 reworded"],
  );
  check(
    "a booked row of another shop does not settle it",
    [`${coffee} ?pending`],
    ["05-05 -4.50 Bakery Sonne"],
    ["new, like k0"],
  );
  check(
    "two pending rows are settled once each",
    [`${coffee} ?pending`, `${coffee} ?pending`],
    ["05-04 -4.50 CAFE LUNA", "05-05 -4.50 CAFE LUNA"],
    ["settles k0 reworded", "settles k1 reworded"],
  );
  check(
    "one booked and one pending coffee match two booked rows",
    [coffee, `${coffee} ?pending`],
    [coffee, coffee],
    ["duplicate k0 same_text", "settles k1 same_text"],
  );

  // Manual transactions
  check(
    "a manual transaction is reported as similar, not as a duplicate",
    [`${coffee} !manual`],
    [coffee],
    ["new, like k0"],
  );
});

test("a pending row that vanished from a day the file covers is reported", () => {
  const ledger = known(["05-02 -1 A", "05-03 -4.50 Hold ?pending", "05-04 -2 B"]);
  const result = deduplicate(ledger, ["05-02 -1 A", "05-04 -2 B"].map(row));
  expect(result.vanished_pending).toEqual(["k1"]);
});

describe("a pending row that the file does not show has vanished only where the file covers its day", () => {
  const check = (name: string, ledger: string[], file: string[], vanished: string[]) =>
    test(name, () => expect(deduplicate(known(ledger), file.map(row)).vanished_pending).toEqual(vanished));
  const hold = "05-03 -4.50 Hold ?pending";
  check("on the file's first day", [hold], ["05-03 -1 A", "05-05 -2 B"], []);
  check("on the file's last day", [hold], ["05-01 -1 A", "05-03 -2 B"], []);
  check("in a filtered file", [hold, "05-03 -8 C"], ["05-01 -1 A", "05-05 -2 B"], []);
  check("when it is still there", [hold], ["05-01 -1 A", hold, "05-05 -2 B"], []);
  check("when it was created by hand", [`${hold} !manual`], ["05-01 -1 A", "05-05 -2 B"], []);
  check("a day after the first", [hold], ["05-02 -1 A", "05-04 -2 B"], ["k0"]);
});

test("the days to load reach ten days beyond the file", () => {
  const span = spanOf([coffee, "05-20 -1 X"].map(row)) as DaySpan;
  expect(knownRange(span)).toEqual({ from: "2026-04-23", to: "2026-05-30" });
  expect(spanOf([])).toBeNull();
});

/** Few days, few amounts and few shops, so that there are many equal rows. */
const booking = fc.record({
  day: fc.integer({ min: 0, max: 9 }),
  amount: fc.constantFrom("-4.5", "-9", "20"),
  shop: fc.constantFrom("Cafe Luna", "Bakery Sonne", "Rewe"),
});
type Booking = { day: number; amount: string; shop: string };

const toRow = ({ day, amount, shop }: Booking): FileRow => {
  const { origin: _, ...plain } = row(`05-01 ${amount} ${shop}`);
  return { ...plain, booking_date: addDays(plain.booking_date, day) };
};

function importFile(ledger: KnownTransaction[], rows: FileRow[]): KnownTransaction[] {
  const { verdicts } = deduplicate(ledger, rows);
  const added = rows.filter((_, index) => verdicts[index]?.kind === "new");
  return [
    ...ledger,
    ...added.map((record, index) => ({
      ...record,
      id: idOf(ledger.length + index),
      origin: "import" as const,
    })),
  ];
}

const asMultiset = (rows: FileRow[]) =>
  rows.map((one) => [one.booking_date, one.amount, one.description].join(" ")).sort();

test("importing whole-day windows of one history, in any order and overlap, gives exactly that history", {
  timeout: 60_000,
}, () => {
  const window = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(
      fc.array(booking, { maxLength: 30 }),
      fc.array(window, { minLength: 1, maxLength: 6 }),
      (truth, windows) => {
        let ledger: KnownTransaction[] = [];
        const covered = (day: number) =>
          windows.some(([a, b]) => day >= Math.min(a, b) && day <= Math.max(a, b));
        for (const [a, b] of windows) {
          const rows = truth.filter(({ day }) => day >= Math.min(a, b) && day <= Math.max(a, b)).map(toRow);
          ledger = importFile(ledger, rows);
        }
        expect(asMultiset(ledger)).toEqual(asMultiset(truth.filter(({ day }) => covered(day)).map(toRow)));
      },
    ),
    { numRuns: 500 },
  );
});

test("a file twice adds nothing, whatever ids its second copy carries", () => {
  const ids = fc.constantFrom<(n: number) => string | null>(
    () => null,
    (n) => `S-${100_000 + n}`,
    (n) => String(n),
    () => "0",
  );
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 20 }), ids, ids, (truth, first, second) => {
      const rows = truth.map(toRow);
      const withIds = (idOf: (n: number) => string | null) =>
        rows.map((one, n) => ({ ...one, bank_transaction_id: idOf(n) }));
      const ledger = importFile([], withIds(first));
      expect(importFile(ledger, withIds(second))).toHaveLength(ledger.length);
    }),
  );
});

test("thousands of equal rows are counted, not compared with each other", { timeout: 60_000 }, () => {
  const rows = Array.from({ length: 20_000 }, () => row(coffee));
  const ledger = rows.map((one, index) => ({ ...one, id: idOf(index) }));
  const { verdicts } = deduplicate(ledger, rows);
  expect(verdicts.every((verdict) => verdict.kind === "duplicate")).toBe(true);
});

/**
 * Imports pass only rows that may be a known transaction, and write the others at once. The verdicts must be
 * those of the whole file. This repeats the condition of import/store.ts in memory.
 */
test("rows that cannot be a known transaction may be left out without changing the other verdicts", () => {
  const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-05-${String(day).padStart(2, "0")}`);
  const booking = fc.record({
    booking_date: days as fc.Arbitrary<CalendarDate>,
    value_date: fc.option(days as fc.Arbitrary<CalendarDate>),
    amount: fc.constantFrom("-1", "-2", "-3", "4") as fc.Arbitrary<Decimal>,
    currency: fc.constant("EUR"),
    description: fc.constantFrom("Coffee", "Coffee Luna", "Rent May", "Train 12"),
    counterparty_name: fc.option(fc.constantFrom("Luna", "Bahn")),
    bank_transaction_id: fc.option(fc.constantFrom("A100001", "A100002", "A100003", "A100004", "7")),
    status: fc.constantFrom("booked", "booked", "pending") as fc.Arbitrary<"booked" | "pending">,
  });
  const known = fc.array(
    fc.tuple(booking, fc.constantFrom<"import" | "manual">("import", "manual")).map(([one, origin]) => ({
      ...one,
      origin,
    })),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(known, fc.array(booking, { maxLength: 12 }), (had, rows) => {
      const ledger = had.map((one, index) => ({ ...one, id: idOf(index) }));
      const couldBe = (row: FileRow) =>
        ledger.some(
          (one) =>
            (one.amount === row.amount && Math.abs(daysBetween(one.booking_date, row.booking_date)) <= 10) ||
            (row.bank_transaction_id !== null && one.bank_transaction_id === row.bank_transaction_id),
        );
      const waiting = rows.filter(couldBe);
      const written = new Set(rows.filter((row) => !couldBe(row)).map((row) => row.bank_transaction_id));
      const handed = waiting.map((row) =>
        written.has(row.bank_transaction_id) ? { ...row, bank_transaction_id: null } : row,
      );
      const whole = deduplicate(ledger, rows);
      const some = deduplicate(ledger, handed, spanOf(rows));
      const byRow = new Map(rows.map((row, index) => [row, whole.verdicts[index]]));
      expect(some.verdicts).toEqual(waiting.map((row) => byRow.get(row)));
      expect(some.vanished_pending).toEqual(whole.vanished_pending);
      for (const row of rows)
        if (!couldBe(row)) expect(byRow.get(row)).toEqual({ kind: "new", resembles: null });
    }),
    { numRuns: 3000 },
  );
});

/** Finds dates in text, in every order and with month names in many languages. */
import { type CalendarDate, makeDate, parseCalendarDate } from "../../kernel/calendar.ts";
import { editDistance, foldKeepingLength } from "./fold.ts";

/** Has both `day_first` and `month_first` if both readings are possible, as in 03/04/2024. */
export interface FoundDate {
  start: number;
  end: number;
  /** The possible readings; only one is set unless the order is ambiguous. */
  day_first: CalendarDate | null;
  month_first: CalendarDate | null;
  /** Whether day and month are numbers before the year: such a date can show the paper's date order. */
  numeric: boolean;
  /** Whether the year was written with four digits. */
  full_year: boolean;
  /** Whether a time of day follows directly, as for the time of a sale. */
  with_time: boolean;
}

const monthNames: string[][] = [
  "january jan januar janvier janv enero ene gennaio gen januari janeiro ledna tammikuu styczen stycznia januari sijecanj ocak jaan".split(
    " ",
  ),
  "february feb februar fevrier fevr febrero febbraio februari fevereiro helmikuu luty lutego veljaca subat vebr".split(
    " ",
  ),
  "march mar marz maerz mars marzo maart marco maaliskuu marzec marca ozujak mart mrz mac maerts".split(" "),
  "april apr avril avr abril abr aprile huhtikuu kwiecien kwietnia travanj nisan".split(" "),
  "may mai mayo maggio mag mei maio toukokuu maj maja svibanj mayis".split(" "),
  "june jun juni juin junio giugno giu junho kesakuu czerwiec czerwca lipanj haziran juuni".split(" "),
  "july jul juli juillet juil julio luglio lug julho heinakuu lipiec lipca srpanj temmuz julai juuli".split(
    " ",
  ),
  "august aug aout agosto ago augustus elokuu sierpien sierpnia kolovoz agustos ogos augusti".split(" "),
  "september sept sep septembre septiembre settembre set setembro syyskuu wrzesien wrzesnia rujan eylul".split(
    " ",
  ),
  "october oct oktober okt octobre octubre ottobre ott outubro out lokakuu pazdziernik pazdziernika listopad ekim oktober".split(
    " ",
  ),
  "november nov novembre noviembre novembro marraskuu listopada studeni kasim".split(" "),
  "december dec dezember dez decembre diciembre dic dicembre dezembro joulukuu grudzien grudnia prosinac aralik dis disember des desember".split(
    " ",
  ),
];
const monthByName = new Map(
  monthNames.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

const gap = "[ .,/-]{0,3}";
const yearFirst = /(?<!\d)((?:19|20)\d{2}) ?([-/.年]) ?(\d{1,2}) ?\2 ?(\d{1,2})(?!\d)/g;
const year = "(?:((?:19|20)\\d{2})(?=\\d{2}:\\d{2}|[^\\d%]|$)|(\\d{2})(?![\\d%]))";
const numeric = new RegExp(`(?<![\\d.,])([0-3]?\\d) ?([-/.]) ?([0-3]?\\d) ?\\2 ?${year}`, "g");
// A reader may confuse the separators; with a four-digit year it is a date anyway.
const numericMixed = /(?<![\d.,])([0-3]?\d) ?[-/.,] ?([0-3]?\d) ?[-/.,] ?((?:19|20)\d{2})(?![\d%])/g;
const numericSpaced = /(?<![\d.,])(\d{2}) (\d{2}) ((?:19|20)\d{2})(?!\d)/g;
const namedDayFirst = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|\\.)?${gap}(?:de |of )?([a-z0-9]?[a-z]{2,9})${gap}(?:de |')?((?:19|20)\\d{2}|\\d{2})(?!\\d)`,
  "g",
);
const namedMonthFirst = new RegExp(
  `(?<![A-Za-z])([A-Za-z]{3,10})${gap}(\\d{1,2})(?:st|nd|rd|th)?[ .,/-]{1,3}(?:'(?=\\d{2}(?!\\d)))?((?:19|20)\\d{2}|(?<=')\\d{2})(?!\\d)`,
  "g",
);
const compact = /(?<!\d)(20[0-4]\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g;
const compactDayFirst = /(?<![\d-])([0-2]\d|3[01])(0[1-9]|1[0-2])(20[0-4]\d)(?![\d-])/g;

export function findDates(text: string): FoundDate[] {
  const plain = foldKeepingLength(text).replaceAll("~", "-");
  const found = [
    ...matches(plain, yearFirst, ([, year, , month, day]) => [made(year, month, day), null, year]),
    ...matches(plain, numeric, ([, first, , second, long, short]) =>
      eitherOrder(first, second, long ?? short),
    ),
    ...matches(plain, numericMixed, ([, first, second, year]) => eitherOrder(first, second, year)),
    ...matches(plain, numericSpaced, ([, day, month, year]) => [made(year, month, day), null, year]),
    ...matches(plain, namedDayFirst, ([, day, name, year]) => [made(year, monthOf(name), day), null, year]),
    ...matches(plain, namedMonthFirst, ([, name, day, year]) => [made(year, monthOf(name), day), null, year]),
    ...matches(plain, compact, ([, year, month, day]) => [made(year, month, day), null, year]),
    ...matches(plain, compactDayFirst, ([, day, month, year]) => [made(year, month, day), null, year]),
  ];
  return found
    .filter((date, i) => !found.slice(0, i).some((other) => other.start < date.end && date.start < other.end))
    .toSorted((a, b) => a.start - b.start);
}

type Parsed = [dayFirst: CalendarDate | null, monthFirst: CalendarDate | null, year: string | undefined];

function matches(text: string, pattern: RegExp, read: (match: RegExpMatchArray) => Parsed): FoundDate[] {
  const isPair = pattern === numeric || pattern === numericMixed;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [day_first, month_first, year = ""] = read(match);
    if (!day_first && !month_first) return [];
    const end = match.index + match[0].length;
    const with_time =
      /^[T ,;:@-]{0,4}\d{1,2} ?[:.] ?\d{2}/.test(text.slice(end)) ||
      /\d{1,2}:\d{2}(:\d{2})? ?([ap]m)?[ ,]{0,3}$/.test(text.slice(0, match.index));
    return [
      {
        start: match.index,
        end,
        day_first,
        month_first,
        numeric: isPair,
        full_year: year.length === 4,
        with_time,
      },
    ];
  });
}

function eitherOrder(
  first: string | undefined,
  second: string | undefined,
  year: string | undefined,
): Parsed {
  return [made(year, second, first), made(year, first, second), year];
}

function made(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): CalendarDate | null {
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  return parseCalendarDate(makeDate(full, Number(month), Number(day)));
}

function monthOf(name: string | undefined): number {
  const known = monthByName.get(name ?? "");
  if (known !== undefined || !/\d/.test(name ?? "")) return known ?? Number.NaN;
  // A digit in the name is a misread letter ("3an"), accepted if only one month is that close. A wrong letter
  // is not accepted, or "Bar 20,00" would be a day in March.
  const close = new Set(
    shortNames
      .filter((short) => short.length === name?.length && editDistance(short, name) === 1)
      .map((short) => monthByName.get(short)),
  );
  return close.size === 1 ? ([...close][0] ?? Number.NaN) : Number.NaN;
}

const shortNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

import type { Daybook, List } from "../../../client/index.ts";
import {
  metric_rows_default,
  metric_rows_max,
  metricNames,
  projection_days_default,
  projection_days_max,
  range_months_default,
  vatBases,
} from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { UsageError } from "../../errors.ts";
import type { Io } from "../../io.ts";
import { choice, date, requireOneOf, whole } from "../../options.ts";
import { formatBars } from "../../output/chart.ts";
import { formatMoney } from "../../output/money.ts";
import { printJson } from "../../output/present.ts";
import { type Column, formatTable } from "../../output/table.ts";
import { type Metric, metrics, type Row } from "./definitions.ts";

const parameterOf = {
  from: "start_date",
  to: "end_date",
  days: "days",
  month: "month",
  limit: "limit",
  basis: "basis",
} as const;

export const metricsCommand = command({
  path: ["metrics"],
  summary: "Show a business metric: profit and loss, cash flow, aging, …",
  details: metricNames.map((name) => `${name.padEnd(20)} ${metrics[name].help}`).join("\n"),
  arguments: {
    name: {
      name: "<name>",
      help: "Metric",
      choices: metricNames,
      parse: (value: string) => requireOneOf(value, metricNames),
    },
  },
  options: {
    from: date(
      "--from <date>",
      `First day (YYYY-MM-DD); ${range_months_default} months back by default, today for cash-events`,
    ),
    to: date(
      "--to <date>",
      `Last day (YYYY-MM-DD); today by default, ${projection_days_default} days ahead for cash-events`,
    ),
    days: whole(
      "--days <number>",
      `Days ahead for cash-projection, 1 to ${projection_days_max} (default: ${projection_days_default})`,
      { min: 1, max: projection_days_max },
    ),
    month: date(
      "--month <date>",
      "First day of the month for spend-variance (YYYY-MM-DD, default: this month)",
    ),
    limit: whole("--limit <number>", `Rows, 1 to ${metric_rows_max} (default: ${metric_rows_default})`, {
      min: 1,
      max: metric_rows_max,
    }),
    basis: choice("--basis <basis>", "For vat: by tax date (default) or by payment", vatBases),
  },
  examples: [
    ["metrics profit-loss --from 2026-01-01 --to 2026-12-31", "Show one year, with a chart on a terminal"],
    ["metrics cash-projection --days 90 --json", "Print a 90-day projection for a script"],
    ["metrics vat --from 2026-07-01 --to 2026-09-30", "Show the VAT of a quarter"],
  ],
  async run({ name, ...options }, context) {
    const metric: Metric = metrics[name];
    const { daybook, io, settings } = context;
    const data = await readMetric(daybook, metric, toQuery(name, metric, options));
    if (settings.json) printJson(context, { data });
    else {
      printMetric(metric, metric.rowsOf?.(data as never) ?? data, io);
      if (!metric.columns.includes("currency"))
        io.note(`Amounts in ${(await daybook.getSession()).organization.base_currency}.`);
    }
    return "ok";
  },
});

type MetricAnswer = Promise<Row | Row[]> | List<Row>;

/** A metric is looked at as a whole: one with pages is read to its end. */
function readMetric(daybook: Daybook, { read }: Metric, query: object): Promise<Row | Row[]> {
  const answer = (daybook[read] as unknown as (query: object) => MetricAnswer)(query);
  return "all" in answer ? answer.all() : answer;
}

type Options = Partial<Record<keyof typeof parameterOf, string | number | undefined>>;

function toQuery(name: string, { takes }: Metric, options: Options): Record<string, string | number> {
  const given = Object.entries(options).flatMap(([key, value]) =>
    value === undefined ? [] : [[key as keyof typeof parameterOf, value] as const],
  );
  const unknown = given.filter(([key]) => !takes.includes(key)).map(([key]) => `--${key}`);
  if (unknown.length > 0) {
    const known = takes.length > 0 ? ` It takes ${takes.map((key) => `--${key}`).join(", ")}.` : "";
    throw new UsageError(`${name} does not take ${unknown.join(", ")}.${known}`);
  }
  return Object.fromEntries(given.map(([key, value]) => [parameterOf[key], value]));
}

export function printMetric(metric: Metric, data: Row | Row[], io: Io): void {
  if (!Array.isArray(data)) io.print(formatSingle(metric, data));
  else if (data.length === 0) io.note("No data in this range.");
  else io.print(formatRows(metric, data, io));
}

function formatRows(metric: Metric, data: Row[], io: Io): string {
  const columns: Column<Row>[] = metric.columns.map((name) => ({
    title: titleOf(name),
    value: (row) => toText(metric, name, row),
    spare: metric.spare?.includes(name) ?? false,
    ...(isFigure(metric, name, data) ? { align: "right" as const } : { flexible: !isShort(name) }),
  }));
  const table = formatTable(data, columns, io);
  const { chart } = metric;
  if (!chart || !io.on_terminal) return table;
  const bars = data.map((row) => ({
    label: String(row[chart.label] ?? ""),
    value: Number(row[chart.value] ?? 0),
    text: toText(metric, chart.value, row),
  }));
  return `${table}\n\n${formatBars(bars, io.columns)}`;
}

/** Never cut: half a date says nothing. */
function isShort(name: string): boolean {
  return /(^period|_date|^currency|^direction|^status|^is_.*)$/.test(name);
}

/** Beside an amount a currency needs no title. */
function titleOf(name: string): string {
  return name === "currency" ? "" : name.replaceAll("_", " ");
}

function formatSingle(metric: Metric, data: Row): string {
  const texts = metric.columns.map(
    (name) => [name.replaceAll("_", " "), toText(metric, name, data)] as const,
  );
  const name_width = Math.max(...texts.map(([name]) => name.length));
  const value_width = Math.max(...texts.map(([, text]) => text.length));
  return texts.map(([name, text]) => `${name.padEnd(name_width)}  ${text.padStart(value_width)}`).join("\n");
}

function toText(metric: Metric, name: string, row: Row): string {
  const value = row[name];
  if (value === null || value === undefined) return "";
  if (metric.money.includes(name)) return formatMoney(value as number, row.currency as string | undefined);
  if (typeof value === "boolean") return value ? "yes" : "";
  return String(value);
}

function isFigure({ money }: Metric, name: string, rows: readonly Row[]): boolean {
  return money.includes(name) || rows.some((row) => typeof row[name] === "number");
}

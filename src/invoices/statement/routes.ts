/** The statement of account of a customer, as JSON and as PDF. */
import type { FastifyReply } from "fastify";
import { contentDisposition } from "../../documents/index.ts";
import { type CalendarDate, dateIn, type Instant } from "../../kernel/calendar.ts";
import { toNumber } from "../../kernel/decimal.ts";
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { requireOrganization } from "../../organizations/index.ts";
import type { Context, Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Currency, DateOnly, described, Type, Uuid } from "../../platform/http/schema.ts";
import { type ArtifactTools, loadLogo } from "../files/ensure-artifacts.ts";
import { findLogo } from "../files/pinned-files.ts";
import { findBuyer } from "../finalize/snapshot-sources.ts";
import { toFinalSettings, toParty, toPrintSettings } from "../finalize/to-snapshot.ts";
import { findLegalEntity } from "../templates/legal-entity.ts";
import { findTemplate } from "../templates/store.ts";
import { findStatements, type StatementRange } from "./find-movements.ts";
import { CustomerStatement } from "./schema.ts";
import type { AccountStatement } from "./statement.ts";

const range = {
  start_date: Type.Optional(described(DateOnly, "First day; default the first day of the last day's year")),
  end_date: Type.Optional(described(DateOnly, "Last day; default today")),
};
const common = {
  method: "GET",
  tag: "Customers",
  scope: "invoices.read",
  params: Type.Object({ id: Uuid }),
} as const;

export function statementRoutes(tools: ArtifactTools): AnyRoute[] {
  return [
    route({
      ...common,
      path: "/v1/customers/{id}/statement",
      operation_id: "getCustomerStatement",
      summary:
        "A customer's statement of account: opening balance, invoices, credit notes, payments, closing balance",
      query: Type.Object(range, { additionalProperties: false }),
      data: CustomerStatement,
      async handle({ tx, organization_id, params, query, now }) {
        return { data: await readStatement(tx, organization_id, params.id, query, now) };
      },
    }),
    route({
      ...common,
      path: "/v1/customers/{id}/statement/download",
      operation_id: "downloadCustomerStatement",
      summary: "Download a customer's statement of account in one currency as PDF",
      query: Type.Object(
        {
          ...range,
          currency: Type.Optional(described(Currency, "Default: the base currency, if it has a statement")),
        },
        { additionalProperties: false },
      ),
      data: null,
      produces: ["application/pdf"],
      transaction: "none",
      async handle({ params, query, context, reply }) {
        await sendStatement(tools, context, params.id, query, reply);
        return undefined;
      },
    }),
  ];
}

interface RangeQuery {
  start_date?: CalendarDate;
  end_date?: CalendarDate;
}

function requireStatementRange({ start_date, end_date }: RangeQuery, today: CalendarDate): StatementRange {
  const last = end_date ?? today;
  const first = start_date ?? (`${last.slice(0, 4)}-01-01` as CalendarDate);
  if (first > last)
    throw invalid("query.start_date", "range", `must not be after end_date; found ${first} and ${last}`);
  return { start_date: first, end_date: last };
}

async function readStatement(
  tx: Tx,
  org: OrganizationId,
  customer_id: string,
  query: RangeQuery,
  now: Instant,
): Promise<CustomerStatement> {
  const [organization, customer] = await together([
    requireOrganization(tx, org),
    findBuyer(tx, org, customer_id),
  ]);
  if (!customer) throw new NotFound("customer");
  const days = requireStatementRange(query, dateIn(organization.time_zone, now));
  const statements = await findStatements(tx, org, customer_id, days);
  return { customer_id, ...days, currencies: statements.map(present) };
}

function present({
  entries,
  currency,
  ...balances
}: AccountStatement): CustomerStatement["currencies"][number] {
  return {
    currency,
    opening_balance: toNumber(balances.opening_balance),
    total_debit: toNumber(balances.total_debit),
    total_credit: toNumber(balances.total_credit),
    closing_balance: toNumber(balances.closing_balance),
    entries: entries.map(({ debit, credit, balance, ...entry }) => ({
      ...entry,
      debit: toNumber(debit),
      credit: toNumber(credit),
      balance: toNumber(balance),
    })),
  };
}

async function sendStatement(
  { db, store, renderer }: ArtifactTools,
  context: Context,
  customer_id: string,
  query: RangeQuery & { currency?: string },
  reply: FastifyReply,
): Promise<void> {
  const { statement, logo } = await db.reading(context, (tx) =>
    loadPrintable(tx, context.organization_id, customer_id, query, context.now),
  );
  const { pdf } = await renderer.makeStatement(statement, {
    created_at: context.now,
    logo: logo && (await loadLogo(store, logo)),
  });
  const name = `statement-${statement.currency}-${statement.start_date}-${statement.end_date}.pdf`;
  reply
    .header("content-disposition", contentDisposition("attachment", name))
    .header("cache-control", "no-store")
    .type("application/pdf")
    .send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength));
}

async function loadPrintable(
  tx: Tx,
  org: OrganizationId,
  customer_id: string,
  query: RangeQuery & { currency?: string },
  now: Instant,
) {
  const [organization, buyer, seller, template] = await together([
    requireOrganization(tx, org),
    findBuyer(tx, org, customer_id),
    findLegalEntity(tx, org),
    findTemplate(tx, org, undefined),
  ]);
  if (!buyer) throw new NotFound("customer");
  const days = requireStatementRange(query, dateIn(organization.time_zone, now));
  const found = await findStatements(tx, org, customer_id, days);
  const account = chooseStatement(found, query.currency, organization.base_currency);
  const settings = toFinalSettings(template, account.currency, { organization, buyer });
  return {
    statement: {
      ...account,
      ...days,
      print: toPrintSettings(settings, organization),
      seller: { ...toParty(seller), name: seller?.name ?? organization.name },
      buyer: toParty(buyer),
    },
    logo: template?.logo ? await findLogo(tx, org, template.logo) : null,
  };
}

/** A currency without movements has a statement, too: nothing is owed in it. */
function chooseStatement(
  statements: readonly AccountStatement[],
  wanted: string | undefined,
  base_currency: string,
): AccountStatement {
  const currency = wanted ?? base_currency;
  const found = statements.find((statement) => statement.currency === currency);
  const [first] = statements;
  return found ?? (wanted === undefined && first ? first : emptyStatement(currency));
}

function emptyStatement(currency: string): AccountStatement {
  const zero = "0" as AccountStatement["opening_balance"];
  return {
    currency,
    opening_balance: zero,
    total_debit: zero,
    total_credit: zero,
    closing_balance: zero,
    entries: [],
  };
}

import { requireTransactionRow } from "../banking/index.ts";
import { InboxItem, requireItem, toInboxItem } from "../inbox/index.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Body, IdOf, ListOf, Type, Uuid } from "../platform/http/schema.ts";
import { operationId } from "../platform/http/wording.ts";
import type { CandidateRow } from "./choosing/candidate-store.ts";
import { confirmMatch, declineMatch, matchByHand, unmatchItem } from "./decide-match.ts";
import { paymentProposalRoutes } from "./payments/routes.ts";
import { Match, TransactionMatch } from "./schema.ts";

type PairRow = CandidateRow & Row<"match_candidates", "created_at">;
type MatchRow = PairRow & Pick<Match, "transaction">;
type TransactionMatchRow = PairRow & Pick<TransactionMatch, "item">;

function toPair({ id, inbox_id, transaction_id, status, parts, ...row }: PairRow) {
  return {
    id,
    inbox_id,
    transaction_id,
    confidence_score: Number(row.confidence_score).toFixed(3),
    level: parts.level as Match["level"],
    kind: parts.kind,
    status,
    parts: parts.parts,
    notes: parts.notes,
    days: parts.days,
    created_at: row.created_at,
  };
}

const pairColumns = sql`
  m.id, m.inbox_id, m.transaction_id, m.confidence_score, m.parts, m.is_partial, m.status, m.created_at`;

async function findMatches(tx: Tx, org: OrganizationId, inbox_id: string): Promise<Match[]> {
  const rows = await tx.many<MatchRow>(sql`
    select ${pairColumns},
      jsonb_build_object('id', t.id, 'account_id', t.account_id, 'booking_date', t.booking_date,
        'amount', t.amount, 'currency', t.currency, 'description', t.description,
        'counterparty_name', t.counterparty_name) as transaction
    from match_candidates m
    join transactions t on t.organization_id = m.organization_id and t.id = m.transaction_id
    where m.organization_id = ${org} and m.inbox_id = ${inbox_id}
    order by m.confidence_score desc, m.id`);
  return rows.map((row) => ({ ...toPair(row), transaction: row.transaction }));
}

async function findMatchesOfTransaction(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
): Promise<TransactionMatch[]> {
  const rows = await tx.many<TransactionMatchRow>(sql`
    select ${pairColumns},
      jsonb_build_object('id', i.id, 'display_name', i.display_name, 'date', i.date, 'amount', i.amount,
        'currency', i.currency, 'type', i.type, 'status', i.status, 'reference_number', i.reference_number) as item
    from match_candidates m
    join inbox_items i on i.organization_id = m.organization_id and i.id = m.inbox_id
    where m.organization_id = ${org} and m.transaction_id = ${transaction_id}
    order by m.confidence_score desc, m.id`);
  return rows.map((row) => ({ ...toPair(row), item: row.item }));
}

const params = Type.Object({ id: Uuid });
const matchParams = Type.Object({ id: Uuid, match_id: Uuid });
const [read, write] = ["inbox.read", "inbox.write"];

async function answer(tx: Tx, org: OrganizationId, id: string) {
  const row = await requireItem(tx, org, id);
  return { data: toInboxItem(row), version: row.version };
}

const decisions = [
  { verb: "confirm", summary: "Confirm a proposed match", decide: confirmMatch },
  { verb: "decline", summary: "Decline a proposed match", decide: declineMatch },
] as const;

/** The same routes exist under `/v1/inbox` and `/v1/entries`. */
function groupRoutes(path: string, tag: string, name: string): AnyRoute[] {
  return [
    route({
      method: "GET",
      path: `${path}/{id}/matches`,
      operation_id: operationId("list", `${name} matches`),
      summary: "List the transactions that were proposed for a record, with the reasons",
      tag,
      scope: read,
      params,
      data: ListOf(Match),
      async handle({ tx, organization_id, params: { id } }) {
        await requireItem(tx, organization_id, id);
        return { data: await findMatches(tx, organization_id, id) };
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/match`,
      operation_id: operationId("match", name),
      summary: "Match a record with a transaction",
      tag,
      scope: write,
      params,
      body: Body({ transaction_id: IdOf("transactions") }, {}),
      data: InboxItem,
      async handle({ tx, organization_id, params: { id }, body }) {
        await matchByHand(tx, organization_id, id, body.transaction_id);
        return answer(tx, organization_id, id);
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/unmatch`,
      operation_id: operationId("unmatch", name),
      summary: "Unmatch a record from its transaction",
      tag,
      scope: write,
      params,
      data: InboxItem,
      async handle({ tx, organization_id, params: { id } }) {
        await unmatchItem(tx, organization_id, id);
        return answer(tx, organization_id, id);
      },
    }),
    ...decisions.map(({ verb, summary, decide }) =>
      route({
        method: "POST",
        path: `${path}/{id}/matches/{match_id}/${verb}`,
        operation_id: operationId(verb, `${name} match`),
        summary,
        tag,
        scope: write,
        params: matchParams,
        data: InboxItem,
        async handle({ tx, organization_id, params: { id, match_id } }) {
          await decide(tx, organization_id, id, match_id);
          return answer(tx, organization_id, id);
        },
      }),
    ),
  ];
}

export const matchingRoutes: AnyRoute[] = [
  ...groupRoutes("/v1/inbox", "Inbox", "inbox item"),
  ...groupRoutes("/v1/entries", "Entries", "entry"),
  route({
    method: "GET",
    path: "/v1/transactions/{id}/matches",
    operation_id: "listTransactionMatches",
    summary: "List the receipts and bills that were proposed for a transaction, with the reasons",
    tag: "Transactions",
    scope: read,
    params,
    data: ListOf(TransactionMatch),
    async handle({ tx, organization_id, params: { id } }) {
      await requireTransactionRow(tx, organization_id, id);
      return { data: await findMatchesOfTransaction(tx, organization_id, id) };
    },
  }),
  ...paymentProposalRoutes,
];

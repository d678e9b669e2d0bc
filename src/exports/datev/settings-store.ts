/** The settings of the DATEV export, one row for an organization. */
import { AppError } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { RowAs } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { DatevAccount, DatevChart } from "../constants.ts";

export class DatevNotSetUp extends AppError {
  static override code = "datev_not_set_up";
  static override status = 409;
  constructor() {
    super(
      "The DATEV export needs the consultant number and the client number of your accountant. Enter them in the settings of the DATEV export first.",
    );
  }
}

export type DatevRow = RowAs<
  "datev_settings",
  {
    chart: DatevChart;
    consultant_number: number;
    client_number: number;
    fiscal_year_start: string;
    account_length: number;
    accounts: Partial<Record<DatevAccount, string>>;
    category_accounts: Record<string, string>;
    bank_accounts: Record<string, string>;
    version: number;
  }
>;

export function findSettings(tx: Tx, org: OrganizationId): Promise<DatevRow | null> {
  return tx.maybe<DatevRow>(sql`
    select chart, consultant_number, client_number, fiscal_year_start, account_length, accounts, category_accounts,
      bank_accounts, version
    from datev_settings where organization_id = ${org}`);
}

export async function requireSettings(tx: Tx, org: OrganizationId): Promise<DatevRow> {
  const settings = await findSettings(tx, org);
  if (!settings) throw new DatevNotSetUp();
  return settings;
}

export async function saveSettings(
  tx: Tx,
  org: OrganizationId,
  row: Omit<DatevRow, "version">,
): Promise<void> {
  const { chart, consultant_number, client_number, fiscal_year_start, account_length } = row;
  const lists = [row.accounts, row.category_accounts, row.bank_accounts].map((list) => JSON.stringify(list));
  const [accounts, category_accounts, bank_accounts] = lists as [string, string, string];
  await tx.run(sql`
    insert into datev_settings (organization_id, chart, consultant_number, client_number, fiscal_year_start,
      account_length, accounts, category_accounts, bank_accounts)
    values (${org}, ${chart}, ${consultant_number}, ${client_number}, ${fiscal_year_start}, ${account_length},
      ${accounts}, ${category_accounts}, ${bank_accounts})
    on conflict (organization_id) do update set chart = excluded.chart, consultant_number = excluded.consultant_number,
      client_number = excluded.client_number, fiscal_year_start = excluded.fiscal_year_start,
      account_length = excluded.account_length, accounts = excluded.accounts,
      category_accounts = excluded.category_accounts, bank_accounts = excluded.bank_accounts`);
}

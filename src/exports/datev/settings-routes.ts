/** The settings of the DATEV export over HTTP. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { ReferenceNotFound } from "../../platform/records/references.ts";
import { datevAccounts } from "../constants.ts";
import { DatevSettings, DatevSettingsPut } from "../schema.ts";
import { bankAccounts, categoryAccounts, findBanks, findCategories } from "./accounts.ts";
import { defaultAccount } from "./charts.ts";
import { type DatevRow, findSettings, saveSettings } from "./settings-store.ts";

const common = { path: "/v1/organization/datev-settings", tag: "Exports" };

export const datevSettingsRoutes: AnyRoute[] = [
  route({
    ...common,
    method: "GET",
    operation_id: "getDatevSettings",
    summary: "Get the settings of the DATEV export, with the account of each category and bank account",
    scope: "organization.read",
    data: DatevSettings,
    async handle({ tx, organization_id }) {
      return { data: await readSettings(tx, organization_id) };
    },
  }),
  route({
    ...common,
    method: "PUT",
    operation_id: "setDatevSettings",
    summary: "Set the settings of the DATEV export; accounts that are not given are those of the chart",
    scope: "organization.write",
    body: DatevSettingsPut,
    data: DatevSettings,
    async handle({ tx, organization_id, body }) {
      await saveSettings(tx, organization_id, await toRow(tx, organization_id, body));
      return { data: await readSettings(tx, organization_id) };
    },
  }),
];

const unset: Omit<DatevRow, "consultant_number" | "client_number" | "version"> = {
  chart: "SKR03",
  fiscal_year_start: "01-01",
  account_length: 4,
  accounts: {},
  category_accounts: {},
  bank_accounts: {},
};

/** Before anything is set: what the export would use. */
async function readSettings(tx: Tx, org: OrganizationId): Promise<DatevSettings> {
  const row = await findSettings(tx, org);
  const settings = { ...unset, ...row };
  const { chart, fiscal_year_start, account_length, accounts } = settings;
  return {
    chart,
    consultant_number: row?.consultant_number ?? null,
    client_number: row?.client_number ?? null,
    fiscal_year_start,
    account_length,
    accounts: datevAccounts.map((name) => ({ name, account: accounts[name] ?? defaultAccount(chart, name) })),
    category_accounts: categoryAccounts(await findCategories(tx, org), settings).map(
      ({ id, name, account }) => ({
        category_id: id,
        name,
        account,
      }),
    ),
    bank_accounts: bankAccounts(await findBanks(tx, org), settings).map(({ id, name, account }) => ({
      bank_account_id: id,
      name,
      account,
    })),
  };
}

/** Keeps what differs from the chart's own, so that a changed chart takes the others along. */
async function toRow(
  tx: Tx,
  org: OrganizationId,
  body: DatevSettingsPut,
): Promise<Omit<DatevRow, "version">> {
  const { accounts = [], category_accounts = [], bank_accounts = [], ...given } = body;
  const plain = { ...unset, ...given };
  requireDay(plain.fiscal_year_start);
  const [categories, banks] = [await findCategories(tx, org), await findBanks(tx, org)];
  const usual = {
    accounts: new Map<string, string>(datevAccounts.map((name) => [name, defaultAccount(plain.chart, name)])),
    categories: new Map(categoryAccounts(categories, plain).map(({ id, account }) => [id, account])),
    banks: new Map(bankAccounts(banks, plain).map(({ id, account }) => [id, account])),
  };
  const requireKnown = (path: string, id: string, all: readonly { id: string }[]) => {
    if (!all.some((one) => one.id === id))
      throw new ReferenceNotFound([
        { path: `body.${path}`, code: "not_found", message: "names a record that does not exist" },
      ]);
    return id;
  };
  return {
    ...plain,
    accounts: differing(
      accounts.map(({ name, account }) => [name, account]),
      usual.accounts,
    ),
    category_accounts: differing(
      category_accounts.map(({ category_id, account }, index) => [
        requireKnown(`category_accounts.${index}.category_id`, category_id, categories),
        account,
      ]),
      usual.categories,
    ),
    bank_accounts: differing(
      bank_accounts.map(({ bank_account_id, account }, index) => [
        requireKnown(`bank_accounts.${index}.bank_account_id`, bank_account_id, banks),
        account,
      ]),
      usual.banks,
    ),
  };
}

function differing(given: [string, string][], usual: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(given.filter(([key, account]) => usual.get(key) !== account));
}

function requireDay(day: string): void {
  const [month = 0, date = 0] = day.split("-").map(Number);
  const days = new Date(Date.UTC(2001, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || date < 1 || date > days)
    throw invalid("body.fiscal_year_start", "date", `must be a day of every year, as MM-DD; found ${day}`);
}

import type { LegalEntityPut, OrganizationPatch } from "../../client/index.ts";
import { datev_numbers, datevAccounts, datevCharts } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { UsageError } from "../errors.ts";
import {
  choice,
  clearable,
  currency,
  date,
  type OptionSpec,
  requireOneOf,
  text,
  whole,
  yesNo,
} from "../options.ts";
import { fieldsOption } from "../output/fields.ts";
import { printOne } from "../output/present.ts";
import { fileOption } from "../read-body.ts";
import { readFields } from "../resources/read-fields.ts";
import { showInBrowser, webOption } from "../web-address.ts";

const organizationFields = {
  name: text("--name <name>", "Name"),
  base_currency: currency("--currency <code>", "Base currency (ISO 4217, such as EUR)"),
  time_zone: text("--time-zone <zone>", "IANA time zone, such as Europe/Berlin"),
  country: text("--country <code>", "Country code (ISO 3166-1 alpha-2, such as DE)"),
  locale: text("--locale <locale>", "Language and formats, such as de-DE"),
} satisfies { [Field in keyof OrganizationPatch]?: OptionSpec<unknown> };

const organizationShow = command({
  path: ["organization", "show"],
  summary: "Show the organization and its settings",
  options: { fields: fieldsOption, web: webOption },
  examples: [["organization show", "Show the organization that you are signed in to"]],
  async run({ fields, web }, context) {
    if (web) return showInBrowser("settings/company", context);
    printOne(context, { data: await context.daybook.getOrganization() }, { fields });
    return "ok";
  },
});

const organizationUpdate = command({
  path: ["organization", "update"],
  aliases: ["edit"],
  summary: "Change the organization",
  details: 'Settings such as reminders are changed with --file: { "settings": { "auto_match": false } }.',
  options: {
    ...organizationFields,
    auto_match: yesNo("--auto-match <yes|no>", "Match receipts automatically if there is no doubt"),
    file: fileOption,
  },
  examples: [["organization update --time-zone Europe/Berlin --country DE", "Change time zone and country"]],
  async run({ auto_match, ...values }, context) {
    const body = await readFields(organizationFields, values, context);
    const settings = auto_match === undefined ? {} : { settings: { ...(body.settings ?? {}), auto_match } };
    const changes = { ...body, ...settings };
    if (Object.keys(changes).length === 0)
      throw new UsageError("Nothing to change. Specify at least one field.");
    const data = await context.daybook.updateOrganization(changes);
    printOne(context, { data }, { note: `Changed organization ${data.name}.` });
    return "ok";
  },
});

const organizationUsage = command({
  path: ["organization", "usage"],
  summary: "Show used storage and records, and their quotas",
  examples: [["organization usage", "Show how much is used"]],
  async run(_values, context) {
    printOne(context, { data: await context.daybook.getUsage() });
    return "ok";
  },
});

const organizationCloseBooks = command({
  path: ["organization", "close-books"],
  summary: "Close the books up to a day, so that no figure up to it can change",
  details: "Without --until, shows the day. Moving it back needs a person: use the settings of the web app.",
  options: { until: date("--until <date>", "Last closed day (YYYY-MM-DD)") },
  examples: [["organization close-books --until 2026-09-30", "Close the third quarter"]],
  async run({ until }, context) {
    const { daybook } = context;
    const data = until ? await daybook.setBooksLock({ locked_until: until }) : await daybook.getBooksLock();
    printOne(context, { data }, until ? { note: `The books are closed up to ${until}.` } : {});
    return "ok";
  },
});

const accountsOption: OptionSpec<{ name: (typeof datevAccounts)[number]; account: string }[] | undefined> = {
  flags: "--account <name=number>",
  help: "An account that differs from the chart; repeatable",
  collect: true,
  parse(value) {
    const [name = "", account = ""] = value.split("=");
    return { name: requireOneOf(name, datevAccounts), account } as never;
  },
};

const organizationDatev = command({
  path: ["organization", "datev"],
  summary: "Show or set the settings of the DATEV export",
  details:
    "With --consultant and --client, sets them; accounts that are not given are those of the chart. " +
    "--json shows the account of each category and bank account. docs/datev.md has the names of the accounts.",
  options: {
    consultant_number: whole(
      "--consultant <number>",
      "Consultant number (Beraternummer)",
      datev_numbers.consultant,
    ),
    client_number: whole("--client <number>", "Client number (Mandantennummer)", datev_numbers.client),
    chart: choice("--chart <chart>", "Chart of accounts", datevCharts),
    fiscal_year_start: text("--fiscal-year <MM-DD>", "First day of the fiscal year"),
    account_length: whole("--account-length <digits>", "Digits of an account", datev_numbers.account_length),
    accounts: accountsOption,
  },
  examples: [
    [
      "organization datev --consultant 29098 --client 55003 --chart SKR04",
      "Set the numbers of your accountant",
    ],
    ["organization datev --consultant 29098 --client 55003 --account expenses=4980", "Use another account"],
  ],
  async run({ consultant_number, client_number, accounts, ...others }, context) {
    const { daybook } = context;
    if (consultant_number === undefined || client_number === undefined) {
      printOne(context, { data: await daybook.getDatevSettings() });
      return "ok";
    }
    const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
    const data = await daybook.setDatevSettings({
      ...given,
      consultant_number,
      client_number,
      ...(accounts && { accounts }),
    });
    printOne(context, { data }, { note: "The settings of the DATEV export are saved." });
    return "ok";
  },
});

const legalEntityFields = {
  name: text("--name <name>", "Legal name"),
  trading_name: text("--trading-name <name>", "Trading name"),
  address_line1: text("--address-line1 <text>", "Street and house number"),
  address_line2: text("--address-line2 <text>", "Second address line"),
  postal_code: text("--postal-code <code>", "Postal code"),
  city: text("--city <name>", "City"),
  region: text("--region <name>", "State or region"),
  country: text("--country <code>", "Country code (ISO 3166-1 alpha-2, such as DE)"),
  vat_id: text("--vat-id <id>", "VAT ID with its country prefix, such as DE123456789"),
  tax_number: text("--tax-number <number>", "Tax number"),
  registration_number: text("--registration-number <number>", "Number in the commercial register"),
  contact_name: text("--contact-name <name>", "Contact person"),
  email: text("--email <email>", "Email address"),
  phone: text("--phone <number>", "Phone number"),
  website: text("--website <url>", "Website URL"),
  bank_account_name: text("--bank-account-name <name>", "Account holder"),
  iban: text("--iban <iban>", "IBAN that invoices are paid to"),
  bic: text("--bic <bic>", "BIC of the bank"),
  bank_name: text("--bank <name>", "Name of the bank"),
} satisfies { [Field in keyof LegalEntityPut]?: OptionSpec<unknown> };

const clearableLegalEntityFields = Object.fromEntries(
  Object.entries(legalEntityFields).map(([name, spec]) => [name, clearable(spec)]),
);

const organizationLegalEntity = command({
  path: ["organization", "legal-entity"],
  summary: "Show the legal entity that invoices name as the seller",
  options: { fields: fieldsOption },
  examples: [["organization legal-entity", "Show name, address, tax numbers and bank account"]],
  async run({ fields }, context) {
    printOne(context, { data: await context.daybook.getLegalEntity() }, { fields });
    return "ok";
  },
});

const organizationUpdateLegalEntity = command({
  path: ["organization", "update-legal-entity"],
  summary: "Change the legal entity that invoices name as the seller",
  details: "Only the given fields change. An empty value, such as --phone '', clears a field.",
  options: { ...clearableLegalEntityFields, file: fileOption },
  examples: [
    [
      "organization update-legal-entity --name 'Alder Ltd' --address-line1 'Main St 1' --postal-code 10115 --city Berlin --country DE --vat-id DE123456789 --iban DE89370400440532013000",
      "Set what an invoice needs",
    ],
  ],
  async run(values, context) {
    const { daybook } = context;
    const changes = await readFields(clearableLegalEntityFields, values, context);
    if (Object.keys(changes).length === 0)
      throw new UsageError("Nothing to change. Specify at least one field.");
    const { data: now, etag } = await daybook.getLegalEntity().answer();
    const { organization_id: _id, created_at: _created, updated_at: _updated, ...fields } = now;
    const body = { ...fields, ...changes };
    if (!body.name) throw new UsageError("The legal entity has no name yet. Specify --name.");
    // Another person's change in between is refused, not overwritten.
    const data = await daybook.replaceLegalEntity(
      { ...body, name: body.name },
      etag === null ? {} : { if_match: etag },
    );
    printOne(context, { data }, { note: "Changed the legal entity." });
    return "ok";
  },
});

export const organizationCommands: Command[] = [
  organizationShow,
  organizationUpdate,
  organizationUsage,
  organizationCloseBooks,
  organizationDatev,
  organizationLegalEntity,
  organizationUpdateLegalEntity,
];

import { command } from "../../command.ts";
import { required, text, textWith } from "../../options.ts";

export const adminCreateOrganization = command({
  path: ["admin", "create-organization"],
  summary: "create an organization with its owner; prints an API key with apis.all",
  options: {
    name: required("--name <name>", "name of the organization"),
    email: required("--email <email>", "e-mail address of its owner"),
    currency: textWith("--currency <code>", "base currency", "EUR"),
    time_zone: textWith("--time-zone <zone>", "IANA time zone", "UTC"),
    country: text("--country <code>", "ISO 3166-1 alpha-2 country code"),
  },
  examples: [
    ["admin create-organization --name 'Alder Ltd' --email you@example.com --json", "One JSON line"],
  ],
  async run({ name, email, currency, time_zone: timeZone, country }, { settings }) {
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    const options = { name, email, currency, timeZone, json: settings.json, ...(country ? { country } : {}) };
    return adminCommand("createOrganizationCommand", options);
  },
});

import { command } from "../../command.ts";
import { useDataFolder } from "../../data-folder.ts";
import { required, text, textWith } from "../../options.ts";

export const adminCreateOrganization = command({
  path: ["admin", "create-organization"],
  summary: "Create an organization and its owner, and print an API key with the scope apis.all",
  options: {
    name: required("--name <name>", "Organization name"),
    email: required("--email <email>", "Email address of the owner"),
    currency: textWith("--currency <code>", "Base currency", "EUR"),
    time_zone: textWith("--time-zone <zone>", "IANA time zone", "UTC"),
    country: text("--country <code>", "Country code (ISO 3166-1 alpha-2, such as DE)"),
  },
  examples: [
    [
      "admin create-organization --name 'Alder Ltd' --email you@example.com --json",
      "Print the result as one line of JSON",
    ],
  ],
  async run({ name, email, currency, time_zone: timeZone, country }, context) {
    const { settings } = context;
    await useDataFolder(context);
    const { adminCommand } = await import("../../../src/main/server-commands.ts");
    const options = { name, email, currency, timeZone, json: settings.json, ...(country ? { country } : {}) };
    return adminCommand("createOrganizationCommand", options);
  },
});

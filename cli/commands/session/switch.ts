import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { type Account, identityOf } from "../../credentials.ts";
import { Failure, UsageError } from "../../errors.ts";
import { optionalArgument } from "../../options.ts";
import { printJson } from "../../output/present.ts";

export const switchOrganization = command({
  path: ["switch"],
  summary: "Switch to another organization you are signed in to",
  details: "Each sign-in is for one organization. Run `daybook login` to add another.",
  arguments: {
    organization: optionalArgument("[organization]", "Organization name or ID (default: choose from a list)"),
  },
  examples: [
    ["switch 'Alder Ltd'", "Switch by name"],
    ["switch", "Choose from a list"],
  ],
  async run({ organization }, context) {
    const { credentials, io, settings } = context;
    const { accounts } = await credentials.read();
    if (accounts.length === 0) throw new Failure("You are not signed in.", "Run `daybook login`.");
    const account = findAccount(accounts, organization ?? (await askFor(accounts, context)));
    await credentials.exclusively(async () =>
      credentials.write({ ...(await credentials.read()), current: identityOf(account) }),
    );
    io.note(`Switched to ${account.organization_name} at ${account.api_url}.`);
    if (settings.json) {
      const { api_url, organization_id, organization_name } = account;
      printJson(context, { api_url, organization_id, organization_name });
    }
    return "ok";
  },
});

function askFor(accounts: Account[], { io }: Context): Promise<string> {
  if (!io.interactive) throw new UsageError(`Specify one of: ${accounts.map(toLabel).join(", ")}.`);
  return io.choose("Organization", accounts.map(toLabel));
}

function toLabel({ organization_name, api_url }: Account): string {
  return `${organization_name} (${api_url})`;
}

function findAccount(accounts: Account[], wanted: string): Account {
  const found = accounts.filter(
    (one) =>
      [one.organization_id, toLabel(one)].includes(wanted) ||
      one.organization_name.toLowerCase() === wanted.toLowerCase(),
  );
  const [only] = found;
  if (only && found.length === 1) return only;
  const known = accounts.map((one) => `${toLabel(one)} ${one.organization_id}`).join(", ");
  throw new Failure(
    found.length > 1
      ? `Several organizations are named ${wanted}. Specify the ID: ${known}.`
      : `You are not signed in to ${JSON.stringify(wanted)}. You are signed in to: ${known}.`,
    "Run `daybook login` to sign in to another organization.",
  );
}

import { command } from "../../command.ts";
import { printOne } from "../../output/present.ts";

export const whoami = command({
  path: ["whoami"],
  summary: "Show the server, the signed-in user, the organization and your role",
  examples: [["whoami", "Show who commands run as"]],
  async run(_values, context) {
    const { daybook, settings } = context;
    const { user, organization } = await daybook.getSession();
    const data = {
      api_url: await context.address(),
      user_id: user?.id ?? null,
      email: user?.email ?? null,
      organization_id: organization.id,
      organization_name: organization.name,
      role: organization.role,
      signed_in_by: settings.token ? "--token" : settings.env.DAYBOOK_TOKEN ? "DAYBOOK_TOKEN" : "login",
    };
    printOne(context, { data });
    return "ok";
  },
});

import { command } from "../../command.ts";
import { printOne } from "../../output/present.ts";
import { findIdentity } from "./identity.ts";

export const whoami = command({
  path: ["whoami"],
  summary: "show the server, the organization and your role in it",
  examples: [["whoami", "Who the next command would act as"]],
  async run(_values, context) {
    const { api, settings } = context;
    const { organization } = await findIdentity(api);
    const data = {
      api_url: await api.address(),
      organization_id: organization?.id ?? null,
      organization_name: organization?.name ?? null,
      role: organization?.role ?? null,
      signed_in_by: settings.token ? "--token" : settings.env.DAYBOOK_TOKEN ? "DAYBOOK_TOKEN" : "login",
    };
    printOne(context, { data });
    return "ok";
  },
});

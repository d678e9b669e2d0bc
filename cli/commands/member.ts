import { roles } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { argument, choice, choiceWith } from "../options.ts";
import { printOne } from "../output/present.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";

const members = resource({
  group: "member",
  one: "member",
  many: "members",
  example: "ada@example.com",
  web: { list: "settings/members", one: () => "settings/members" },
  list: "listMembers",
  get: "getMember",
  update: "updateMember",
  delete: "deleteMember",
  columns: [
    { title: "email", value: (row) => row.email, flexible: true },
    { title: "name", value: (row) => row.full_name, flexible: true },
    { title: "role", value: (row) => row.role },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ email, full_name }) => [email, full_name],
  filters: { role: choice("--role <role>", "Filter by role", roles) },
  fields: { role: choice("--role <role>", "Role", roles) },
  delete_details: "Their API keys and sessions end.",
  examples: { update: [["member update ada@example.com --role accountant", "Change a role"]] },
});

const memberInvite = command({
  path: ["member", "invite"],
  summary: "Invite somebody to the organization",
  details: "The link is mailed, or shown once if the server has no mail server.",
  arguments: { email: argument("<email>", "Email address") },
  options: { role: choiceWith("--role <role>", "Role", roles, "member") },
  examples: [["member invite ada@example.com --role accountant", "Invite an accountant"]],
  async run({ email, role }, context) {
    const data = await context.daybook.createInvitation({ email, role });
    printOne(context, { data }, { note: `Invited ${email}.` });
    return "ok";
  },
});

export const memberCommands: Command[] = [...verbsOf(members), memberInvite];

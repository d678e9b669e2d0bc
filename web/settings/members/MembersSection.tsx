import { useQuery } from "@tanstack/react-query";
import type { Invitation, Member } from "../../../client/index.ts";
import { roles } from "../../../src/contract.ts";
import { Badge } from "../../design/Badge.tsx";
import { Button } from "../../design/Button.tsx";
import { DateText } from "../../design/DateText.tsx";
import { RemoveButton } from "../../design/RemoveButton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { ListCard } from "../parts/ListCard.tsx";
import parts from "../parts/Parts.module.css";
import { SectionHeader } from "../parts/SectionHeader.tsx";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { InviteSheet } from "./InviteSheet.tsx";
import { RoleSelect } from "./RoleSelect.tsx";

export default function MembersSection() {
  const all = useWords(words);
  const own = all.members;
  const can_write = useCan()("organization.write");
  const { item, open, close } = useItem();
  return (
    <>
      <SectionHeader
        title={all.sections.members}
        text={own.text}
        action={
          can_write && (
            <Button look="primary" icon="plus" onPress={() => open("new")}>
              {own.invite}
            </Button>
          )
        }
      />
      <MemberList />
      <InvitationList />
      {item === "new" && can_write && <InviteSheet onClose={close} />}
    </>
  );
}

function MemberList() {
  const all = useWords(words);
  const own = all.members;
  const { user, organization } = useSession();
  const can_write = useCan()("organization.write");
  const query = useQuery({
    queryKey: queryKeys.list("members"),
    queryFn: ({ signal }) => daybook.listMembers({ limit: 100, sort: "email" }, { signal }).all(),
  });
  const is_owner = organization.role === "owner";
  // Only an owner changes owners, and nobody changes themselves.
  const mayChange = ({ user_id, role }: Member) =>
    can_write && user_id !== user.id && (is_owner || role !== "owner");
  const given = is_owner ? roles : roles.filter((role) => role !== "owner");
  const roleOf = (member: Member) =>
    mayChange(member) ? <RoleSelect member={member} roles={given} /> : own.roles[member.role];
  return (
    <ListCard<Member>
      title={own.members}
      query={query}
      empty={{ icon: "people", text: own.empty }}
      columns={[
        {
          id: "person",
          header: own.person,
          cell: (member) => (
            <>
              <span className={parts.name}>
                <span className={text.strong}>{member.full_name ?? member.email}</span>
                {member.user_id === user.id && <Badge>{own.you}</Badge>}
                {member.full_name && <span className={text.muted}>{member.email}</span>}
              </span>
              <span className={text.narrowOnly}>{roleOf(member)}</span>
            </>
          ),
        },
        {
          id: "role",
          header: own.role,
          cell: roleOf,
          wide_only: true,
        },
        {
          id: "since",
          header: own.since,
          cell: ({ created_at }) => <DateText date={created_at.slice(0, 10)} long />,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "actions",
          header: "",
          number: true,
          cell: (member) =>
            mayChange(member) && (
              <RemoveButton
                label={all.remove}
                question={own.removeQuestion(member.full_name ?? member.email)}
                text={own.removeText}
                send={() => daybook.deleteMember(member.id)}
                outdates={[queryKeys.all("members")]}
              />
            ),
        },
      ]}
    />
  );
}

const tones = { open: "info", accepted: "good", expired: "plain" } as const;

function InvitationList() {
  const own = useWords(words).members;
  const can_write = useCan()("organization.write");
  const query = useQuery({
    queryKey: queryKeys.list("invitations"),
    queryFn: ({ signal }) => daybook.listInvitations({ limit: 100 }, { signal }).all(),
    select: (rows: Invitation[]) => rows.filter(({ status }) => status !== "accepted"),
  });
  return (
    <ListCard<Invitation>
      title={own.invitations}
      query={query}
      empty={{ icon: "mail", text: own.noInvitations }}
      columns={[
        {
          id: "email",
          header: own.email,
          cell: ({ email, status }) => (
            <span className={parts.name}>
              <span className={text.strong}>{email}</span>
              <Badge tone={tones[status]}>{own.statuses[status]}</Badge>
            </span>
          ),
        },
        { id: "role", header: own.role, cell: ({ role }) => own.roles[role] },
        {
          id: "expires",
          header: own.expires,
          cell: ({ expires_at }) => <DateText instant={expires_at} />,
          wide_only: true,
          className: text.soft,
        },
        {
          id: "actions",
          header: "",
          number: true,
          cell: ({ id, email }) =>
            can_write && (
              <RemoveButton
                label={own.withdraw}
                question={own.withdrawQuestion(email)}
                text={own.withdrawText}
                send={() => daybook.deleteInvitation(id)}
                outdates={[queryKeys.all("invitations")]}
              />
            ),
        },
      ]}
    />
  );
}

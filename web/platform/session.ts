/** Who is signed in, where, and what they may do. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Scope } from "../../src/contract.ts";
import { daybook, nameSession } from "./daybook.ts";
import { memo } from "./memo.ts";
import { browserLanguage, getPreferences, setPreferences, toPreferences } from "./preferences.ts";
import { queryClient } from "./query.ts";
import { queryKeys } from "./query-keys.ts";
import { tellTabs } from "./session-tabs.ts";
import { createStore, useStore } from "./store.ts";

export interface Session {
  user: { id: string; email: string; full_name: string | null };
  organization: {
    id: string;
    name: string;
    role: string | null;
    base_currency: string;
    time_zone: string;
    locale: string;
    country: string | null;
    books_locked_until: string | null;
  };
  scopes: ReadonlySet<string>;
  /** The organization requires a second factor, and this person has none: they can only set one up. */
  second_factor_missing: boolean;
  /** From this day it will, and this person has none yet. */
  second_factor_required_from: string | null;
  /** Without a mail server messages are kept in a folder and reach nobody. */
  sends_mail: boolean;
}

/** The service has seen no cookie when it sent the page: to ask for the session would only be refused. */
export function hasNoSession(): boolean {
  return document.querySelector('meta[name="daybook-session"][content="none"]') !== null;
}

/** Beside the session: every date in a list needs it, and to follow a query costs more than to draw a date. */
const time_zone = createStore("UTC");

export const sessionQuery = queryOptions({
  queryKey: queryKeys.all("session"),
  queryFn: readSession,
  staleTime: Number.POSITIVE_INFINITY,
});

async function readSession(): Promise<Session> {
  const { user, organization, scopes, ...standing } = await daybook.getSession();
  if (!user) throw new Error("The web app is for people, and this session has none.");
  const { id, email, full_name, language, preferences } = user;
  adopt(preferences, language);
  nameSession(id, organization.id);
  tellTabs(id);
  time_zone.set(organization.time_zone);
  return {
    user: { id, email, full_name },
    organization,
    scopes: new Set(scopes),
    ...standing,
  };
}

/** What the account remembers wins over what this browser remembers. */
function adopt(preferences: unknown, language: string | null): void {
  const own = getPreferences();
  const spoken = language ? browserLanguage([language]) : own.language;
  setPreferences(toPreferences(preferences, { ...own, language: spoken }));
}

/** Only below the part of the app that waits for the session. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error("This component needs a session; show it below RequireSession.");
  return data;
}

export const useTimeZone = (): string => useStore(time_zone);

/** The last day of the closed books. */
export function useClosedUntil(): string | null {
  return useSession().organization.books_locked_until;
}

/** The amounts of the overview and of reports are in this currency. */
export function useBaseCurrency(): string {
  return useSession().organization.base_currency;
}

export function useSendsMail(): boolean {
  return useSession().sends_mail;
}

export type Can = (scope: Scope) => boolean;

/** `can("invoices.write")`: what is not allowed is not shown. */
export function useCan(): Can {
  const { scopes } = useSession();
  return (scope) => scopes.has(scope);
}

const isoDays = memo(
  (time_zone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone: time_zone, dateStyle: "short" }),
);

/** Today where the organization is. */
export function todayIn(time_zone: string, now = new Date()): string {
  return isoDays(time_zone).format(now);
}

/** Every row of a list asks for the day: it is worked out once a minute. */
const dayInMinute = memo((time_zone: string) => {
  let known = { minute: -1, day: "" };
  return (now: number) => {
    const minute = Math.floor(now / 60_000);
    if (minute !== known.minute) known = { minute, day: todayIn(time_zone, new Date(now)) };
    return known.day;
  };
});

export function useToday(): string {
  return dayInMinute(useTimeZone())(Date.now());
}

export async function signOut(): Promise<void> {
  await daybook.signOut();
  tellTabs(null);
  endSession();
}

/** Another tab has signed out, or somebody else has signed in there: what this one shows is not theirs to see. */
export function followTabs(user_id: string | null): void {
  const shown = queryClient.getQueryData(sessionQuery.queryKey);
  if (!shown || shown.user.id === user_id) return;
  if (user_id === null) endSession();
  else enterOrganization();
}

/** Forgets everything that belonged to the session. */
export function endSession(): void {
  queryClient.clear();
  location.assign("/app/sign-in");
}

/** Another organization has other data: the page starts again with it. */
export async function switchOrganization(organization_id: string): Promise<void> {
  await daybook.switchOrganization({ organization_id });
  enterOrganization();
}

/** Shows the organization that the session has now. */
export function enterOrganization(): void {
  queryClient.clear();
  location.assign("/app/");
}

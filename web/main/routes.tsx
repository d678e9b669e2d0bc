/**
 * The addresses of the app. A domain is loaded when somebody goes there; only the overview, which most people see
 * first, is part of the first load.
 */
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadEditor, loadInvoices, loadRecurring } from "../invoices/index.ts";
import { OverviewScreen, prefetchOverview } from "../overview/index.ts";
import { loading } from "../platform/screen-not-loaded.ts";
import { hasNoSession } from "../platform/session.ts";
import { App } from "./App.tsx";
import { NotFound } from "./NotFound.tsx";
import { Shell } from "./Shell.tsx";

const lazyScreen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(loading(load), name);

const root = createRootRoute({ component: App });

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyScreen(() => import("../sign-in/index.ts"), "SignInScreen"),
});

/** Everything that needs a session. */
const shell = createRoute({
  getParentRoute: () => root,
  id: "shell",
  component: Shell,
  beforeLoad: ({ location: { href } }) => {
    if (hasNoSession()) throw redirect({ to: "/sign-in", search: { from: href }, replace: true });
  },
});
const inShell = { getParentRoute: () => shell } as const;

const inbox = lazyScreen(() => import("../inbox/index.ts"), "InboxScreen");
const vault = lazyScreen(() => import("../vault/index.ts"), "VaultScreen");
/** Each address has a component of its own: going from one to the other starts anew with another draft. */
const editor = () => lazyScreen(loadEditor, "EditorScreen");
const settings = lazyScreen(() => import("../settings/index.ts"), "SettingsScreen");

const screens = [
  createRoute({ ...inShell, path: "/", component: OverviewScreen, loader: prefetchOverview }),
  createRoute({ ...inShell, path: "/inbox", component: inbox }),
  createRoute({
    ...inShell,
    path: "/transactions",
    component: lazyScreen(() => import("../transactions/index.ts"), "TransactionsScreen"),
  }),
  createRoute({
    ...inShell,
    path: "/transactions/import",
    component: lazyScreen(() => import("../transactions/index.ts"), "ImportScreen"),
  }),
  createRoute({ ...inShell, path: "/vault", component: vault }),
  createRoute({
    ...inShell,
    path: "/vendors",
    component: lazyScreen(() => import("../vendors/index.ts"), "VendorsScreen"),
  }),
  createRoute({
    ...inShell,
    path: "/projects",
    component: lazyScreen(() => import("../projects/index.ts"), "ProjectsScreen"),
  }),
  createRoute({
    ...inShell,
    path: "/rules",
    component: lazyScreen(() => import("../rules/index.ts"), "RulesScreen"),
  }),
  createRoute({ ...inShell, path: "/invoices", component: lazyScreen(loadInvoices, "InvoicesScreen") }),
  createRoute({ ...inShell, path: "/invoices/new", component: editor() }),
  createRoute({ ...inShell, path: "/invoices/$id", component: editor() }),
  createRoute({ ...inShell, path: "/recurring", component: lazyScreen(loadRecurring, "RecurringScreen") }),
  createRoute({
    ...inShell,
    path: "/customers",
    component: lazyScreen(() => import("../customers/index.ts"), "CustomersScreen"),
  }),
  createRoute({
    ...inShell,
    path: "/reports",
    component: lazyScreen(() => import("../reports/index.ts"), "ReportsScreen"),
  }),
  createRoute({
    ...inShell,
    path: "/exports",
    component: lazyScreen(() => import("../exports/index.ts"), "ExportsScreen"),
  }),
  createRoute({ ...inShell, path: "/settings", component: settings }),
  createRoute({ ...inShell, path: "/settings/$section", component: settings }),
  createRoute({ ...inShell, path: "/$", component: NotFound }),
] as const;

export const routeTree = root.addChildren([signIn, shell.addChildren([...screens])]);

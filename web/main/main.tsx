import "../design/tokens.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startKeys } from "../platform/keys/index.ts";
import { startPreferences } from "../platform/preferences.ts";
import { queryClient } from "../platform/query.ts";
import { followTabs } from "../platform/session.ts";
import { watchSession } from "../platform/session-changes.ts";
import { watchTabs } from "../platform/session-tabs.ts";
import { warnBeforeLoss } from "../platform/waiting-writes.ts";
import { router } from "./router.ts";
import { signInAgain } from "./sign-in-address.ts";
import { allowEmptying } from "./trusted-types.ts";

allowEmptying();
startPreferences();
startKeys();
watchSession(() => signInAgain(router));
watchTabs(followTabs);
warnBeforeLoss();

const container = document.getElementById("app");
if (!container) throw new Error("The page has no element #app.");
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

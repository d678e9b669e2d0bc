import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./routes.tsx";
import { ScreenFailed } from "./ScreenFailed.tsx";

export const router = createRouter({
  routeTree,
  basepath: "/app",
  defaultPreload: "intent",
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

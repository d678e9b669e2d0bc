/** The cache of what the service answered. The client retries by itself, and the stream says what is out of date. */
import { QueryClient } from "@tanstack/react-query";

const fresh_ms = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: fresh_ms, refetchOnWindowFocus: "always" },
    mutations: { retry: false },
  },
});

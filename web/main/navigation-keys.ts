import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { onKey } from "../platform/keys/index.ts";
import { destinations } from "./navigation.ts";

/** `G` and then a letter goes to a screen. */
export function useNavigationKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const ends = destinations.flatMap(({ key, to }) =>
      key ? [onKey(key, () => void navigate({ to }))] : [],
    );
    return () => {
      for (const end of ends) end();
    };
  }, [navigate]);
}

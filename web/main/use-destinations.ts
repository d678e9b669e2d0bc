import { useCan } from "../platform/session.ts";
import { type Destination, destinations } from "./navigation.ts";

/** The screens that this person may see. */
export function useDestinations(): readonly Destination[] {
  const can = useCan();
  return destinations.filter(({ scope }) => scope === undefined || can(scope));
}

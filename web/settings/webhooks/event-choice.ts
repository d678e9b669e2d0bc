/** Which events an endpoint gets: whole subjects, such as `invoice.*`, and single events of others. */
import { eventTypes } from "../../../src/contract.ts";

export interface EventSubject {
  id: string;
  /** Stands for all its events. */
  family: string;
  types: readonly string[];
}

const subjectOf = (type: string) => type.slice(0, type.indexOf("."));

export const eventSubjects: readonly EventSubject[] = [...new Set(eventTypes.map(subjectOf))].map((id) => ({
  id,
  family: `${id}.*`,
  types: eventTypes.filter((type) => subjectOf(type) === id),
}));

/** The whole subject, or none of its events. */
export function chooseSubject(chosen: readonly string[], { family, types }: EventSubject, on: boolean) {
  const others = chosen.filter((type) => type !== family && !types.includes(type));
  return on ? [...others, family] : others;
}

export function chooseEvent(chosen: readonly string[], type: string, on: boolean): string[] {
  const others = chosen.filter((one) => one !== type);
  return on ? [...others, type] : others;
}

/** The subject of an event or family, and what happened to it; `null` for all of a subject. */
export function partsOf(type: string): { subject: string; verb: string | null } {
  const subject = subjectOf(type);
  const verb = type.slice(subject.length + 1);
  return { subject, verb: verb === "*" ? null : verb };
}

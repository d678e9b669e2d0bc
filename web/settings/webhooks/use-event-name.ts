import { useWords } from "../../platform/words.ts";
import { partsOf } from "./event-choice.ts";
import { words } from "./words/index.ts";

/** An event in words, such as "Invoices: fully paid"; an event without words has its own name. */
export function useEventName(): (type: string) => string {
  const own = useWords(words);
  const subjects: Partial<Record<string, string>> = own.subjects;
  const verbs: Partial<Record<string, string>> = own.verbs;
  return (type) => {
    const { subject, verb } = partsOf(type);
    const about = subjects[subject];
    if (!about) return type;
    if (verb === null) return about;
    return verbs[verb] ? `${about}: ${verbs[verb]}` : type;
  };
}

/** A form: a draft over what the service has, sent as a whole, with the service's issues beside their fields. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { confirmed } from "./confirm-session.ts";
import { issuesOf } from "./problem.ts";
import { once, type Sent } from "./use-verb.ts";
import { useTakeBack } from "./waiting-writes.ts";

interface Options<Values, Answer> {
  initial: Values;
  /** `changed` has only the fields that differ. */
  send(values: Values, changed: Partial<Values>, options: { idempotency_key: string }): PromiseLike<Answer>;
  done?(answer: Answer): void;
  outdates?: readonly (readonly unknown[])[];
}

/** What a form needs to be sent. */
export interface Sendable {
  /** What is wrong with the form as a whole. */
  error: unknown;
  /** Why it was refused last, as a whole or for some of its fields; another refusal is another object. */
  refusal?: unknown;
  is_changed?: boolean;
  submit(): void;
}

export interface FormState<Values> extends Sendable {
  values: Values;
  set(change: Partial<Values>): void;
  /** The issue of a field, by its path. */
  issueOf(path: string): string | undefined;
  is_changed: boolean;
  is_sending: boolean;
  is_saved: boolean;
}

export function useForm<Values extends object, Answer>({
  initial,
  send,
  done,
  outdates = [],
}: Options<Values, Answer>): FormState<Values> {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Partial<Values>>({});
  const values = { ...initial, ...draft };
  const sending = useMutation({
    mutationFn: ({ input, key }: Sent<Partial<Values>>) =>
      confirmed(() => send({ ...initial, ...input }, input, { idempotency_key: key })),
    async onSuccess(answer, { input }) {
      await Promise.all(outdates.map((queryKey) => client.invalidateQueries({ queryKey })));
      setDraft((typed) => typedSince(input, typed));
      done?.(answer);
    },
  });
  useTakeBack(sending);
  // A second click can come before the button shows that the first is being sent.
  const running = useRef(false);
  const submit = async () => {
    if (running.current) return;
    running.current = true;
    await sending.mutateAsync(once(draft)).catch(() => undefined);
    running.current = false;
  };
  const issues = issuesOf(sending.error);
  return {
    values,
    set(change) {
      if (sending.isSuccess) sending.reset();
      setDraft((previous) => ({ ...previous, ...change }));
    },
    issueOf: (path) => issues[path],
    error: Object.keys(issues).length === 0 ? sending.error : null,
    refusal: sending.error,
    is_changed: Object.keys(draft).length > 0,
    is_sending: sending.isPending,
    is_saved: sending.isSuccess,
    submit: () => void submit(),
  };
}

/** What was typed while the form was being sent. */
function typedSince<Draft extends object>(sent: Draft, typed: Draft): Draft {
  const fields = Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof Draft]);
  return Object.fromEntries(fields) as Draft;
}

/** A form that is sent as a verb, with its message and Undo. Its fields may not be all that the service can refuse. */
export function sentBy({ error }: { error: unknown }, submit: () => void): Sendable {
  return { error, refusal: error, submit };
}

/** The fields of a body that the person changed: in the others somebody else may have written meanwhile. */
export function onlyChanged<Body extends object>(body: Body, changed: object): Partial<Body> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in changed)) as Partial<Body>;
}

type TextKey<Values> = {
  [Key in keyof Values]-?: Values[Key] extends string | null | undefined ? Key : never;
}[keyof Values] &
  string;

/** The properties of a text field; an empty one is `null`. */
export function textField<Values>(form: FormState<Values>, name: TextKey<Values>) {
  return {
    name,
    value: (form.values[name] as string | null | undefined) ?? "",
    onChange: (text: string) => form.set({ [name]: text === "" ? null : text } as Partial<Values>),
    error: form.issueOf(name),
  };
}

/** The properties of a select, number or date field. */
export function valueField<Values, Name extends keyof Values & string>(form: FormState<Values>, name: Name) {
  return {
    value: form.values[name],
    onChange: (value: Values[Name]) => form.set({ [name]: value } as unknown as Partial<Values>),
    error: form.issueOf(name),
  };
}

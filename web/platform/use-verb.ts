/**
 * Something a person does to a record: shown at once, sent with one idempotency key however often it is sent, taken
 * back with a reason if the service refuses, and undone with `Z`. While the browser is offline it waits and is sent
 * when the connection is back.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { confirmed } from "./confirm-session.ts";
import { showProblem } from "./show-problem.ts";
import { hideToast, showToast } from "./toasts.ts";
import { type UndoEntry, undoStack } from "./undo.ts";
import { useTakeBack } from "./waiting-writes.ts";
import { words } from "./words/index.ts";
import { useWords } from "./words.ts";

export interface CallOptions {
  idempotency_key: string;
}

export interface Verb<Input, Answer> {
  send(input: Input, options: CallOptions): Promise<Answer>;
  /** Changes the cache as if the service had agreed; returns what takes the change back. */
  show?(input: Input): () => void;
  /** What was done, in the past tense; without it there is no message. */
  done?(input: Input, answer: Answer): string;
  undo?(input: Input, answer: Answer): Promise<unknown>;
  after?(input: Input, answer: Answer): void;
  /** It was refused: what the screen shows may be out of date. */
  failed?(input: Input): void;
  /** A form sends it: the form shows why it was refused, and while it waits for the connection it can be cancelled. */
  in_form?: boolean;
  /** Collections to read again; the stream tells other screens. */
  outdates?: readonly (readonly unknown[])[];
}

export function useVerb<Input, Answer>(verb: Verb<Input, Answer>) {
  const client = useQueryClient();
  const shared = useWords(words);
  const refresh = () =>
    Promise.all((verb.outdates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
  const announce = (input: Input, answer: Answer, entry: UndoEntry | null) => {
    const text = verb.done?.(input, answer);
    // Taken back before the service answered: there is nothing to say any more.
    if (!text || (entry && !undoStack.has(entry))) return;
    const id = showToast({
      text,
      tone: "plain",
      ...(entry ? { action: { label: shared.undo, run: () => runUndo(undoStack.take(entry)) } } : {}),
    });
    if (entry) entry.hideMessage = () => hideToast(id);
  };
  const shown = useRef(true);
  const mutation = useMutation({
    mutationFn: ({ input, key }: Sent<Input>) => confirmed(() => verb.send(input, { idempotency_key: key })),
    onMutate({ input }) {
      const restore = verb.show?.(input);
      const answered = Promise.withResolvers<Answer>();
      // A failure is shown by onError; nobody else may be waiting for it.
      answered.promise.catch(() => undefined);
      // Kept at the press, not at the answer: answers arrive in any order, and Z is about the last press.
      const entry: UndoEntry | null = verb.undo
        ? { undo: async () => verb.undo?.(input, await answered.promise).then(refresh) }
        : null;
      if (entry) undoStack.push(entry);
      return { restore, entry, answered };
    },
    onError(error, { input }, pressed) {
      pressed?.restore?.();
      if (pressed?.entry) undoStack.take(pressed.entry);
      pressed?.answered.reject(error);
      if (!verb.in_form || !shown.current) showProblem(error);
      verb.failed?.(input);
    },
    onSuccess(answer, { input }, pressed) {
      pressed.answered.resolve(answer);
      announce(input, answer, pressed.entry);
      verb.after?.(input, answer);
    },
    onSettled: refresh,
  });
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  useTakeBack(mutation, () => {
    if (!verb.in_form) return false;
    mutation.context?.restore?.();
    if (mutation.context?.entry) undoStack.take(mutation.context.entry);
    return true;
  });
  /** The same once more, while it is being sent, is a second click. */
  const last = useRef<{ input: Input } | null>(null);
  const mutate = (sent: Sent<Input>) => {
    if (last.current && isSameInput(last.current.input, sent.input)) return;
    const pressed = { input: sent.input };
    last.current = pressed;
    void mutation
      .mutateAsync(sent)
      .catch(() => undefined)
      .finally(() => {
        if (last.current === pressed) last.current = null;
      });
  };
  return { ...mutation, mutate };
}

/** Functions are made anew at every press and say nothing; a file is the same only if it is the very one. */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (typeof one === "function" && typeof other === "function") return true;
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isSameInput(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

export interface Sent<Input> {
  input: Input;
  key: string;
}

/** The variables of one press: the key is made once, so that a repeated send is the same request. */
export function once<Input>(input: Input): Sent<Input> {
  return { input, key: crypto.randomUUID() };
}

export async function undoLast(): Promise<void> {
  await runUndo(undoStack.take());
}

async function runUndo(entry: UndoEntry | null): Promise<void> {
  try {
    await entry?.undo();
  } catch (error) {
    showProblem(error);
  }
}

import { expect, test } from "vitest";
import { createUndoStack } from "./undo.ts";

const entry = () => ({ undo: () => {} });

test("undo takes the newest first, and each once", () => {
  const stack = createUndoStack();
  const [first, second] = [entry(), entry()];
  stack.push(first);
  stack.push(second);
  expect(stack.take()).toBe(second);
  expect(stack.take()).toBe(first);
  expect(stack.take()).toBeNull();
});

test("the button of a message takes its own entry, and the key then the one before", () => {
  const stack = createUndoStack();
  const [first, second, third] = [entry(), entry(), entry()];
  for (const one of [first, second, third]) stack.push(one);
  expect(stack.take(second)).toBe(second);
  expect(stack.take(second)).toBeNull();
  expect(stack.take()).toBe(third);
  expect(stack.take()).toBe(first);
});

test("what is taken back is no longer announced, by the key or by the button", () => {
  const stack = createUndoStack();
  const shown = new Set(["first", "second"]);
  const announced = (name: string) => ({ ...entry(), hideMessage: () => shown.delete(name) });
  const [first, second] = [announced("first"), announced("second")];
  for (const one of [first, second]) stack.push(one);
  stack.take();
  expect([[...shown], stack.has(first), stack.has(second)]).toEqual([["first"], true, false]);
  stack.take(first);
  expect([...shown]).toEqual([]);
});

test("only the newest 50 are kept", () => {
  const stack = createUndoStack();
  const entries = Array.from({ length: 60 }, entry);
  for (const one of entries) stack.push(one);
  expect(stack.take(entries[9])).toBeNull();
  expect(stack.take(entries[10])).toBe(entries[10]);
});

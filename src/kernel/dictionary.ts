/**
 * A table that is read with words from outside. A plain object would also answer `constructor` and `toString`, which it
 * inherits: a customer of that name was a failure.
 */
export function dictionary<Value>(entries: Record<string, Value>): Record<string, Value> {
  return Object.assign(Object.create(null), entries);
}

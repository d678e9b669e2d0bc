/** Remembers what was made for a key. For what is costly to make and never changes, such as the formatters of `Intl`. */
export function memo<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key) ?? create(key);
    known.set(key, found);
    return found;
  };
}

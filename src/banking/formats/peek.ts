/** Reads the start of a stream without consuming it. */

/** Returns the first pieces, up to `size`, and a stream that starts again with them. */
export async function headOf<Piece extends { length: number }>(
  source: AsyncIterable<Piece>,
  size: number,
): Promise<{ head: Piece[]; all: AsyncIterable<Piece> }> {
  const iterator = source[Symbol.asyncIterator]();
  const head: Piece[] = [];
  let length = 0;
  while (length < size) {
    const next = await iterator.next();
    if (next.done) break;
    head.push(next.value);
    length += next.value.length;
  }
  return { head, all: again(head, iterator) };
}

async function* again<Piece>(head: readonly Piece[], iterator: AsyncIterator<Piece>): AsyncIterable<Piece> {
  try {
    yield* head;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}

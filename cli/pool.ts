/** A number of workers on one stream of work. What is taken is always finished; stopping only takes no more. */
export async function forEachConcurrent<T>(
  source: AsyncIterable<T> | Iterable<T>,
  concurrency: number,
  isStopped: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator =
    Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  // An async generator queues overlapping calls of next(), so the workers can share it.
  const worker = async () => {
    while (!isStopped()) {
      const { value, done } = await iterator.next();
      if (done) return;
      if (isStopped()) return;
      await work(value);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  await iterator.return?.();
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

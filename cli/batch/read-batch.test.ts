import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBatch } from "./read-batch.ts";

const never = new AbortController().signal;

async function read(text: string) {
  const items = [];
  for await (const item of readBatch(Readable.from([text]), never)) items.push(item);
  return items;
}

const check = (name: string, input: string, expected: [line: number, text: string | null][]) =>
  test(name, async () =>
    expect((await read(input)).map(({ line, text, problem }) => [line, problem ? null : text])).toEqual(
      expected,
    ),
  );

check("one object a line", '{"a":1}\n{"a":2}', [
  [1, '{"a":1}'],
  [2, '{"a":2}'],
]);
check("blank lines and comments are skipped, and counted", '\n# x\n  {"a":1}  \r\n\n', [[3, '{"a":1}']]);
check("digits stay as they were written", '{"amount":1.10000000000000000001}', [
  [1, '{"amount":1.10000000000000000001}'],
]);
check("a byte order mark is no part of it", '\ufeff{"a":1}\n', [[1, '{"a":1}']]);
check("a bad line stops no other", '{"a":1}\n{oops\n[1]\n7\nnull\n{"a":2}', [
  [1, '{"a":1}'],
  [2, null],
  [3, null],
  [4, null],
  [5, null],
  [6, '{"a":2}'],
]);
check("an array, over several lines", '[\n {"a":1},\n {"a":2}, 3\n]', [
  [1, '{"a":1}'],
  [2, '{"a":2}'],
  [3, null],
]);
check("an array after a comment", '# all\n[{"a":1}]', [[1, '{"a":1}']]);
check("an array that is cut off", '[{"a":1},', [[1, null]]);
check("an empty array", "[]", []);
check("nothing", "", []);
check("only comments", "# a\n#b", []);

test("enough ends the reading while a pipe stays open", async () => {
  const enough = new AbortController();
  const pipe = new Readable({ read() {} });
  pipe.push('{"a":1}\n');
  const items = readBatch(pipe, enough.signal);
  expect((await items.next()).value).toMatchObject({ line: 1 });
  const waiting = items.next();
  enough.abort();
  expect((await waiting).done).toBe(true);
});

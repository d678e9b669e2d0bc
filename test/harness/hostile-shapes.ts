/** Requests of a given size in bytes that are hostile to parsers, validators or storage. */

const fill = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)));

/** As many entries as fit into `size`, each made from its index. */
function entries(size: number, entry: (index: number) => string): string {
  const made: string[] = [];
  for (let length = 0, index = 0; length < size; index++) {
    const next = entry(index);
    made.push(next);
    length += next.length + 1;
  }
  return made.join(",");
}

/** An ordinary body of this size. */
export function harmlessBody(size: number): string {
  return `{"items":[${entries(size - 12, (index) => `{"name":"Work ${index}","quantity":2,"price":50.25}`)}]}`;
}

export function hostileBodies(size: number): Record<string, string> {
  const list = (piece: string) => `{"items":[${fill(`${piece},`, size - 20)}${piece}]}`;
  const half = Math.floor(size / 2);
  return {
    "arrays in arrays": `{"a":${fill("[", half)}${fill("]", half)}}`,
    "arrays that stay open": fill("[", size),
    "objects in objects": `${fill('{"a":', Math.floor((size * 5) / 6))}1${"}".repeat(Math.floor(size / 6))}`,
    "unknown keys": `{${entries(size, (index) => `"key_${index}":1`)}}`,
    "keys that look like indexes": `{${entries(size, (index) => `"${index * 7919}":1`)}}`,
    "the same key": `{${fill('"name":1,', size - 10)}"name":1}`,
    "keys of prototypes": `{${fill('"__proto__":{"constructor":1},', size - 40)}"__proto__":null}`,
    "a long key": `{"${fill("k", size - 8)}":1}`,
    "long keys": `{${entries(size, (index) => `"${index}${"k".repeat(990)}":1`)}}`,
    "a long number": `{"amount":0.1${fill("0", size - 20)}1}`,
    "a long whole number": `{"amount":${fill("9", size - 20)}}`,
    "a long exponent": `{"amount":1e${fill("9", size - 20)}}`,
    "long numbers": list(`0.1${"0".repeat(95)}1`),
    "numbers that are not exact": list("1.00499999999999999999"),
    "short exponents": list("1e1"),
    "short numbers": list("1"),
    nulls: list("null"),
    "empty texts": list('""'),
    "empty arrays": list("[]"),
    "empty objects": list("{}"),
    escapes: `{"name":"${fill("\\u0020", size - 20)}"}`,
    backslashes: `{"name":"${fill("\\\\", size - 20)}"}`,
    "half surrogates": `{"name":"${fill("\\ud800", size - 20)}"}`,
    "text that stays open": `{"name":"${fill('\\"', size - 20)}`,
    "spaces between tokens": `{${fill(" ", size - 20)}"name":1}`,
    commas: fill(",", size),
    colons: `{"a"${fill(":", size - 10)}`,
    "minus signs": fill("-", size),
    "an array of records": `[${entries(size, () => '{"name":"x"}')}]`,
    "only text": `"${fill("x", size - 2)}"`,
  };
}

/** Values for one field. */
export function hostileValues(size: number): Record<string, unknown> {
  return {
    zeros: `0.1${fill("0", size)}1`,
    digits: fill("9", size),
    spaces: `x${fill(" ", size)}x`,
    "combining marks": fill("a\u0301\u0316", Math.floor(size / 5) * 3),
    letters: fill("x", size),
    "dots and at signs": fill("a@a.", size),
    slashes: `https://example.com${fill("/", size)}?`,
    "line ends": fill(" \n", size),
    "right to left": fill("\u05d0\u0661", Math.floor(size / 4) * 2),
    "a list of nulls": Array(Math.floor(size / 12)).fill(null),
    "a list of objects": Array(Math.floor(size / 12)).fill({ a: 1 }),
    "an object with many keys": Object.fromEntries(
      Array.from({ length: Math.floor(size / 20) }, (_, index) => [`key_${index}`, 1]),
    ),
  };
}

/** Bodies for file and form parsers. */
export function hostileFiles(size: number): Record<string, string> {
  const pieces = [
    "(",
    '"',
    ";",
    ",",
    " ",
    "\n",
    "\r",
    "0",
    "/",
    ":61:",
    "?20",
    "<a>",
    "<",
    "&amp;",
    "%",
    "a=&",
    "+",
  ];
  const lines = ["a;b;c\n", "Date,Amount\n", ":86:/NAME/\n", "^\n", "<STMTTRN>\n", `${"x".repeat(200)}\n`];
  const filled = [...pieces, ...lines].map((piece) => [
    JSON.stringify(piece.slice(0, 12)),
    fill(piece, size),
  ]);
  const started = [
    "OFXHEADER:100\n<OFX>",
    "!Type:Bank\n",
    ":20:X\n:25:Y\n:86:",
    '<?xml version="1.0"?><Document>',
  ];
  return Object.fromEntries([
    ...filled,
    ...started.flatMap((start) =>
      ["/", " ", "<a>", "x", ";"].map((piece) => [
        `${start.slice(0, 12)} ${piece}`,
        start + fill(piece, size),
      ]),
    ),
  ]);
}

/** Header and query values; a server accepts 16 KiB of them. */
export function hostileLines(size: number): Record<string, string> {
  const pieces = [
    "x",
    "0",
    " x",
    ",",
    '"',
    ";",
    "=",
    "a,",
    '"1",',
    "/",
    ".",
    "-",
    "a=b;",
    ";q=0.0",
    "*/*,",
    "[",
    "{",
    "~",
    "+",
  ];
  return Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), fill(piece, size)]));
}

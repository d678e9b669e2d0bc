/**
 * Every regular expression takes linear time: each is run on long text made of its own characters. If the
 * code around it limits the input, only that length is tried.
 */
import { describe, expect, test, vi } from "vitest";
import { row_length_max } from "../../src/recognition/reading/rows.ts";
import { isSuperlinear } from "../harness/growth.ts";
import { attacksOn, textOf } from "../harness/hostile-text.ts";
import { collectExpressions, type SourceExpression } from "../harness/regular-expressions.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

/** Where the input length is limited, to how many characters, and by what. */
const bounded: { where: string; length_max: number; reason: string }[] = [
  { where: "src/recognition/", length_max: row_length_max, reason: "rows are cut to row_length_max" },
  { where: "src/kernel/names.ts", length_max: 500, reason: "names are cut to name_length_max" },
  {
    where: "src/matching/scoring/labelled-pairs.ts",
    length_max: 20,
    reason: "amounts written in this very file",
  },
];

/** Expressions that are built at run time: an example of the result, or why they are harmless. */
const built: { where: string; source: string | null; reason: string }[] = [
  {
    where: "src/access/secrets.ts",
    source: "^dbk_([\\w-]{43})_[\\w-]{43}$",
    reason: "the prefix is a constant",
  },
  { where: "src/matching/scoring/amount-score.ts", source: "[.,]\\d{2}$", reason: "decimals of a currency" },
  {
    where: "src/banking/formats/mt940-information.ts",
    source: null,
    reason: "a literal of this file, with g",
  },
  {
    where: "src/platform/idempotency/idempotency.ts",
    source: "^[\\x21-\\x7e]{1,255}$",
    reason: "the length is a constant",
  },
  {
    where: "cli/options.ts",
    source: "^[+-]?\\d{1,15}(\\.\\d{1,8})?$",
    reason: "the lengths are constants",
  },
  { where: "src/platform/http/server.ts", source: "^/v1/customers/[^/]+/.*$", reason: "addresses of routes" },
  {
    where: "src/recognition/arbitration/country.ts",
    source: "(?:^|[^a-z0-9])cue(?![a-z])",
    reason: "our cues",
  },
  {
    where: "src/recognition/extraction/date-labels.ts",
    source: "^(?:rechnungsdat|belegdat|ausstell)",
    reason: "our stems, side by side",
  },
  {
    where: "src/recognition/extraction/document-kind.ts",
    source: null,
    reason: "a literal of this file, with g",
  },
  {
    where: "src/recognition/extraction/items.ts",
    source: "^12 ?[xX*]? |[ ]12 ?[xX]?$",
    reason: "a number that was read from the row",
  },
  {
    where: "src/recognition/extraction/number-labels.ts",
    source: "(?<![a-z0-9])(?:(?:tax )?invoice|[a-z]*rechnung)s?(?=$|[^a-z]|(?:nummer(?![a-z])|n[.°]|#))",
    reason: "nouns and words for number of this file",
  },
  {
    where: "src/recognition/extraction/references.ts",
    source: "\\b(\\d{1,3})\\s*(?:days|tage[n]?)\\b",
    reason: "words for day of this file",
  },
  {
    where: "src/recognition/extraction/tax-ids.ts",
    source: null,
    reason: "a literal of this file, between edges",
  },
  {
    where: "src/recognition/source/pdf-pictures.ts",
    source: "/Width\\s+(\\d{1,9})(?!\\d|\\s+\\d+\\s+R)",
    reason: "names of PDF",
  },
  {
    where: "cli/upload/glob.ts",
    source: "^a.*b[^/]*$",
    reason: "the user's own pattern, on the user's machine",
  },
];

const found = collectExpressions();

function lengthMaxOf({ where }: { where: string }): number | undefined {
  return bounded.find((bound) => where.startsWith(bound.where))?.length_max;
}

/** The first attack with superlinear cost, or null. The expression is made global, which is its worst use. */
function findAttack(expression: SourceExpression): string | null {
  const global = new RegExp(expression.source, `${expression.flags.replaceAll(/[gy]/g, "")}g`);
  const attack = attacksOn(expression.source).find((attack) =>
    isSuperlinear((length) => {
      const text = textOf(attack, length);
      return () => void text.replace(global, "");
    }, lengthMaxOf(expression)),
  );
  return attack ? JSON.stringify(attack) : null;
}

function breaches(expressions: SourceExpression[]): string[] {
  const distinct = new Map(expressions.map((one) => [`${one.source} ${one.flags} ${lengthMaxOf(one)}`, one]));
  return [...distinct.values()].flatMap((expression) => {
    const attack = findAttack(expression);
    const { where, source } = expression;
    return attack ? [`${where} /${source}/ is superlinear on ${attack}; see src/kernel/text.ts`] : [];
  });
}

test("every literal takes linear time", () => {
  expect(found.constant.length).toBeGreaterThan(500);
  expect(breaches(found.constant)).toEqual([]);
});

test("every built expression is listed, and takes linear time", () => {
  const unknown = found.built.filter(({ where }) => !built.some((one) => where.startsWith(one.where)));
  expect(unknown).toEqual([]);
  const sources = built.flatMap(({ where, source }) =>
    source === null ? [] : [{ where, source, flags: "" }],
  );
  expect(breaches(sources)).toEqual([]);
});

test("every exception is still needed", () => {
  const places = [...found.constant, ...found.built].map(({ where }) => where);
  const gone = [...bounded, ...built].filter((one) => !places.some((where) => where.startsWith(one.where)));
  expect(gone).toEqual([]);
});

describe("the check finds expressions that are not linear", () => {
  const check = (expression: RegExp) =>
    test(String(expression), () => {
      const { source, flags } = expression;
      expect(findAttack({ where: "here", source, flags })).not.toBeNull();
    });
  check(/0+$/);
  check(/\s+$/);
  check(/^(\w+\s?)*$/);
  check(/\(.*?\)/g);
  check(/(a|a)*b/);
  check(/[a-z]+@[a-z]+\.com/);
  check(/\s*\n\s*/g);
});

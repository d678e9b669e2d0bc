/** What the command line offers is what the service accepts: it comes from src/contract.ts and is typed nowhere else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as contract from "../src/contract.ts";
import { metricRoutes } from "../src/metrics/index.ts";
import type { Command } from "./command.ts";
import { buildCompletion } from "./completion.ts";
import { entries } from "./groups.ts";

const commands = (await Promise.all(entries.map(({ load }) => load()))).flat();

function commandAt(line: string): Command {
  const found = commands.find(({ path }) => path.join(" ") === line);
  if (!found) throw new Error(`There is no command ${line}.`);
  return found;
}

describe("an option offers the values of the contract", () => {
  const check = (line: string, option: string, values: readonly string[]) =>
    test(`${line}: ${option}`, async () => {
      const command = commandAt(line);
      expect(command.options?.[option]?.choices).toEqual(values);
      const flag = /--([\w-]+)/.exec(command.options?.[option]?.flags ?? "")?.[1] ?? "";
      const completed: string[] = [];
      const completion = (await buildCompletion()).commands.get(line)?.options.get(flag);
      completion?.handler?.call(completion, (value) => void completed.push(value), new Map());
      expect(completed).toEqual(values);
    });
  for (const group of ["inbox", "entry"]) {
    check(`${group} list`, "type", contract.inboxTypes);
    check(`${group} list`, "status", contract.inboxStatuses);
    check(`${group} create`, "type", contract.inboxTypes);
    check(`${group} upload`, "type", Object.keys(contract.inboxTypeAliases));
  }
  check("transaction import", "date_order", contract.dateOrders);
  check("transaction import", "decimal", contract.decimalMarks);
  check("document list", "category", contract.documentCategories);
  check("document upload", "category", contract.documentCategories);
  check("invoice list", "status", contract.invoiceFilterStatuses);
  check("invoice list", "sort", contract.invoiceSorts);
  check("invoice list", "order", contract.sortOrders);
  check("invoice download", "format", contract.artifactFormats);
  check("invoice pay", "method", contract.paymentMethods);
  check("recurring list", "status", contract.seriesStatuses);
  check("transaction import", "format", contract.statementFormats);
  check("admin create-token", "scope", contract.requestableScopes);
});

test("bank statements of every format can be imported, QFX included", () => {
  const parse = commandAt("transaction import").options?.format?.parse;
  for (const format of contract.statementFormats) expect(parse?.(format)).toBe(format);
  expect(contract.statementFormats).toContain("qfx");
});

test("metrics: the command offers what the service serves", () => {
  expect(commandAt("metrics").arguments?.name?.choices).toEqual(contract.metricNames);
  expect(metricRoutes.map(({ path }) => path.replace("/v1/metrics/", ""))).toEqual(contract.metricNames);
});

/** Names of fields rather than values; commands may name some of them. */
const fieldLists = new Set(["csvFields", "inboxSorts", "invoiceSorts"]);
const lists = Object.entries(contract).flatMap(([name, list]) =>
  Array.isArray(list) && !fieldLists.has(name) ? [{ name, values: new Set<unknown>(list) }] : [],
);

/** Lists of two or more strings, as `["a", "b"]`, that only have values of one list of the contract. */
function retyped(source: string): string[] {
  const literals = [...source.matchAll(/\[\s*"[^"]*"(?:\s*,\s*"[^"]*")+\s*,?\s*\]/g)].map(([text]) => text);
  return literals.flatMap((text) => {
    const words = [...text.matchAll(/"([^"]*)"/g)].map(([, word]) => word);
    const { name } = lists.find(({ values }) => words.every((word) => values.has(word))) ?? {};
    return name ? [`${text.replaceAll(/\s+/g, " ")} is ${name} of src/contract.ts: import it`] : [];
  });
}

test("no file of the command line types a list of the contract again", () => {
  expect(retyped('choice("--format", "File format", ["csv", "ofx", "camt053", "mt940", "qif"])')).toEqual([
    '["csv", "ofx", "camt053", "mt940", "qif"] is statementFormats of src/contract.ts: import it',
  ]);
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts"),
  );
  const found = files.flatMap((path) =>
    retyped(readFileSync(join(import.meta.dirname, path), "utf8")).map((breach) => `cli/${path}: ${breach}`),
  );
  expect(found).toEqual([]);
});

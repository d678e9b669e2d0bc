import { expect, test } from "vitest";
import { chooseMatches } from "../choosing/choose-matches.ts";
import { labelledWorlds, type World } from "./labelled-pairs.ts";

interface Tally {
  right: number;
  wrong: string[];
  missed: string[];
}

const key = ([item, transaction]: [string, string]) => `${item} ${transaction}`;

/** Compares the proposed pairs of each world with its labels. */
function tally(worlds: readonly World[], automaticOnly: boolean): Tally {
  const sum: Tally = { right: 0, wrong: [], missed: [] };
  for (const world of worlds) {
    const proposed = chooseMatches(world.items, world.transactions)
      .filter(({ score }) => !automaticOnly || score.level === "automatic")
      .flatMap(({ item_ids, transaction_ids }) =>
        item_ids.flatMap((item) =>
          transaction_ids.map((transaction): [string, string] => [item, transaction]),
        ),
      )
      .map(key);
    const links = new Set(world.links.map(key));
    sum.right += proposed.filter((pair) => links.has(pair)).length;
    sum.wrong.push(...proposed.filter((pair) => !links.has(pair)).map((pair) => `${pair} in ${world.name}`));
    sum.missed.push(
      ...[...links].filter((pair) => !proposed.includes(pair)).map((pair) => `${pair} in ${world.name}`),
    );
  }
  return sum;
}

const precision = ({ right, wrong }: Tally) => right / (right + wrong.length);
const recall = ({ right, missed }: Tally) => right / (right + missed.length);

test("suggestions: precision at least 0.95, recall at least 0.85", () => {
  const pair_count = labelledWorlds.reduce(
    (sum, world) => sum + world.items.length * world.transactions.length,
    0,
  );
  const found = tally(labelledWorlds, false);
  console.log(
    `${pair_count} labelled pairs; suggestions: precision ${precision(found).toFixed(3)}, recall ${recall(found).toFixed(3)}\n` +
      `wrong: ${found.wrong.join("\n  ")}\nmissed: ${found.missed.join("\n  ")}`,
  );
  expect(pair_count).toBeGreaterThanOrEqual(100);
  expect(precision(found)).toBeGreaterThanOrEqual(0.95);
  expect(recall(found)).toBeGreaterThanOrEqual(0.85);
});

test("automatic matches: precision 1", () => {
  const found = tally(labelledWorlds, true);
  console.log(`automatic: ${found.right} of them, precision ${precision(found).toFixed(3)}`);
  expect(found.wrong).toEqual([]);
  expect(found.right).toBeGreaterThan(20);
});

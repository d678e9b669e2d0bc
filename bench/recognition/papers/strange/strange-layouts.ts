/**
 * Papers that no rule may be written for. Every fourth one is for development: its mistakes are printed. Of the others,
 * the unseen fold, only counts are printed; nobody reads its mistakes one by one.
 */
import { letters } from "./letters.ts";
import { markets } from "./markets.ts";
import { meals } from "./meals.ts";
import { professions } from "./professions.ts";
import { shops } from "./shops.ts";
import { software } from "./software.ts";
import type { StrangeLayout } from "./strange-paper.ts";
import { subscriptions } from "./subscriptions.ts";
import { tables } from "./tables.ts";
import { telecoms } from "./telecoms.ts";
import { tills } from "./tills.ts";
import { travel } from "./travel.ts";
import { utilities } from "./utilities.ts";

export const strangeLayouts: readonly StrangeLayout[] = [
  ...software,
  ...subscriptions,
  ...telecoms,
  ...utilities,
  ...travel,
  ...tables,
  ...meals,
  ...tills,
  ...shops,
  ...letters,
  ...professions,
  ...markets,
];

/**
 * Half of the unseen layouts are counted for confidence (calibrate.ts), still without anybody reading their mistakes. The
 * other half tells whether the confidence holds.
 */
export function isCounted(layout: StrangeLayout): boolean {
  return isUnseen(layout) && Math.floor(strangeLayouts.indexOf(layout) / 4) % 2 === 1;
}

export function isUnseen(layout: StrangeLayout): boolean {
  return strangeLayouts.indexOf(layout) % 4 !== 3;
}

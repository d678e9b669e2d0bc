/**
 * Papers written one by one. The strange layouts were the first unseen fold, then came the fresh, the third, the fourth and the fifth
 * ones; rules were written for them since, so their mistakes are printed. No rule is written for the unseen layouts
 * (`sixth`): only counts are printed, and nobody reads their mistakes one by one.
 */
import { asia as asiaOfFifth } from "./fifth/asia.ts";
import { atlantic } from "./fifth/atlantic.ts";
import { northern as northernOfFifth } from "./fifth/northern.ts";
import { pacific } from "./fifth/pacific.ts";
import { central } from "./fourth/central.ts";
import { english as englishOfFourth } from "./fourth/english.ts";
import { northern as northernOfFourth } from "./fourth/northern.ts";
import { romance as romanceOfFourth } from "./fourth/romance.ts";
import { asia } from "./fresh/asia.ts";
import { english } from "./fresh/english.ts";
import { german } from "./fresh/german.ts";
import { northern } from "./fresh/northern.ts";
import { romance } from "./fresh/romance.ts";
import { letters } from "./letters.ts";
import { markets } from "./markets.ts";
import { meals } from "./meals.ts";
import { professions } from "./professions.ts";
import { shops } from "./shops.ts";
import { continental } from "./sixth/continental.ts";
import { worldwide } from "./sixth/worldwide.ts";
import { software } from "./software.ts";
import type { StrangeLayout } from "./strange-paper.ts";
import { subscriptions } from "./subscriptions.ts";
import { tables } from "./tables.ts";
import { telecoms } from "./telecoms.ts";
import { eastern } from "./third/eastern.ts";
import { overseas } from "./third/overseas.ts";
import { southern } from "./third/southern.ts";
import { western } from "./third/western.ts";
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

export const freshLayouts: readonly StrangeLayout[] = [
  ...german,
  ...romance,
  ...english,
  ...northern,
  ...asia,
];

export const thirdLayouts: readonly StrangeLayout[] = [...western, ...southern, ...eastern, ...overseas];

export const fourthLayouts: readonly StrangeLayout[] = [
  ...central,
  ...romanceOfFourth,
  ...englishOfFourth,
  ...northernOfFourth,
];

export const fifthLayouts: readonly StrangeLayout[] = [
  ...asiaOfFifth,
  ...pacific,
  ...atlantic,
  ...northernOfFifth,
];

export const unseenLayouts: readonly StrangeLayout[] = [...continental, ...worldwide];

/** Made-up vendors and buyers. Each fold has its own names, so that none is known from another fold. */
import type { Dice } from "../../../src/demo/dice.ts";
import type { PaperCountry } from "./countries.ts";
import { fold_count, type Layout } from "./layouts.ts";
import { madeUp } from "./made-up.ts";
import { fillPattern } from "./print.ts";
import { words } from "./words.ts";

const stems = (
  "Halvard Quellgrund Tamrind Osterloh Birkwald Veltrano Sonnhof Marivell Drossel Kestrelmoor Aldenau Ferrowin Lumisol " +
  "Nordquai Pellegarde Ravensund Tiberlo Umbrafeld Wexcombe Yarrowby Zandvoss Brennhild Corviano Dunmarrow Elsterau " +
  "Fjordhem Granvelle Holmstrand Ilverton Jolimont Karlsvik Lindqvara Monteluro Niwaki Ostravell Pinehollow Quarrendon " +
  "Rosamar Silberquell Torrevin Ulvhamn Vallombra Westerkamp Xandria Ysselmark Zelenka Ambervale Bluthgen Castelnor " +
  "Dovrefell Espelund Falkenried Gildehaus Harrowgate Isarwinkel Juralux Kupferhof Lagunaro Morgenrot Nightjar"
).split(" ");

export interface Vendor {
  /** As printed at the top, a line each. */
  printed: string[];
  /** The legal name in one line. */
  name: string;
  /** Every name that is right. */
  accepted: string[];
  street: string;
  town: string;
  phone: string;
  tax_id: string;
  registration: string;
  iban: string | null;
  website: string;
}

/** `plain_name` leaves out the legal form, and the trade is in words that nobody knows. */
export function makeVendor(layout: Layout, country: PaperCountry, dice: Dice, plain_name = false): Vendor {
  const stem = dice.pick(stems.filter((_, i) => i % fold_count === layout.fold));
  const known = dice.pick(words[country.language].trades[layout.trade].names.split("|"));
  const trade = plain_name ? madeUp(known) : known;
  const form = dice.pick(country.forms.split("|"));
  const town = dice.pick(country.towns.split("|"));
  const isOffice = layout.trade === "office";
  const place = isOffice ? `${trade} ${stem}` : nameOf(stem, trade, country);
  const name = isOffice || plain_name ? place : `${place} ${form}`;
  const fill = (patterns: string) => fillPattern(dice.pick(patterns.split("|")), dice);
  return {
    name,
    ...(plain_name ? { printed: [place], accepted: [place] } : printedNames(layout, stem, place, form, name)),
    street: fill(country.streets),
    town: fillPattern(town, dice),
    phone: fill(country.phone),
    tax_id: fill(country.tax_ids),
    registration: fill(country.registrations),
    iban: country.iban ? fillPattern(country.iban, dice) : null,
    website: `www.${stem.toLowerCase()}.example`,
  };
}

/** Romance languages put the trade first: "Hotel Marivell". */
function nameOf(stem: string, trade: string, { language }: PaperCountry): string {
  return ["fr", "it", "es", "pl", "cs"].includes(language) ? `${trade} ${stem}` : `${stem} ${trade}`;
}

function printedNames({ features, trade }: Layout, stem: string, place: string, form: string, name: string) {
  if (features.has("brand")) return { printed: [stem.toUpperCase(), name], accepted: [stem, name] };
  if (features.has("stacked") && trade !== "office")
    return { printed: [place, form], accepted: [name, place] };
  return { printed: [name], accepted: [name, place] };
}

export interface Buyer {
  name: string;
  street: string;
  town: string;
}

export function makeBuyer(layout: Layout, country: PaperCountry, dice: Dice): Buyer {
  const stem = dice.pick(stems.filter((_, i) => i % fold_count === (layout.fold + 1) % fold_count));
  return {
    name: `${stem} ${dice.pick(["Studio", "Partner", "Design", "Consult"])} ${country.forms.split("|")[0]}`,
    street: fillPattern(dice.pick(country.streets.split("|")), dice),
    town: fillPattern(dice.pick(country.towns.split("|")), dice),
  };
}

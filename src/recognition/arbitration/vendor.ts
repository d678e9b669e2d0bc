/**
 * Finds the vendor. Receipts have its name at the top, but also logos, handwritten marks, slogans and titles.
 * What follows a name (a registration number, an address) identifies it better than its position.
 */
import { similarity, squash } from "../extraction/fold.ts";
import { hasLegalForm, hasTradeWord } from "../extraction/names.ts";
import { isSameFirm } from "../extraction/same-firm.ts";
import type { Row } from "../reading/rows.ts";
import type { Scored } from "./scored.ts";
import { namingPlaces, type VendorFeature, vendorFeaturesOf } from "./vendor-features.ts";
import { type NamedPaper, namedPaper, type VendorName, websiteNames } from "./vendor-names.ts";
import { vendorWeights } from "./vendor-weights.ts";
import { logOdds, strongest, type Weighed, weigh } from "./weighed.ts";

const garbled_below = 0.94;
const resembling_min = 0.33;

export function scoreVendors(rows: Row[]): Scored<string>[] {
  const paper = namedPaper(rows);
  const weighed = weigh(paper.names, (name) => vendorFeaturesOf(name, paper), vendorWeights).toSorted(
    (a, b) => b.odds - a.odds,
  );
  const scored = weighed.map((one) => toScored(one, weighed, paper));
  return [...nameFromWebsite(weighed[0]?.candidate, scored[0], rows), ...scored];
}

/** Two forms of one name ("Ibis", "Ibis Styles GmbH") do not compete. */
function toScored(
  { candidate, features }: Weighed<VendorName, VendorFeature>,
  all: Weighed<VendorName, VendorFeature>[],
  paper: NamedPaper,
): Scored<string> {
  const { value, found } = candidate;
  const forms = all.filter(
    (other) => other.candidate === candidate || isSameFirm(other.candidate.value, value),
  );
  return {
    value,
    score: logOdds(forms, all),
    reasons: strongest(
      features.filter((feature) => feature !== "name"),
      vendorWeights,
    ),
    evidence: evidenceOf(candidate, features, paper),
    spans: found[0]?.spans ?? [],
  };
}

const cuePlaces = ["sender", "imprint", "account", "signature"] as const;

/** The places that agree with a name decide how far it is believed. */
function evidenceOf(name: VendorName, features: VendorFeature[], paper: NamedPaper): string {
  const { value, places, line } = name;
  const own = cuePlaces.filter((place) => places.has(place));
  // A name that only such a place has does not agree with itself; a sender's line is a line of the head, too.
  const itself = line === null ? own[0] : own.find((place) => place === "sender");
  const agreeing = namingPlaces(name, paper).filter((place) => place !== itself);
  if (agreeing.length > 0) return agreeing.length > 1 ? "agreed" : "confirmed";
  if (places.has("seller")) return "seller";
  if (own[0] !== undefined) return own[0];
  if (hasLegalForm(value)) return "firm";
  if (features.includes("named again")) return "named again";
  if (hasTradeWord(value)) return "trade";
  return features.includes("an address below") || features.includes("a registration number below")
    ? "line above an address"
    : "line";
}

/** A badly read name that resembles the website's name is replaced by it. */
function nameFromWebsite(
  best: VendorName | undefined,
  scored: Scored<string> | undefined,
  rows: Row[],
): Scored<string>[] {
  if (!best?.line || !scored || best.line.row.confidence >= garbled_below) return [];
  return websiteNames(rows)
    .filter(
      (domain) => similarity(domain, best.value) >= resembling_min && squash(domain) !== squash(best.value),
    )
    .slice(0, 1)
    .map((domain) => ({
      ...scored,
      value: toTitle(domain),
      evidence: "website",
      reasons: [`the website's name, which "${best.value}" resembles`],
    }));
}

function toTitle(domain: string): string {
  return domain
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

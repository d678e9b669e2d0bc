/**
 * Reorders text from written order to drawing order, for scripts where the shaping engine does not do it.
 * HarfBuzz does it by itself; compared with it, names of people, places and companies come out the same.
 */

/** Burmese. */
export const myanmar = /\p{Script=Myanmar}/u;

/** Font features for the forms below, before and around a letter. */
export const myanmarFeatures = ["rphf", "pref", "blwf", "pstf", "pres", "abvs", "blws", "psts"];

const kinzi = "[\\u1004\\u101b\\u105a]\\u103a\\u1039";
const letter =
  "[\\u1000-\\u102a\\u103f\\u1050-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066\\u106e-\\u1081\\uaa60-\\uaa7a]";
const stacked = "(?:\\u1039[\\u1000-\\u1021])*\\u103a?";
const medials = "[\\u103b\\u103d\\u103e\\u105e-\\u1060\\u1082]*";

/**
 * A syllable: a small nga above, the letter with those stacked below it, medials, a medial ra, the vowel e.
 */
const syllable = new RegExp(
  `(${kinzi})?(${letter}${stacked})(${medials})(\\u103c?)(${medials})(\\u1031*)`,
  "gu",
);

/** Thai and Lao write the vowel am after the tone mark, but draw its ring below the tone mark. */
const thaiAm = /([\u0e48-\u0e4b])\u0e33/g;
const laoAm = /([\u0ec8-\u0ecb])\u0eb3/g;

export function drawnOrder(text: string): string {
  return text
    .replace(thaiAm, "\u0e4d$1\u0e32")
    .replace(laoAm, "\u0ecd$1\u0eb2")
    .replace(
      syllable,
      (_, small = "", base, before, ra, after, vowel) => vowel + ra + base + small + before + after,
    );
}

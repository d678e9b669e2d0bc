/**
 * Where a line may break. In most scripts: after spaces, hyphens and slashes. In Chinese and Japanese:
 * between any two characters, except before closing and after opening punctuation. In Thai, Lao, Khmer and
 * Burmese, which have no spaces: between dictionary words. This simplifies Unicode's line breaking rules, and
 * is good enough for names and descriptions.
 */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const closing = /[\p{Pe}\p{Pf}、。，．！？：；・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％,.!?:;]/u;
const opening = /[\p{Ps}\p{Pi}]/u;
const spaceless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Splits the text at every possible line break. Trailing spaces stay with the piece before them. */
export function breakPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const word of text.match(/\S*\s+|\S+/gu) ?? []) pieces.push(...breakWord(word));
  return pieces;
}

function breakWord(word: string): string[] {
  if (spaceless.test(word)) return dictionaryWords(word);
  const characters = [...word];
  const pieces: string[] = [];
  let piece = "";
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] as string;
    piece += character;
    const next = characters[index + 1];
    if (next !== undefined && mayBreak(piece, character, next)) {
      pieces.push(piece);
      piece = "";
    }
  }
  if (piece) pieces.push(piece);
  return pieces;
}

function mayBreak(piece: string, character: string, next: string): boolean {
  if (/\s/u.test(next) || closing.test(next) || /\p{M}/u.test(next)) return false;
  if (ideographic.test(character) || ideographic.test(next)) return !opening.test(character);
  // After a hyphen or slash inside a word, but not after a minus sign or a single dash.
  return /[-‐–/]/u.test(character) && piece.length > 1 && !/\d/u.test(next);
}

const dictionary = new Intl.Segmenter("th", { granularity: "word" });

function dictionaryWords(word: string): string[] {
  return [...dictionary.segment(word)].map(({ segment }) => segment);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Splits between the characters that a reader sees: the last resort for a word wider than its column. */
export function splitGraphemes(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/**
 * Where a line may end. Spaces, hyphens and slashes in most scripts; between any two characters of Chinese and
 * Japanese, except before closing and after opening punctuation; between the dictionary words of Thai, Lao, Khmer
 * and Burmese, which write no spaces. A simplification of Unicode's line breaking rules that holds for names and descriptions.
 */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const closing = /[\p{Pe}\p{Pf}、。，．！？：；・ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ%％,.!?:;]/u;
const opening = /[\p{Ps}\p{Pi}]/u;
const spaceless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The text cut at every place where a line may end. Trailing spaces stay with the piece before them. */
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
  // A hyphen or slash inside a word, not the sign of a negative number nor a lone dash.
  return /[-‐–/]/u.test(character) && piece.length > 1 && !/\d/u.test(next);
}

const dictionary = new Intl.Segmenter("th", { granularity: "word" });

function dictionaryWords(word: string): string[] {
  return [...dictionary.segment(word)].map(({ segment }) => segment);
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader sees as single characters: the last resort for a word wider than its column. */
export function splitGraphemes(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

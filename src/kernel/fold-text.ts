/** Lower case without accents: "Müller" and "muller" become equal, "Müller" and "MUELLER" do not. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return isPlain(lower) ? lower : foldAccents(lower);
}

/** A fast path: most names are ASCII, and an import folds hundreds of thousands of them. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function foldAccents(lower: string): string {
  return lower
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[æ]/g, "ae")
    .replace(/[ø]/g, "o")
    .replace(/[œ]/g, "oe")
    .replace(/ł/g, "l")
    .replace(/đ/g, "d");
}

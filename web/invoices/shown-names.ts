const names_max = 4;

/** Each name once, as many as can be read at a glance, and how many more there are. */
export function shownNames(all: readonly string[]): { names: string[]; left: number } {
  const different = [...new Set(all)];
  const names = different.slice(0, different.length > names_max ? names_max - 1 : names_max);
  return { names, left: different.length - names.length };
}

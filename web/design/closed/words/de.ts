import type { en } from "./en.ts";

export const de = {
  closed: "Abgeschlossen",
  explained: (date: string) =>
    `Die Bücher sind bis ${date} abgeschlossen: Beträge, Daten und Kategorien bleiben, wie sie sind.`,
} satisfies typeof en;
export default de;

/**
 * What a change of the rules did, by set: values right before and after, and how many layouts gained and lost. A rule is
 * kept only if it gains on layouts that it was not written for. Names of unseen layouts are not printed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fields, type Label, type Prediction, type Scored, type ScoredField, verdictOf } from "./score.ts";

export function keepPredictions(path: string, predictions: Prediction[]) {
  writeFileSync(path, predictions.map((one) => JSON.stringify(one)).join("\n"));
}

export function compareWith(path: string, { labels, predictions }: Scored): string[] {
  const lines = readFileSync(path, "utf8").split("\n");
  const [before, after] = [lines.map((line) => JSON.parse(line) as Prediction), predictions].map(byFile);
  if (!before || !after) return [];
  return fields.flatMap((field) => {
    const sets = [...Map.groupBy(labels, ({ set }) => set)].map(([set, own]) => {
      const moves = own.flatMap((label) => moveOf(field, label, before, after) ?? []);
      return changesIn(set, moves);
    });
    const changes = sets.filter((text) => text !== null);
    return changes.length > 0 ? [`${field}: ${changes.join("; ")}`] : [];
  });
}

interface Move {
  layout: string;
  wasRight: boolean;
  isRight: boolean;
  wasWrong: boolean;
  isWrong: boolean;
}

function moveOf(
  field: ScoredField,
  label: Label,
  before: Map<string, Prediction>,
  after: Map<string, Prediction>,
): Move | null {
  const [first, second] = [before.get(label.file), after.get(label.file)];
  if (!first || !second) return null;
  const [was, is] = [verdictOf(field, first, label), verdictOf(field, second, label)];
  return {
    layout: label.file.replace(/-\d+$/, ""),
    wasRight: was === "right",
    isRight: is === "right",
    wasWrong: was === "wrong",
    isWrong: is === "wrong",
  };
}

function changesIn(set: string, moves: Move[]): string | null {
  const layoutsOf = (wanted: (move: Move) => boolean) => [
    ...new Set(moves.filter(wanted).map(({ layout }) => layout)),
  ];
  const gained = layoutsOf(({ wasRight, isRight }) => !wasRight && isRight);
  const lost = layoutsOf(({ wasRight, isRight }) => wasRight && !isRight);
  const count = (part: "wasRight" | "isRight" | "wasWrong" | "isWrong") =>
    moves.filter((move) => move[part]).length;
  const wrong =
    count("wasWrong") === count("isWrong") ? "" : `, wrong ${count("wasWrong")} -> ${count("isWrong")}`;
  if (gained.length + lost.length === 0 && wrong === "") return null;
  const names = (layouts: string[]) =>
    set === "unseen" || set === "left out" ? "" : ` ${layouts.join(" ")}`;
  return `${set} ${count("wasRight")} -> ${count("isRight")} of ${moves.length}${wrong} (layouts +${gained.length}${names(gained)} -${lost.length}${names(lost)})`;
}

function byFile(predictions: Prediction[]): Map<string, Prediction> {
  return new Map(predictions.map((one) => [one.file, one]));
}

import { EmptyState } from "../design/EmptyState.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { useWords } from "../platform/words.ts";
import { words } from "./words/index.ts";

/** Stands for a screen that has no code yet. */
export function Unbuilt() {
  const main = useWords(words);
  return (
    <>
      <PageBar title={main.unbuilt} />
      <EmptyState icon="clock" text={main.unbuilt} />
    </>
  );
}

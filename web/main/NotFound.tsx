import { EmptyState } from "../design/EmptyState.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { words } from "./words/index.ts";

export function NotFound() {
  const main = useWords(words);
  useTitle(main.notFound);
  return (
    <EmptyState
      icon="search"
      text={main.notFound}
      action={<LinkButton to="/">{main.toOverview}</LinkButton>}
    />
  );
}

import { Icon } from "../design/Icon.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { useSession } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./SecondFactorLine.module.css";
import { words } from "./words/index.ts";

/** In the first week of an organization: what will be asked of this person, while there is time for it. */
export function SecondFactorLine() {
  const own = useWords(words);
  const formats = useFormats();
  const { second_factor_required_from: day } = useSession();
  if (!day) return null;
  return (
    <section className={styles.line} aria-label={own.secondFactor}>
      <Icon name="shield" />
      <p className={styles.text}>{own.secondFactorFrom(formats.dayAndMonth(day))}</p>
      <LinkButton to="/settings/$section" params={{ section: "security" }}>
        {own.setUp}
      </LinkButton>
    </section>
  );
}

import { Link, useParams } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { classes } from "../design/classes.ts";
import { EmptyState } from "../design/EmptyState.tsx";
import { Icon } from "../design/Icon.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import text from "../design/text.module.css";
import { useCan } from "../platform/session.ts";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Settings.module.css";
import { findSection, groups, type SectionId, shownSections } from "./sections.ts";
import { words } from "./words/index.ts";

const components: Record<SectionId, () => ReactNode> = {
  company: lazily(() => import("./company/CompanySection.tsx")),
  books: lazily(() => import("./books/BooksSection.tsx")),
  templates: lazily(() => import("./templates/TemplatesSection.tsx")),
  categories: lazily(() => import("./categories/CategoriesSection.tsx")),
  budgets: lazily(() => import("./categories/BudgetsSection.tsx")),
  members: lazily(() => import("./members/MembersSection.tsx")),
  accounts: lazily(() => import("./accounts/AccountsSection.tsx")),
  moving: lazily(() => import("./moving/MovingSection.tsx")),
  keys: lazily(() => import("./keys/KeysSection.tsx")),
  rates: lazily(() => import("./rates/RatesSection.tsx")),
  webhooks: lazily(() => import("./webhooks/WebhooksSection.tsx")),
  audit: lazily(() => import("./audit/AuditSection.tsx")),
  apps: lazily(() => import("./apps/AppsSection.tsx")),
  profile: lazily(() => import("./profile/ProfileSection.tsx")),
  security: lazily(() => import("./profile/SecuritySection.tsx")),
};

function lazily(load: () => Promise<{ default: () => ReactNode }>): () => ReactNode {
  const Section = lazy(load);
  return () => <Section />;
}

/** On a phone the list of sections and a section are two pages; otherwise they stand side by side. */
export function SettingsScreen() {
  const own = useWords(words);
  const { section: wanted } = useParams({ strict: false }) as { section?: string };
  const shown = shownSections(useCan());
  const open = wanted === undefined ? (shown[0] ?? null) : findSection(wanted, shown);
  useTitle(open ? own.sections[open.id] : own.title);
  return (
    <>
      <PageBar
        title={own.title}
        crumb={wanted === undefined ? null : { to: "/settings", label: own.all, narrow_only: true }}
      />
      <div className={classes(styles.settings, wanted === undefined ? styles.atList : styles.atSection)}>
        <SectionList current={open?.id ?? null} />
        <div className={styles.section}>
          <Suspense fallback={<SkeletonRows count={6} />}>
            {open ? <Open id={open.id} /> : <EmptyState icon="settings" text={own.unknown} />}
          </Suspense>
        </div>
      </div>
    </>
  );
}

function Open({ id }: { id: SectionId }) {
  const Section = components[id];
  return <Section key={id} />;
}

function SectionList({ current }: { current: SectionId | null }) {
  const own = useWords(words);
  const shown = shownSections(useCan());
  return (
    <nav className={styles.nav} aria-label={own.title}>
      {groups.map((group) => (
        <div key={group} className={styles.group}>
          <h2 className={styles.groupTitle}>{own.groups[group]}</h2>
          {shown
            .filter((section) => section.group === group)
            .map(({ id, icon }) => (
              <Link
                key={id}
                to="/settings/$section"
                params={{ section: id }}
                className={styles.link}
                activeProps={{}}
                aria-current={id === current ? "page" : undefined}
              >
                <Icon name={icon} />
                <span className={text.grow}>{own.sections[id]}</span>
                <span className={styles.chevron}>
                  <Icon name="chevronRight" />
                </span>
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

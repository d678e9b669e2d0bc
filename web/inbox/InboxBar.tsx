import { useQuery } from "@tanstack/react-query";
import { inboxDocumentTypes } from "../../src/contract.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Menu, MenuGroup, MenuItem } from "../design/Menu.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { Tabs } from "../design/Tabs.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import { useWords } from "../platform/words.ts";
import { type InboxFilters, inboxOrders, inboxViews } from "./filters.ts";
import bar from "./InboxBar.module.css";
import { words } from "./words/index.ts";

interface Props {
  filters: InboxFilters;
  onChange(change: Partial<InboxFilters>): void;
  /** On a phone, above an open item. */
  place?: { at: number; of: number };
  onBack?: () => void;
}

export function InboxBar({ filters, onChange, place, onBack }: Props) {
  const own = useWords(words);
  const can = useCan();
  const narrow = useNarrow();
  const { data: counts } = useQuery({
    queryKey: queryKeys.counts("inbox"),
    queryFn: () => daybook.countInboxItems(),
  });
  const add = can("inbox.write") && (
    <Button icon="upload" hint="upload" onPress={() => onChange({ add: true })}>
      {own.addReceipts}
    </Button>
  );
  if (place && onBack)
    return (
      <PageBar
        title={
          <span className={bar.place}>
            <IconButton icon="chevronLeft" label={own.back} onPress={onBack} />
            {place.at > 0 ? own.position(String(place.at), String(place.of)) : own.title}
          </span>
        }
        actions={add}
      />
    );
  const tabs = inboxViews.map((id) => ({
    id,
    label: own.views[id],
    note: id === "review" ? (counts?.to_review ?? null) : null,
  }));
  return (
    <PageBar
      title={narrow && filters.view !== "review" ? own.views[filters.view] : own.title}
      actions={
        <>
          <Menu
            trigger={
              <Button look="quiet" icon="filter" className={bar.filter ?? ""}>
                {filters.type ? own.types[filters.type] : own.filter}
              </Button>
            }
          >
            {narrow && (
              <MenuGroup title={own.view}>
                {inboxViews.map((view) => (
                  <MenuItem
                    key={view}
                    label={own.views[view]}
                    chosen={view === filters.view}
                    onAction={() => onChange({ view, item: undefined } as never)}
                  />
                ))}
              </MenuGroup>
            )}
            <MenuGroup title={own.order}>
              {inboxOrders.map((order) => (
                <MenuItem
                  key={order}
                  label={own.orders[order]}
                  chosen={order === filters.order}
                  onAction={() => onChange({ order })}
                />
              ))}
            </MenuGroup>
            <MenuGroup title={own.document}>
              <MenuItem
                label={own.allTypes}
                chosen={filters.type === null}
                onAction={() => onChange({ type: undefined } as never)}
              />
              {inboxDocumentTypes.map((type) => (
                <MenuItem
                  key={type}
                  label={own.types[type]}
                  chosen={type === filters.type}
                  onAction={() => onChange({ type })}
                />
              ))}
            </MenuGroup>
          </Menu>
          {add}
        </>
      }
    >
      <Tabs
        label={own.view}
        tabs={tabs}
        current={filters.view}
        param="view"
        clears={["item"]}
        className={text.wideOnly ?? ""}
      />
    </PageBar>
  );
}

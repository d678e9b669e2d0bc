import { useQuery } from "@tanstack/react-query";
import { useCan } from "../platform/session.ts";
import { accountsQuery, categoriesQuery, projectsQuery, vendorsQuery } from "../platform/whole-lists.ts";

/** The records that a rule can name, as far as the person may read them. */
export function useLists() {
  const can = useCan();
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled: can("transactions.read") });
  const { data: categories = [] } = useQuery({ ...categoriesQuery, enabled: can("categories.read") });
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: can("categories.read") });
  const { data: vendors = [] } = useQuery({ ...vendorsQuery, enabled: can("inbox.read") });
  return { accounts, categories, projects, vendors };
}

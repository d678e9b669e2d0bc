import { documentCategories, type ListedDocument } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { choice, flag, text } from "../../options.ts";
import type { Column } from "../../output/table.ts";
import { pageOptions, showPage } from "../shared.ts";
import { documents } from "./collection.ts";

const columns: Column<ListedDocument>[] = [
  { title: "added", value: (row) => row.created_at.slice(0, 10) },
  { title: "file", value: (row) => row.file_name, flexible: true },
  { title: "category", value: (row) => row.category },
  { title: "size", value: (row) => formatSize(row.size), align: "right" },
  { title: "", value: (row) => (row.deleted_at ? "trash" : "") },
  { title: "id", value: (row) => row.id, below: true },
];

export const documentList = command({
  path: ["document", "list"],
  summary: "List documents, newest first",
  options: {
    category: choice("--category <category>", "Filter by category", documentCategories),
    folder_id: text("--folder-id <id>", "Filter by folder ID"),
    q: text("--search <text>", "Full-text search"),
    include_deleted: flag("--include-deleted", "Include documents in the trash"),
    ...pageOptions,
  },
  examples: [["document list --category receipt --limit 50", "List the latest receipts"]],
  run: ({ include_deleted, ...query }, context) =>
    showPage(documents, { ...query, include_deleted: include_deleted || undefined }, columns, context),
});

const units = ["B", "KiB", "MiB", "GiB"];

export function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${units[power]}`;
}

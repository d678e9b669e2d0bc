import { documentCategories } from "../../../src/contract.ts";
import { choice, flag, text } from "../../options.ts";
import { resource } from "../../resources/resource.ts";

export const documents = resource({
  group: "document",
  one: "document",
  many: "documents",
  example: "lease.pdf",
  web: { list: "vault", one: (id: string) => `vault?id=${id}` },
  list: "listDocuments",
  get: "getDocument",
  update: "updateDocument",
  columns: [
    { title: "added", value: (row) => row.created_at.slice(0, 10) },
    { title: "file", value: (row) => row.file_name, flexible: true },
    { title: "category", value: (row) => row.category },
    { title: "size", value: (row) => formatSize(row.size), align: "right" },
    { title: "", value: (row) => (row.deleted_at ? "trash" : "") },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ file_name }) => [file_name],
  lookup: (name) => ({ file_name: { eq: name }, include_deleted: "true" }),
  filters: {
    category: choice("--category <category>", "Filter by category", documentCategories),
    folder_id: text("--folder-id <id>", "Filter by folder ID"),
    q: text("--search <text>", "Full-text search"),
    include_deleted: flag("--include-deleted", "Include documents in the trash"),
  },
  fields: {
    file_name: text("--name <name>", "File name"),
    category: choice("--category <category>", "Category", documentCategories),
    folder_id: text("--folder-id <id>", "ID of the vault folder"),
  },
  examples: {
    list: [["document list --category receipt --limit 50", "List the latest receipts"]],
    update: [["document update lease.pdf --category contract", "Change the category"]],
  },
});

const units = ["B", "KiB", "MiB", "GiB"];

export function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const size = bytes / 1024 ** power;
  return `${power === 0 ? size : size.toFixed(1)} ${units[power]}`;
}

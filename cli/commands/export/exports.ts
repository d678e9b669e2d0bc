import { exportFormats, exportStatuses } from "../../../src/contract.ts";
import { choice } from "../../options.ts";
import { resource } from "../../resources/resource.ts";

export const exports = resource({
  group: "export",
  one: "export",
  many: "exports",
  list: "listExports",
  get: "getExport",
  delete: "deleteExport",
  columns: [
    { title: "created", value: (row) => row.created_at },
    { title: "file", value: (row) => row.file_name, flexible: true },
    { title: "status", value: (row) => (row.status === "running" ? `${row.progress} %` : row.status) },
    { title: "expires", value: (row) => row.expires_at, spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  filters: {
    format: choice("--format <format>", "Filter by format", exportFormats),
    status: choice("--status <status>", "Filter by status", exportStatuses),
  },
  delete_details: "Its file is deleted too. An export that runs is stopped.",
});

import { projectStatuses } from "../../src/contract.ts";
import type { Command } from "../command.ts";
import { choice, reference, text } from "../options.ts";
import { resource } from "../resources/resource.ts";
import { verbsOf } from "../resources/verbs.ts";
import { customers } from "./customer/customers.ts";

export const projects = resource({
  group: "project",
  one: "project",
  many: "projects",
  example: "Relaunch",
  list: "listProjects",
  get: "getProject",
  create: "createProject",
  update: "updateProject",
  delete: "deleteProject",
  columns: [
    { title: "name", value: (row) => row.name, flexible: true },
    { title: "status", value: (row) => row.status },
    { title: "description", value: (row) => row.description, flexible: true, spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  names: ({ name }) => [name],
  filters: {
    q: text("--search <text>", "Full-text search"),
    status: choice("--status <status>", "Filter by status", projectStatuses),
    customer_id: reference("--customer <customer>", "Filter by customer", () => customers),
  },
  fields: {
    name: text("--name <name>", "Project name"),
    customer_id: reference("--customer <customer>", "Customer that the project is for", () => customers),
    description: text("--description <text>", "Description"),
    status: choice("--status <status>", "Status", projectStatuses),
  },
  required: ["name"],
  examples: {
    create: [["project create --name Relaunch --customer 'Zoë Müller GmbH'", "Create a project"]],
    update: [["project update Relaunch --status archived", "Archive a project"]],
  },
});

export const projectCommands: Command[] = verbsOf(projects);

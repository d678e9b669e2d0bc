import { labelKeys } from "../../invoice-pdf/index.ts";
import { ValidationError } from "../../kernel/errors.ts";
import { requireOrganization } from "../../organizations/index.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { ListOf, Resource, Type, Uuid } from "../../platform/http/schema.ts";
import { requireLogo } from "../files/pinned-files.ts";
import { checkNumberSettings, type NumberSettings } from "../finalize/number-pattern.ts";
import type { TemplateRow } from "./schema.ts";
import { ListedTemplate, Template, TemplateCreate, TemplatePatch } from "./schema.ts";
import {
  insertTemplate,
  listTemplates,
  lockTemplate,
  requireTemplate,
  toTemplate,
  updateTemplate,
} from "./store.ts";
import { templateDefaults, toListedTemplate } from "./template.ts";

const idParams = Type.Object({ id: Uuid });
const common = { tag: "Invoices" };
const path = "/v1/invoices/templates";

export const templateRoutes: AnyRoute[] = [
  route({
    ...common,
    method: "GET",
    path,
    operation_id: "listInvoiceTemplates",
    summary: "List invoice templates",
    scope: "invoices.read",
    data: ListOf(ListedTemplate),
    async handle({ tx, organization_id }) {
      return { data: (await listTemplates(tx, organization_id)).map(toListedTemplate) };
    },
  }),
  route({
    ...common,
    method: "POST",
    path,
    operation_id: "createInvoiceTemplate",
    summary: "Create an invoice template",
    scope: "invoices.write",
    body: TemplateCreate,
    resource: Template,
    data: Resource({ id: Uuid }),
    status: 201,
    async handle({ tx, organization_id, body }) {
      const organization = await requireOrganization(tx, organization_id);
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      const settings = { currency: organization.base_currency, ...templateDefaults, ...given };
      requireNumberSettings(settings);
      await requireLogo(tx, organization_id, body.logo);
      requireLabels(settings.labels);
      return { data: { id: await insertTemplate(tx, organization_id, settings) } };
    },
  }),
  route({
    ...common,
    method: "GET",
    path: `${path}/{id}`,
    operation_id: "getInvoiceTemplate",
    summary: "Get an invoice template",
    scope: "invoices.read",
    params: idParams,
    data: Template,
    async handle({ tx, organization_id, params }) {
      return present(await requireTemplate(tx, organization_id, params.id));
    },
  }),
  route({
    ...common,
    method: "PATCH",
    path: `${path}/{id}`,
    operation_id: "updateInvoiceTemplate",
    summary: "Change an invoice template; finalized invoices keep the settings they were finalized with",
    scope: "invoices.write",
    params: idParams,
    body: TemplatePatch,
    resource: Template,
    data: Template,
    async handle({ tx, organization_id, params, body, requireVersion }) {
      const current = await lockTemplate(tx, organization_id, params.id);
      requireVersion(current.version);
      requireNumberSettings({ ...current, ...body });
      if (body.logo !== current.logo) await requireLogo(tx, organization_id, body.logo);
      requireLabels(body.labels);
      await updateTemplate(tx, organization_id, params.id, body);
      return present(await requireTemplate(tx, organization_id, params.id));
    },
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/{id}`,
    operation_id: "deleteInvoiceTemplate",
    summary: "Delete an invoice template; invoices written with it keep its settings",
    scope: "invoices.write",
    params: idParams,
    data: null,
    async handle({ tx, organization_id, params, now, requireVersion }) {
      const current = await lockTemplate(tx, organization_id, params.id);
      requireVersion(current.version);
      await updateTemplate(tx, organization_id, params.id, { deleted_at: now });
      return undefined;
    },
  }),
];

function present(row: TemplateRow) {
  return { data: toTemplate(row), version: row.version };
}

function requireNumberSettings(settings: NumberSettings): void {
  const issues = checkNumberSettings(settings);
  if (issues.length > 0) throw new ValidationError(issues);
}

function requireLabels(labels: Record<string, string> = {}): void {
  const known: readonly string[] = labelKeys;
  const issues = Object.keys(labels)
    .filter((key) => !known.includes(key))
    .map((key) => ({
      path: `body.labels.${key}`,
      code: "unknown_key",
      message: `is not a label; there are ${known.join(", ")}`,
    }));
  if (issues.length > 0) throw new ValidationError(issues);
}

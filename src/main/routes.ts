/** Every route of the API. */
import { auditBlockRoutes } from "../audit/index.ts";
import { bankingRoutes, moveTransactionsOfVendor } from "../banking/index.ts";
import { inboxRoutes, moveItemsOfVendor } from "../inbox/index.ts";
import { invoiceRoutes } from "../invoices/index.ts";
import { matchingRoutes } from "../matching/index.ts";
import { metricRoutes, vatListRoutes } from "../metrics/index.ts";
import { movingRoutes } from "../moving/index.ts";
import { routesOfOrganizations } from "../organizations/index.ts";
import { overviewRoutes } from "../overview/index.ts";
import type { AnyRoute } from "../platform/http/route.ts";
import { budgetRoutes } from "../reference/budgets/index.ts";
import { categoryRoutes } from "../reference/categories/index.ts";
import { customerRoutes } from "../reference/customers/index.ts";
import { exchangeRateRoutes, rateImportRoutes } from "../reference/exchange-rates/index.ts";
import { folderRoutes } from "../reference/folders/index.ts";
import { productRoutes } from "../reference/products/index.ts";
import { projectRoutes } from "../reference/projects/index.ts";
import { vendorRoutes } from "../reference/vendors/index.ts";
import { searchRoutes } from "../search/index.ts";
import { streamRoutes } from "../stream/index.ts";
import { allBulkRoutes } from "./bulk-routes.ts";
import { keepsAmounts } from "./keeps-amounts.ts";
import type { Services } from "./services.ts";

export function apiRoutes(services: Services): AnyRoute[] {
  const { config, db, store, scan, quotas, base_url, can_mail, access, vault, artifacts } = services;
  return [
    ...access.routes,
    ...routesOfOrganizations({
      db,
      public_url: base_url,
      signIn: access.signIn,
      can_mail,
      keepsAmounts,
      quotas,
    }),
    ...auditBlockRoutes,
    ...customerRoutes,
    ...vendorRoutes([moveItemsOfVendor, moveTransactionsOfVendor]),
    ...projectRoutes,
    ...categoryRoutes,
    ...folderRoutes,
    ...budgetRoutes,
    ...exchangeRateRoutes,
    ...rateImportRoutes,
    ...vault.routes,
    ...productRoutes,
    ...invoiceRoutes(artifacts),
    ...inboxRoutes,
    ...bankingRoutes(db),
    ...movingRoutes({ db, store, scan, quotas, upload_limit_bytes: config.upload_limit }),
    ...matchingRoutes,
    ...services.automation.routes,
    ...allBulkRoutes(base_url),
    ...services.exports.routes,
    ...metricRoutes,
    ...vatListRoutes,
    ...searchRoutes,
    ...streamRoutes(services.hub),
    ...overviewRoutes,
  ];
}

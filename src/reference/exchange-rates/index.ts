export { type Convertible, convertAgainIn, findBaseAmount } from "./base-amount.ts";
export { amountConverter, convertAmount, type Rate } from "./convert.ts";
export { rateImportRoutes } from "./import-routes.ts";
export { type Dated, loadConverter, type ToBaseAmount } from "./load-converter.ts";
export { announceRateChange, type ConvertAgain, exchangeRateJobs, type RateChange } from "./rate-change.ts";
export { exchangeRateRoutes } from "./routes.ts";
export { findRates } from "./store.ts";

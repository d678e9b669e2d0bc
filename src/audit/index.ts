export { type BlockKey, block_secret, toBlockKey } from "./block-key.ts";
export { auditSchedules } from "./jobs.ts";
export { writeHashEmail } from "./mail-hash.ts";
export { auditBlockRoutes } from "./routes.ts";
export { type BlockProblem, type Expected, type TrailReport, verifyTrail } from "./verify-trail.ts";

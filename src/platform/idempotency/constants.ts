/** How long the answer to a request with an Idempotency-Key is kept and repeated. */
export const idempotency_retention_hours = 24;
export const idempotency_key_length_max = 255;

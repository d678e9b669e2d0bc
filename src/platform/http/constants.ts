/** Limits that hold for every wire schema. */
export const text_max = 500;
export const long_text_max = 10_000;
/** 15 digits survive a JSON number; four of them are left for decimals. */
export const amount_digits_max = 15;
/** Open event streams, per process. */
export const streams_per_token_max = 20;
export const streams_per_organization_max = 500;

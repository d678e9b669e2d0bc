/** Limits that hold for every wire schema. */
export const text_max = 500;
export const long_text_max = 10_000;
/** 15 digits survive a JSON number; four of them are left for decimals. */
export const amount_digits_max = 15;

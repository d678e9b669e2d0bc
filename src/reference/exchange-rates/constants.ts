/** The ECB publishes up to 6 decimals; lists of inverted rates have more. */
export const rate_decimals_max = 12;

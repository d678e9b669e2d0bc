export const prices_max = 100;

/** How many other names a vendor can have, and how long they can be. */
export const aliases_max = 200;
export const alias_length_max = 200;
/** How many vendors one request merges into another. */
export const merged_vendors_max = 100;

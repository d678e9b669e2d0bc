/** For files whose address changes with their content. */
export const immutable = { "cache-control": "public, max-age=31536000, immutable" };

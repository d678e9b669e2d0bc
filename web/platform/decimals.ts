/** How many decimals a figure of the service has, and at least `minimum`. */
export const decimalsOf = (value: number, minimum: number): number =>
  Math.max(minimum, String(value).split(".")[1]?.length ?? 0);

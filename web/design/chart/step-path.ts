/** A line that goes sideways to the next point and then up or down to it. */
export function stepPath(points: readonly (readonly [x: number, y: number])[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  const round = (value: number) => Math.round(value * 10) / 10;
  return [`M${round(first[0])} ${round(first[1])}`, ...rest.map(([x, y]) => `H${round(x)}V${round(y)}`)].join(
    "",
  );
}

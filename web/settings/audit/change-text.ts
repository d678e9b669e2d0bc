/** A changed value as text: what it was and what it is, if the trail has both. */
export function changeText(change: unknown): string {
  if (Array.isArray(change) && change.length === 2)
    return `${valueText(change[0])} → ${valueText(change[1])}`;
  if (isPair(change)) return `${valueText(change.old)} → ${valueText(change.new)}`;
  return valueText(change);
}

function isPair(change: unknown): change is { old: unknown; new: unknown } {
  return typeof change === "object" && change !== null && "old" in change && "new" in change;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}

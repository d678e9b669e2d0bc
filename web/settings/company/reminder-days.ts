/** "7, 21" as days; what is no number is left for the service to refuse. */
export function toReminderDays(text: string): number[] {
  return text
    .split(/[,;\s]+/)
    .filter(Boolean)
    .map(Number);
}

export const fromReminderDays = (days: readonly number[]): string => days.join(", ");

export const projectStatuses = ["active", "archived"] as const;

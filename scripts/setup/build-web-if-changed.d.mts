export function buildWebIfChanged(root: string): void;
export function isWebBuilt(root: string): boolean;
export function sourcesOfWeb(root: string): string[];

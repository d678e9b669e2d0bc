export { is_mac, onKey, pauseKeys, startKeys } from "./listener.ts";
export { hintOf, showKeys } from "./show.ts";
export { bindingOf, isOwnOn, type KeyAction, type KeyGroup, keyGroups, keyTable } from "./table.ts";
export { useKey } from "./use-key.ts";

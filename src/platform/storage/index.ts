export { formatKey, isKey, type KeyParts, key_name_max, type ObjectKey, parseKey } from "./key.ts";
export { openStore, type StorageSettings } from "./open-store.ts";
export {
  type ByteRange,
  type ListedObject,
  ObjectMissing,
  type ObjectStore,
  type StoredBytes,
  StoreUnavailable,
} from "./store.ts";

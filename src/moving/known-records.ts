/**
 * Finds the record that a row means among those that are here, so that importing a file again adds nothing twice. A record
 * has keys in order of weight, such as number, VAT id, e-mail address and name. The first key that both sides have decides:
 * two customers of the same name with different numbers are two customers.
 */
export type Keys = readonly (string | null)[];

export interface KnownRecord {
  id: string;
  name: string;
  keys: Keys;
}

export class KnownRecords {
  readonly #byKey = new Map<string, KnownRecord[]>();

  constructor(records: Iterable<KnownRecord> = []) {
    for (const record of records) this.add(record);
  }

  add(record: KnownRecord): void {
    for (const label of labelsOf(record.keys)) {
      const listed = this.#byKey.get(label);
      if (listed) listed.push(record);
      else this.#byKey.set(label, [record]);
    }
  }

  find(keys: Keys): KnownRecord | null {
    for (const label of labelsOf(keys)) {
      const found = this.#byKey.get(label)?.find((record) => isSame(keys, record.keys));
      if (found) return found;
    }
    return null;
  }
}

function labelsOf(keys: Keys): string[] {
  return keys.flatMap((key, position) => (key === null ? [] : [`${position} ${key}`]));
}

export function isSame(one: Keys, other: Keys): boolean {
  const decides = one.findIndex((key, position) => key !== null && (other[position] ?? null) !== null);
  return decides >= 0 && one[decides] === other[decides];
}

/** The records of a ZIP file (PKWARE APPNOTE 6.3.10), as the writer and the reader share them. */

export const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
};

/** A field with this value is in the ZIP64 record instead. */
export const u16_max = 0xffff;
export const u32_max = 0xffff_ffff;

export const stored = 0;
export const deflated = 8;
/** The id of the extra field that holds what does not fit into 32 bits. */
export const extra64 = 0x0001;

type Field = [bytes: 2 | 4 | 8, value: number];

/** Little-endian fields, one after the other. */
export function pack(...fields: Field[]): Buffer {
  const packed = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) packed.writeUInt16LE(value, at);
    else if (bytes === 4) packed.writeUInt32LE(value, at);
    else packed.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return packed;
}

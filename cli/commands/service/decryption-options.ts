import { text } from "../../options.ts";

/** What opens an encrypted backup. */
export const decryptionOptions = {
  identity_file: text(
    "--identity-file <file>",
    "File with the age identity (AGE-SECRET-KEY-…) of an encrypted backup",
  ),
  passphrase_file: text("--passphrase-file <file>", "File with the passphrase of an encrypted backup"),
};

interface Given {
  identity_file?: string | undefined;
  passphrase_file?: string | undefined;
}

export function toDecryption({ identity_file, passphrase_file }: Given) {
  return {
    ...(identity_file ? { identity_file } : {}),
    ...(passphrase_file ? { passphrase_file } : {}),
  };
}

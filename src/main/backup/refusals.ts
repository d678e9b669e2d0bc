/** A backup or restore that cannot be made as asked. Nothing was changed. */
export class BackupRefused extends Error {}

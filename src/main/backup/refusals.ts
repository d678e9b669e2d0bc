/** A backup or restore was refused. Nothing was changed. */
export class BackupRefused extends Error {}

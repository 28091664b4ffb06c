/** A backup cannot be made or restored. The message is one sentence for the operator. */
export class BackupError extends Error {}

export const notABackupError = (file: string) =>
  new BackupError(
    `${file} is not a backup of Quitanda, or its beginning is damaged. Nothing was changed.`,
  );

export const damagedError = (file: string, reason: string) =>
  new BackupError(`${file} is damaged: ${reason}. Nothing was changed.`);

export const madeByEarlierError = (file: string) =>
  new BackupError(
    `${file} was made by an earlier Quitanda and contains files that this version cannot open: restore it with the version that made it, then follow "Moving the data of an earlier version" in CHANGELOG.md. Nothing was changed.`,
  );

export const madeByNewerError = (file: string, version?: string) =>
  new BackupError(
    `${file} was made by a newer Quitanda${version === undefined ? '' : ` (${version})`}: update this installation first. Nothing was changed.`,
  );

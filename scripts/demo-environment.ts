/**
 * Settings with which the demo would use the data, the accounts or the mail of a real installation.
 * The demo would also remove old backups in `BACKUP_DIR`, because only one server may use it.
 */
const settingsOfInstallation = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_LISTEN_URL',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_API_KEY',
  'BACKUP_DIR',
  'SMTP_HOST',
  'EMAIL_CONFIRMATION',
];

/** Removes the settings from `env` that only a real installation may use. */
export function removeSettingsOfInstallation(env: NodeJS.ProcessEnv): void {
  for (const name of settingsOfInstallation) delete env[name];
}

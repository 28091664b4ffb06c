import { expect, it } from 'vitest';
import { removeSettingsOfInstallation } from './demo-environment.ts';

it('the demo uses no data, accounts, mail or backups of an installation', () => {
  const ownSettings = { PORT: '3001', PUBLIC_URL: 'https://quitanda.exemplo.com.br' };
  const env = {
    ...ownSettings,
    DATABASE_URL: 'postgres://quitanda@127.0.0.1/quitanda',
    FIREBASE_PROJECT_ID: 'quitanda-1a2b3',
    FIREBASE_API_KEY: 'AIza-web-key',
    BACKUP_DIR: '/mnt/backup',
    SMTP_HOST: 'smtp.exemplo.com.br',
    EMAIL_CONFIRMATION: 'required',
  };
  removeSettingsOfInstallation(env);
  expect(env).toEqual(ownSettings);
});

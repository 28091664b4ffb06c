/**
 * Starts the real server with sign-in by Firebase and an embedded PostgreSQL. It accepts tokens that
 * are signed by the keys at `keysUrl`, instead of by Google's keys.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../server/src/app.ts';
import { migrate } from '../server/src/db/migrating/migrate.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { createFirebaseIdentity } from '../server/src/identity/firebase/firebase-identity.ts';
import { createLogger } from '../server/src/log.ts';
import { projectId } from './emulator.ts';

export interface App {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

export async function startApp(keysUrl: string): Promise<App> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-firebase-'));
  const logger = createLogger('error');
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory });
  await migrate(database);
  const app = await createApp({
    database,
    identity: createFirebaseIdentity({
      projectId,
      apiKey: 'web-key',
      logger,
      rateLimit: 0,
      keysUrl,
    }),
    now: () => new Date(),
    logger,
    trustProxy: false,
    isHttps: false,
    rateLimit: 0,
    ai: undefined,
    aiRateLimit: 0,
    aiDailyLimit: 0,
    openFoodFacts: undefined,
    fetchReceiptPage: undefined,
    postEvent: async () => ({ outcome: 'delivered', status: 204 }),
    allowsLocalWebhooks: false,
    pushPublicKey: '',
    lookupRateLimit: 0,
    sendsMail: false,
    appVersion: '1.2.3',
    backupControl: undefined,
    nativeOrigins: [],
    webDirectory: path.resolve(import.meta.dirname, '../web/dist'),
  });
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await app.close();
      await database.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

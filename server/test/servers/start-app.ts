import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp, type AppDeps } from '../../src/app.ts';
import type { Database } from '../../src/db/database.ts';
import { createLogger } from '../../src/log.ts';
import type { BackupControl } from '../../src/features/admin/admin.routes.ts';
import type { TokenOwner } from '../../src/identity/identity.ts';
import { expectSoundBatches } from '../sound-batches.ts';
import { openTestDatabase } from '../database.ts';
import { fakeIdentity, fakeToken } from './fake-identity.ts';
import { addCleanup } from '../clean-up.ts';
import { testVapidKeys } from '../push-service/vapid-keys.ts';
import { personOf, send, type Person, type RawRequest } from '../people/person.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock;
  /** Creates a new person, who is signed in. */
  person(profile?: Partial<TokenOwner>): Promise<Person>;
  /** Sends any request without signing in. */
  request(method: string, path: string, request?: RawRequest): ReturnType<typeof send>;
}

/** Prints errors on the console, where they fail the test. */
export const testLogger = createLogger('error', { write: (line) => console.error(line) });

/** Scheduled backups that never run. */
const fakeBackups: BackupControl = {
  describe: async () => ({
    state: 'waiting',
    lastAt: null,
    bytes: null,
    failedAt: null,
    nextAt: '2026-11-20T06:00:00.000Z',
    verification: { state: 'waiting', lastAt: null },
    isRunning: false,
  }),
  start: () => {},
};

/** The app's clock: the real time until it is set. */
export interface Clock {
  now(): Date;
  /** Stops the clock at an instant. */
  set(instant: Date | string): void;
  /** Moves a stopped clock. */
  advance(milliseconds: number): void;
}

/**
 * Starts the real app in this process, and closes it after the tests of the file. Its database is a
 * new one with the seeded catalogue, unless the test passes one, which the test must close itself.
 * The identity port is a fake. There is no language model and no Open Food Facts, unless the test
 * passes them (fakes.ts). Each person is a new user, so tests can share the database and never clean
 * up. An unexpected 500 fails the test, and so do batches that are not sound (VAL-01).
 */
export async function startApp(deps: Partial<AppDeps> = {}): Promise<TestApp> {
  const database = deps.database ?? (await openTestDatabase());
  const clock = createClock();
  const photosDirectory = path.join(tmpdir(), `quitanda-photos-${randomUUID()}`);
  const app = await createApp({
    database,
    identity: fakeIdentity,
    now: clock.now,
    logger: testLogger,
    trustProxy: false,
    isHttps: false,
    nativeOrigins: [],
    rateLimit: 0,
    ai: undefined,
    aiRateLimit: 0,
    aiDailyLimit: 0,
    openFoodFacts: undefined,
    fetchReceiptPage: undefined,
    postEvent: async () => ({ outcome: 'delivered', status: 204 }),
    allowsLocalWebhooks: false,
    pushPublicKey: testVapidKeys.publicKey,
    lookupRateLimit: 0,
    sendsMail: true,
    appVersion: '1.2.3',
    photosDirectory,
    backupControl: fakeBackups,
    ...deps,
  });
  await app.ready();
  addCleanup(async () => {
    if (!deps.database) await expectSoundBatches(database);
    await app.close();
    if (!deps.database) await database.close();
    rmSync(photosDirectory, { recursive: true, force: true });
  });
  return {
    app,
    database,
    clock,
    request: (method, path, request) => send(app, method, path, request),
    async person(profile = {}) {
      const subject = randomUUID();
      const owner = { subject, email: `${subject}@exemplo.com.br`, displayName: null, ...profile };
      return personOf(app, { ...owner, token: fakeToken(owner) });
    },
  };
}

function createClock(): Clock {
  let stopped: number | undefined;
  return {
    now: () => (stopped === undefined ? new Date() : new Date(stopped)),
    set: (instant) => {
      stopped = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      if (stopped === undefined) throw new Error('Set the clock before moving it.');
      stopped += milliseconds;
    },
  };
}

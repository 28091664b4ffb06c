/**
 * Fills a new data directory with the demo household. scripts/demo.ts then starts the app on it.
 */
import { endConnections } from '../src/end-connections.ts';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createApp } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import { openDatabase, type OpenDatabase } from '../src/db/open.ts';
import { migrate } from '../src/db/migrating/migrate.ts';
import { seedCatalogue } from '../src/features/catalogue/seed/seed-catalogue.ts';
import { createPoster } from '../src/features/webhooks/sending/post-event.ts';
import { createEmbeddedIdentity } from '../src/identity/embedded/embedded-identity.ts';
import { createLogger } from '../src/log.ts';
import { runCommand, UsageError } from '../src/operator-command.ts';
import { personOf, send, type Person } from '../test/people/person.ts';
import { accounts, type Account } from './account.ts';
import { dayAt } from './calendar.ts';
import { generateHousehold, monthCount } from './household.ts';
import { residents } from './generated-data.ts';
import { writeHousehold } from './write-household.ts';
import { shareHousehold } from './share-household.ts';

async function fillNewDirectory(config: Config): Promise<string> {
  const directory = path.resolve(config.dataDirectory);
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new UsageError(
      `The folder ${directory} is not empty, so nothing is written to it. If it already contains a demo household, start the app on it: DATA_DIR=${directory} npm start. To create a new one, remove the folder or set DATA_DIR to another one.`,
    );
  }
  // Writes to a folder that is renamed at the end, so that an interrupted run never leaves an
  // incomplete data directory.
  const unfinishedDirectory = `${directory}.unfinished`;
  rmSync(unfinishedDirectory, { recursive: true, force: true });
  const start = performance.now();
  console.log(`Writing ${monthCount} months of a household to ${directory}…`);
  await fill(config, unfinishedDirectory);
  renameSync(unfinishedDirectory, directory);
  const seconds = ((performance.now() - start) / 1_000).toFixed(0);
  const signIns = residents.map((resident) => {
    const { name, email, password } = accounts[resident];
    return `${name} with the e-mail ${email} and the password ${password}`;
  });
  return `Done in ${seconds} s. Two people live in the household. To sign in, use:\n  ${signIns.join('\n  ')}`;
}

async function fill(config: Config, directory: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: directory });
  try {
    await fillDatabase(config, database);
  } finally {
    // Otherwise PostgreSQL would keep this process running after a failure.
    await database.close();
  }
}

async function fillDatabase(config: Config, database: OpenDatabase): Promise<void> {
  const logger = createLogger(config.logLevel);
  let clock = Date.now();
  await migrate(database);
  await seedCatalogue(database, new Date());
  const settings = {
    ...config,
    isSignUpOpen: true,
    rateLimit: 0,
    passwordTries: 0,
    isHttps: false,
  };
  const app = await createApp({
    ...settings,
    ai: undefined,
    appVersion: 'demo',
    tracing: undefined,
    openFoodFacts: undefined,
    fetchReceiptPage: undefined,
    postEvent: createPoster({ allowsLocal: false, userAgent: 'Quitanda' }),
    pushPublicKey: '',
    sendsMail: false,
    database,
    identity: await createEmbeddedIdentity({ ...settings, database, logger, endConnections }),
    now: () => new Date(clock),
    logger,
  });
  const setClock = (moment: number) => {
    clock = moment;
  };
  const household = generateHousehold(dayAt(clock));
  const marina = await signUp(app, accounts.marina);
  const joao = await signUp(app, accounts.joao);
  const inSharedHousehold = await shareHousehold({ marina, joao }, household, setClock);
  await writeHousehold(inSharedHousehold, household, setClock);
  await app.close();
}

async function signUp(app: Parameters<typeof send>[0], account: Account): Promise<Person> {
  const { email, password } = account;
  const headers = { origin: 'http://localhost', host: 'localhost' };
  const body = { email, password };
  const signUpResponse = await send(app, 'POST', '/api/auth/sign-up/email', { body, headers });
  const cookie = signUpResponse.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { token } = (
    await send(app, 'GET', '/api/auth/token', { headers: { ...headers, cookie } })
  ).json<{ token?: string }>();
  if (token === undefined) throw new Error(`Sign-up answered ${signUpResponse.body}.`);
  return personOf(app, { email, subject: '', token });
}

await runCommand(fillNewDirectory);

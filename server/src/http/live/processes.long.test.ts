/**
 * Tests several processes on one database, each with its own app. Their connections to the database
 * may fail.
 */
import { newId } from '@quitanda/contract';
import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { openStream } from '../../../test/people/live-stream.ts';
import { personOf, type Person } from '../../../test/people/person.ts';
import { newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { startWithIdentity } from '../../../test/servers/start-with-identity.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { statement } from '../../db/database.ts';

vi.setConfig({ testTimeout: 60_000 });

const database = await openTestDatabase();
addCleanup(() => database.close());

/** Starts a process that listens for notifications at this address. */
const startProcess = (listenUrl: string) => startApp({ database, listenUrl });

/** Ana writes at one process. Bia, of the same household, has a stream at the other process. */
async function createAnaAndBia(
  writer: Awaited<ReturnType<typeof startApp>>,
  watcher: typeof writer,
) {
  const ana = await writer.person();
  const bia = await writer.person();
  const household = await createHousehold(ana);
  await household.invite(bia);
  const stream = await openStream(watcher.app, bia, household.id);
  return { ana, anaInHousehold: ana.inHousehold(household.id), bia, household, stream };
}

const selectListeners = statement<{ pid: number }>(
  'test.listeners',
  `select pid from pg_stat_activity
   where datname = current_database() and query ~ '^listen ' and pid <> pg_backend_pid()`,
);
const terminateConnections = statement<{ isDone: boolean }, { pids: readonly number[] }>(
  'test.terminate',
  'select pg_terminate_backend(pid) as "isDone" from unnest(:pids::int[]) as pid',
);

describe('CASA-23 a change by one process', () => {
  it('reaches the streams of another process, and so do presence and removals', async () => {
    const [writer, watcher] = [await startProcess(database.url), await startProcess(database.url)];
    const { ana, anaInHousehold, bia, household, stream } = await createAnaAndBia(writer, watcher);
    const before = stream.revision();
    const listId = await newList(anaInHousehold, 'Feira');
    await stream.until(() => stream.revision() > before);
    await anaInHousehold.call('announcePresence', { body: { listId, supermarket: 'Mercado' } });
    await stream.until(({ events }) => JSON.stringify(events().at(-1)).includes('Mercado'));
    const memberId = (await bia.call('getProfile')).body.id;
    await ana.call('removeMember', { params: { householdId: household.id, memberId } });
    await stream.ended;
  });

  it('arrives at once even if the process stops right after it', async () => {
    const [writer, watcher] = [await startProcess(database.url), await startProcess(database.url)];
    const { anaInHousehold, stream } = await createAnaAndBia(writer, watcher);
    const before = stream.revision();
    // The process publishes the first of these changes at once, and collects the others.
    await Promise.all(
      ['Feira', 'Açougue', 'Farmácia'].map((name) => newList(anaInHousehold, name)),
    );
    await writer.app.close();
    await stream.until(() => stream.revision() >= before + 3);
  });

  it('arrives even if the listening connection is lost at that moment', async () => {
    const [writer, watcher] = [await startProcess(database.url), await startProcess(database.url)];
    const { anaInHousehold, stream } = await createAnaAndBia(writer, watcher);
    const firstRevision = stream.revision();
    await newList(anaInHousehold, 'Uma');
    await stream.until(() => stream.revision() > firstRevision);
    const pids = (await database.rows(selectListeners)).map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThanOrEqual(2);
    const before = stream.revision();
    await Promise.all([
      database.rows(terminateConnections, { pids }),
      newList(anaInHousehold, 'Outra'),
    ]);
    await stream.until(() => stream.revision() > before);
    // A new connection listens, so the next notification arrives at once.
    await expect
      .poll(async () => (await database.rows(selectListeners)).length, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(2);
    const after = stream.revision();
    await newList(anaInHousehold, 'Mais uma');
    await stream.until(() => stream.revision() > after);
  });

  it('arrives within seconds even if the process receives no notifications, and so does a removal', async () => {
    // This server accepts connections, but never answers.
    const silentServer = createServer().listen(0, '127.0.0.1');
    addCleanup(async () => void silentServer.close());
    await new Promise((resolve) => {
      silentServer.once('listening', resolve);
    });
    const address = silentServer.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const processWithoutNotifications = await startProcess(`postgres://ana@127.0.0.1:${port}/none`);
    const writer = await startProcess(database.url);
    const { ana, anaInHousehold, bia, household, stream } = await createAnaAndBia(
      writer,
      processWithoutNotifications,
    );
    const before = stream.revision();
    await newList(anaInHousehold, 'Feira');
    await stream.until(() => stream.revision() > before);
    const memberId = (await bia.call('getProfile')).body.id;
    await ana.call('removeMember', { params: { householdId: household.id, memberId } });
    await stream.ended;
  });

  it('arrives within seconds even if a pooler accepts `listen` but forwards nothing', async () => {
    // The process listens on another database, where notifications of the test database do not
    // arrive.
    const otherDatabase = new URL(database.url);
    otherDatabase.pathname = '/postgres';
    const processWithoutNotifications = await startProcess(otherDatabase.href);
    const writer = await startProcess(database.url);
    const { anaInHousehold, stream } = await createAnaAndBia(writer, processWithoutNotifications);
    const before = stream.revision();
    await newList(anaInHousehold, 'Feira');
    await stream.until(() => stream.revision() > before);
  });
});

it('CASA-21 ends the streams of a person who signs out, in every process', async () => {
  const deps = { listenUrl: database.url };
  const [one, other] = [
    await startWithIdentity({ database }, deps),
    await startWithIdentity({ database }, deps),
  ];
  const signIn = async (): Promise<{ cookie: string; person: Person }> => {
    const { email, cookie } = await one.signUp();
    const { token } = (await one.token(cookie)).json<{ token: string }>();
    return { cookie, person: personOf(one.app, { email, subject: newId(), token }) };
  };
  const [ana, bia] = [await signIn(), await signIn()];
  const anaStreams = [
    await openStream(one.app, ana.person),
    await openStream(other.app, ana.person),
  ];
  const biaStream = await openStream(other.app, bia.person);
  await one.post('sign-out', {}, { headers: { cookie: ana.cookie } });
  await Promise.all(anaStreams.map((stream) => stream.ended));
  expect(biaStream.isOpen()).toBe(true);
});

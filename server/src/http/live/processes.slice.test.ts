/**
 * Tests several processes on one database, each with its own app. Their connections to the database
 * may fail.
 */
import { newId } from '@quitanda/contract';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { createHousehold } from '../../../test/people/households.ts';
import { openStream } from '../../../test/people/live-stream.ts';
import { personOf, type Person } from '../../../test/people/person.ts';
import { newList } from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { startWithIdentity } from '../../../test/servers/start-with-identity.ts';
import { whenDone } from '../../../test/when-done.ts';
import { statement } from '../../db/database.ts';

const database = await openTestDatabase();
whenDone(() => database.close());

/** Starts a process that listens for notifications at this address. */
const startProcess = (listenUrl: string) => startApp({ database, listenUrl });

/** Ana writes at the process `here`; Bia, of the same household, has a stream at `there`. */
async function createAnaAndBia(here: Awaited<ReturnType<typeof startApp>>, there: typeof here) {
  const ana = await here.person();
  const bia = await here.person();
  const home = await createHousehold(ana);
  await home.invite(bia);
  const stream = await openStream(there.app, bia, home.id);
  return { ana, anas: ana.inHousehold(home.id), bia, home, stream };
}

const listeners = statement<{ pid: number }>(
  'test.listeners',
  `select pid from pg_stat_activity
   where datname = current_database() and query ~ '^listen ' and pid <> pg_backend_pid()`,
);
const terminate = statement<{ isDone: boolean }, [pids: readonly number[]]>(
  'test.terminate',
  'select pg_terminate_backend(pid) as "isDone" from unnest($1::int[]) as pid',
);

describe('CASA-23 a change by one process', () => {
  it('reaches the streams of another process, as presence and removals do', async () => {
    const [here, there] = [await startProcess(database.url), await startProcess(database.url)];
    const { ana, anas, bia, home, stream } = await createAnaAndBia(here, there);
    const before = stream.revision();
    const listId = await newList(anas, 'Feira');
    await stream.until(() => stream.revision() > before);
    await anas.call('announcePresence', { body: { listId, supermarket: 'Mercado' } });
    await stream.until(({ events }) => JSON.stringify(events().at(-1)).includes('Mercado'));
    const memberId = (await bia.call('getProfile')).body.id;
    await ana.call('removeMember', { params: { householdId: home.id, memberId } });
    await stream.ended;
  });

  it('arrives even if the listening connection is lost at that moment', async () => {
    const [here, there] = [await startProcess(database.url), await startProcess(database.url)];
    const { anas, stream } = await createAnaAndBia(here, there);
    await newList(anas, 'Uma');
    await stream.until(() => stream.revision() > 2);
    const pids = (await database.rows(listeners)).map(({ pid }) => pid);
    expect(pids.length).toBeGreaterThanOrEqual(2);
    const before = stream.revision();
    await Promise.all([database.rows(terminate, pids), newList(anas, 'Outra')]);
    await stream.until(() => stream.revision() > before);
    // A new connection listens, so the next notification arrives at once.
    await expect
      .poll(async () => (await database.rows(listeners)).length, { timeout: 5_000 })
      .toBeGreaterThanOrEqual(2);
    const after = stream.revision();
    await newList(anas, 'Mais uma');
    await stream.until(() => stream.revision() > after);
  });

  it('arrives within seconds without any notification, and so does a removal', async () => {
    // The server accepts connections and never answers.
    const silent = createServer().listen(0, '127.0.0.1');
    whenDone(async () => void silent.close());
    await new Promise((resolve) => {
      silent.once('listening', resolve);
    });
    const address = silent.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const unreached = await startProcess(`postgres://ana@127.0.0.1:${port}/none`);
    const here = await startProcess(database.url);
    const { ana, anas, bia, home, stream } = await createAnaAndBia(here, unreached);
    const before = stream.revision();
    await newList(anas, 'Feira');
    await stream.until(() => stream.revision() > before);
    const memberId = (await bia.call('getProfile')).body.id;
    await ana.call('removeMember', { params: { householdId: home.id, memberId } });
    await stream.ended;
  }, 20_000);

  it('arrives within seconds even if a pooler accepts `listen` but forwards nothing', async () => {
    // The process listens on another database, where notifications of this one do not arrive.
    const other = new URL(database.url);
    other.pathname = '/postgres';
    const unreached = await startProcess(other.href);
    const here = await startProcess(database.url);
    const { anas, stream } = await createAnaAndBia(here, unreached);
    const before = stream.revision();
    await newList(anas, 'Feira');
    await stream.until(() => stream.revision() > before);
  }, 20_000);
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
  const anas = [await openStream(one.app, ana.person), await openStream(other.app, ana.person)];
  const bias = await openStream(other.app, bia.person);
  await one.post('sign-out', {}, { headers: { cookie: ana.cookie } });
  await Promise.all(anas.map((stream) => stream.ended));
  expect(bias.isOpen()).toBe(true);
});

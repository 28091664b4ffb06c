/** Checks whether two processes on one database behave like one. */
import { checkDigit } from '@quitanda/contract/barcodes';
import { newId } from '@quitanda/contract/ids';
import { randomInt, randomUUID } from 'node:crypto';
import { statement } from '../../server/src/db/database.ts';
import { signUp } from '../server.ts';
import { connectTo, type Answer, type Send } from './client.ts';
import { withDatabase, type DatabaseUrls } from './databases.ts';

/** How the behaviour of two processes differed from that of one. */
export interface Checked {
  readonly writes: number;
  /** Writes that were not acknowledged each time, with the same answer. */
  readonly errors: number;
  /** Writes that were acknowledged and are not stored. */
  readonly lost: number;
  /** Writes that are stored more than once. */
  readonly doubled: number;
  /** Password attempts beyond the limit that both processes together let through. */
  readonly triesOver: number;
  /** Products that the other process did not find right after their registration. */
  readonly unseen: number;
}

/** Password attempts a minute that are allowed for one e-mail. */
export const triesOfOneEmail = 50;
const people = 4;
const writesOfEach = 60;
const registrations = 5;

export async function checkTwo(
  urls: readonly [string, string],
  { primary, replica }: DatabaseUrls,
  readsReplica: boolean,
): Promise<Checked> {
  const found = await Promise.all(
    Array.from({ length: people }, (_, index) => writeTwice(urls, index)),
  );
  const sum = (of: (each: Written) => number) => found.reduce((all, each) => all + of(each), 0);
  const acknowledged = found.flatMap((each) => each.acknowledged);
  const storedNames = await keptNames(primary);
  return {
    writes: people * writesOfEach,
    errors: sum((each) => each.errors),
    lost: acknowledged.filter((name) => !storedNames.has(name)).length,
    doubled: [...storedNames.values()].filter((count) => count > 1).length,
    triesOver: await tryPasswords(urls),
    unseen: readsReplica
      ? await whilePaused(replica, () => registerAndLook(urls))
      : await registerAndLook(urls),
  };
}

interface Written {
  readonly acknowledged: readonly string[];
  readonly errors: number;
}

/** Sends each write with its key to both processes at once, and then once more. */
async function writeTwice(
  [one, other]: readonly [string, string],
  index: number,
): Promise<Written> {
  const newToken = await signUp(index % 2 === 0 ? one : other);
  // A session that one process has created is valid at the other.
  const headers = { authorization: `Bearer ${await newToken(index % 2 === 0 ? other : one)}` };
  const [here, there] = [connectTo(one), connectTo(other)];
  const list = { id: newId(), name: 'Feira' };
  await here({ method: 'POST', path: '/api/shopping-lists', headers, body: list });
  const acknowledged: string[] = [];
  let errors = 0;
  for (let count = 0; count < writesOfEach; count += 1) {
    // The item has no id, so only the key prevents a second one.
    const body = { name: `Item ${randomUUID()}`, quantity: 1, unit: 'un' };
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const path = `/api/shopping-lists/${list.id}/items`;
    const write = (send: Send) => send({ method: 'POST', path, headers: keyed, body });
    const answers = [...(await Promise.all([write(here), write(there)])), await write(there)];
    const isGood = ({ status, body: said }: Answer) => status === 201 && said === answers[0]?.body;
    if (answers.every(isGood)) acknowledged.push(body.name);
    else errors += 1;
  }
  return { acknowledged, errors };
}

const selectNames = statement<{ name: string; count: number }>(
  'bench.names',
  'select name, count(*) from list_items group by name',
);

const keptNames = (url: string) =>
  withDatabase(url, async (database) => {
    const rows = await database.rows(selectNames);
    return new Map(rows.map(({ name, count }) => [name, count]));
  });

/** How many attempts beyond the limit get through when both processes are tried in turn. */
async function tryPasswords(urls: readonly [string, string]): Promise<number> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const senders = urls.map(connectTo);
  let tried = 0;
  for (let count = 0; count < triesOfOneEmail + 10; count += 1) {
    const answer = await senders[count % 2]?.({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { origin: urls[count % 2] ?? '' },
      body: { email, password: 'segredo-1234' },
    });
    if (answer?.status !== 429) tried += 1;
  }
  return tried - triesOfOneEmail;
}

const pause = statement('bench.pause-replay', 'select pg_wal_replay_pause()');
const resume = statement('bench.resume-replay', 'select pg_wal_replay_resume()');

/** Runs `work` while the replica does not apply any changes. */
function whilePaused<T>(replica: string, work: () => Promise<T>): Promise<T> {
  return withDatabase(replica, async (database) => {
    await database.first(pause);
    try {
      return await work();
    } finally {
      await database.first(resume);
    }
  });
}

function newBarcode(): string {
  const digits = `789${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Registers products at one process, and looks for them at the other by name and by barcode. */
async function registerAndLook([one, other]: readonly [string, string]): Promise<number> {
  const newToken = await signUp(one);
  const headers = { authorization: `Bearer ${await newToken()}` };
  const [here, there] = [connectTo(one), connectTo(other)];
  const get = async (path: string) => (await there({ method: 'GET', path, headers })).body;
  const [category] = JSON.parse(await get('/api/products/categories')) as { id: string }[];
  let unseen = 0;
  for (let count = 0; count < registrations; count += 1) {
    const product = {
      id: newId(),
      name: `Biscoito ${randomUUID()}`,
      categoryId: category?.id,
      typicalUnit: 'un',
      barcode: newBarcode(),
    };
    await here({ method: 'POST', path: '/api/products', headers, body: product });
    const found = [
      await get(`/api/products?search=${encodeURIComponent(product.name)}`),
      await get(`/api/products/barcode/${product.barcode}`),
    ];
    if (!found.every((body) => body.includes(product.id))) unseen += 1;
  }
  return unseen;
}

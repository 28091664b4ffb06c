/** Checks whether two processes on one database behave like one. */
import { checkDigit } from '@quitanda/contract/barcodes';
import { newId } from '@quitanda/contract/ids';
import { randomInt, randomUUID } from 'node:crypto';
import { statement } from '../../server/src/db/database.ts';
import { signUp } from '../server.ts';
import { connectTo, type Answer, type Send } from './client.ts';
import { withDatabase, type DatabaseUrls } from './databases.ts';

/** The faults of two processes, which one process would not have. */
export interface CheckResult {
  /** Writes that were sent. */
  readonly writes: number;
  /** Writes that were not acknowledged with the same answer every time. */
  readonly errors: number;
  /** Writes that were acknowledged and are not stored. */
  readonly lost: number;
  /** Writes that are stored more than once. */
  readonly doubled: number;
  /** Password attempts beyond the limit that both processes together let through. */
  readonly attemptsOverLimit: number;
  /** Products that the other process did not find right after their registration. */
  readonly unseen: number;
}

/** Password attempts a minute that are allowed for one e-mail. */
export const maxPasswordAttempts = 50;
const personCount = 4;
const writesPerPerson = 60;
const registrationCount = 5;

/** Sends requests to two processes on one database, and counts the faults. */
export async function countFaults(
  urls: readonly [string, string],
  { primary, replica }: DatabaseUrls,
  readsReplica: boolean,
): Promise<CheckResult> {
  const results = await Promise.all(
    Array.from({ length: personCount }, (_, index) => writeTwice(urls, index)),
  );
  const sum = (valueOf: (each: WriteResult) => number) =>
    results.reduce((total, each) => total + valueOf(each), 0);
  const acknowledgedNames = results.flatMap((each) => each.acknowledgedNames);
  const storedNames = await readStoredNames(primary);
  return {
    writes: personCount * writesPerPerson,
    errors: sum((each) => each.errors),
    lost: acknowledgedNames.filter((name) => !storedNames.has(name)).length,
    doubled: [...storedNames.values()].filter((count) => count > 1).length,
    attemptsOverLimit: await countAttemptsOverLimit(urls),
    unseen: readsReplica
      ? await withPausedReplica(replica, () => countUnseenProducts(urls))
      : await countUnseenProducts(urls),
  };
}

interface WriteResult {
  readonly acknowledgedNames: readonly string[];
  readonly errors: number;
}

/** Sends each write with its key to both processes at once, and then once more. */
async function writeTwice(
  [firstUrl, secondUrl]: readonly [string, string],
  index: number,
): Promise<WriteResult> {
  const newToken = await signUp(index % 2 === 0 ? firstUrl : secondUrl);
  // A session that one process has created is valid at the other.
  const headers = {
    authorization: `Bearer ${await newToken(index % 2 === 0 ? secondUrl : firstUrl)}`,
  };
  const [sendToFirst, sendToSecond] = [connectTo(firstUrl), connectTo(secondUrl)];
  const list = { id: newId(), name: 'Feira' };
  await sendToFirst({ method: 'POST', path: '/api/shopping-lists', headers, body: list });
  const acknowledgedNames: string[] = [];
  let errors = 0;
  for (let count = 0; count < writesPerPerson; count += 1) {
    // The item has no id, so only the key prevents a second one.
    const body = { name: `Item ${randomUUID()}`, quantity: 1, unit: 'un' };
    const headersWithKey = { ...headers, 'idempotency-key': randomUUID() };
    const path = `/api/shopping-lists/${list.id}/items`;
    const write = (send: Send) => send({ method: 'POST', path, headers: headersWithKey, body });
    const answers = [
      ...(await Promise.all([write(sendToFirst), write(sendToSecond)])),
      await write(sendToSecond),
    ];
    const isAsExpected = ({ status, body: answerBody }: Answer) =>
      status === 201 && answerBody === answers[0]?.body;
    if (answers.every(isAsExpected)) acknowledgedNames.push(body.name);
    else errors += 1;
  }
  return { acknowledgedNames, errors };
}

const selectNames = statement<{ name: string; count: number }>(
  'bench.names',
  'select name, count(*) from list_items group by name',
);

const readStoredNames = (url: string) =>
  withDatabase(url, async (database) => {
    const rows = await database.rows(selectNames);
    return new Map(rows.map(({ name, count }) => [name, count]));
  });

/**
 * Sends password attempts to both processes in turn, and returns how many attempts beyond the limit
 * the processes accept together.
 */
async function countAttemptsOverLimit(urls: readonly [string, string]): Promise<number> {
  const email = `${randomUUID()}@exemplo.com.br`;
  const senders = urls.map(connectTo);
  let acceptedAttempts = 0;
  for (let count = 0; count < maxPasswordAttempts + 10; count += 1) {
    const answer = await senders[count % 2]?.({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { origin: urls[count % 2] ?? '' },
      body: { email, password: 'segredo-1234' },
    });
    if (answer?.status !== 429) acceptedAttempts += 1;
  }
  return acceptedAttempts - maxPasswordAttempts;
}

const pauseReplay = statement('bench.pause-replay', 'select pg_wal_replay_pause()');
const resumeReplay = statement('bench.resume-replay', 'select pg_wal_replay_resume()');

/** Runs `work` while the replica does not apply any changes. */
function withPausedReplica<T>(replicaUrl: string, work: () => Promise<T>): Promise<T> {
  return withDatabase(replicaUrl, async (database) => {
    await database.first(pauseReplay);
    try {
      return await work();
    } finally {
      await database.first(resumeReplay);
    }
  });
}

function newBarcode(): string {
  const digits = `789${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/**
 * Registers products at one process, and searches for them at the other process by name and by
 * barcode. Returns the number of products that are not found.
 */
async function countUnseenProducts([firstUrl, secondUrl]: readonly [
  string,
  string,
]): Promise<number> {
  const newToken = await signUp(firstUrl);
  const headers = { authorization: `Bearer ${await newToken()}` };
  const [sendToFirst, sendToSecond] = [connectTo(firstUrl), connectTo(secondUrl)];
  const get = async (path: string) => (await sendToSecond({ method: 'GET', path, headers })).body;
  const [category] = JSON.parse(await get('/api/products/categories')) as { id: string }[];
  let unseenCount = 0;
  for (let count = 0; count < registrationCount; count += 1) {
    const product = {
      id: newId(),
      name: `Biscoito ${randomUUID()}`,
      categoryId: category?.id,
      typicalUnit: 'un',
      barcode: newBarcode(),
    };
    await sendToFirst({ method: 'POST', path: '/api/products', headers, body: product });
    const bodies = [
      await get(`/api/products?search=${encodeURIComponent(product.name)}`),
      await get(`/api/products/barcode/${product.barcode}`),
    ];
    if (!bodies.every((body) => body.includes(product.id))) unseenCount += 1;
  }
  return unseenCount;
}

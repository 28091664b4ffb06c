/**
 * Measures what a device sends and receives, and how long that takes: by one call to sync, and by
 * single requests as before.
 */
import { gzipSync } from 'node:zlib';
import { newId } from '@quitanda/contract/ids';
import {
  createDevice,
  createSingleRequest,
  syncAll,
  type Send,
  type Write,
} from '../harness/device.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '../harness/http-client.ts';
import { authenticate, type Person } from '../harness/people.ts';
import type { Link } from './link.ts';

export const transferNames = ['first', 'changed', 'tap', 'taps'] as const;
export type TransferName = (typeof transferNames)[number];
export const ways = ['sync', 'alone'] as const;
export type Way = (typeof ways)[number];

/** Bytes on the wire, with headers. The bodies of the answers count as gzip compresses them. */
export interface Transfer {
  readonly requests: number;
  readonly sent: number;
  readonly received: number;
  /** The received bytes without gzip. */
  readonly plain: number;
  readonly milliseconds: number;
}

/** A household with open lists, and the person who owns it. */
export interface Household {
  readonly person: Person;
  readonly lists: readonly { readonly id: string; readonly itemIds: readonly string[] }[];
}

const openListCount = 10;
const itemsPerList = 60;

/**
 * Signs a person up on the server at `url`. `fill` inserts rows of their household. Then the person
 * creates the open lists, which the transfers change.
 */
export async function createHousehold(
  url: string,
  fill: () => Promise<unknown>,
): Promise<Household> {
  const client = createHttpClient(url);
  const person = await authenticate(url);
  const token = await person.token();
  // The first call creates the personal household.
  await client.get('/api/users/me', token);
  await fill();
  const lists = [];
  for (let count = 0; count < openListCount; count += 1) {
    const list = { id: newId(), itemIds: Array.from({ length: itemsPerList }, () => newId()) };
    const items = list.itemIds.map((id) => ({ id, name: 'Banana', quantity: 1.5, unit: 'kg' }));
    const body = { id: list.id, name: `Compras ${count + 1}`, items };
    await client.send(createSingleRequest({ name: 'createList', body }, { token }));
    lists.push(list);
  }
  return { person, lists };
}

export const waitingTaps = 20;
/** The number of connections that a browser opens to one host. */
const connections = 6;

/**
 * Each function runs a transfer in one way. `rowCount` returns the number of rows that the transfer
 * `first` received.
 */
type PreparedTransfers = Record<TransferName, Record<Way, () => Promise<Transfer>>> & {
  readonly rowCount: () => number;
};

type RunTransfer = (send: Send, token: string) => Promise<unknown>;

/** Prepares transfers that can be repeated. Each run creates the data that it needs. */
export function prepareTransfers(
  url: string,
  link: Link,
  household: Household,
  changedRows: number,
): PreparedTransfers {
  const clients = Array.from({ length: connections }, () => createHttpClient(link.url));
  /** Does not use the proxy, so its requests are neither delayed nor counted. */
  const directClient = createHttpClient(url);
  let runCount = 0;
  let rowCount = 0;
  const [openList] = household.lists;
  if (!openList) throw new Error('The household has no list.');

  async function measure(
    run: RunTransfer,
    prepare?: (token: string) => Promise<unknown>,
  ): Promise<Transfer> {
    const token = await household.person.token();
    await prepare?.(token);
    // Opens the connections before the clock starts.
    await Promise.all(clients.map((client) => client.get('/api/health/live', token)));
    const bytesBefore = link.byteCounts();
    let requestCount = 0;
    const bodies: string[] = [];
    const sendOnShortestQueue = createQueues(clients);
    const start = performance.now();
    await run(async (request) => {
      requestCount += 1;
      const body = await sendOnShortestQueue(request);
      bodies.push(body);
      return body;
    }, token);
    const milliseconds = performance.now() - start;
    const bytesAfter = link.byteCounts();
    const plainBytes = bytesAfter.received - bytesBefore.received;
    const savedBytes = bodies.reduce((sum, body) => sum + bytesSavedByGzip(body), 0);
    return {
      requests: requestCount,
      sent: bytesAfter.sent - bytesBefore.sent,
      received: plainBytes - savedBytes,
      plain: plainBytes,
      milliseconds,
    };
  }

  /** Returns writes that change the first items of each list, with other quantities each time. */
  function createChangeWrites(): Write[] {
    runCount += 1;
    return household.lists.flatMap(({ id: listId, itemIds }) =>
      itemIds.slice(0, changedRows / household.lists.length).map((itemId) => ({
        name: 'changeListItem' as const,
        params: { listId, itemId },
        body: { quantity: 1 + (runCount % 7) },
      })),
    );
  }
  const changeRows = async (token: string) => {
    for (const write of createChangeWrites())
      await directClient.send(createSingleRequest(write, { token }));
  };

  /** Returns writes that take the first items of the open list, or that put them back. */
  const createTapWrites = (count: number): Write[] => {
    runCount += 1;
    const takenFields = {
      isChecked: true,
      price: 7.9,
      purchasedQuantity: 1,
      supermarket: 'São Jorge',
    };
    return openList.itemIds.slice(0, count).map((itemId) => ({
      name: 'changeListItem' as const,
      params: { listId: openList.id, itemId },
      body: runCount % 2 === 0 ? takenFields : { isChecked: false },
    }));
  };

  /** A device that already has all rows, for all transfers except `first`. */
  const device = createDevice();
  const measureSync = (
    writes: () => readonly Write[],
    prepare?: (token: string) => Promise<unknown>,
  ) =>
    measure(
      (send, token) => syncAll(device, send, { token }, writes()),
      async (token) => {
        await syncAll(device, directClient.send, { token }, []);
        await prepare?.(token);
      },
    );
  const measureSingleWrites = (count: number) =>
    measure(async (send, token) => {
      for (const write of createTapWrites(count)) await send(createSingleRequest(write, { token }));
      const paths = [listsPath, listPath(openList.id)];
      await Promise.all(paths.map((path) => send(getRequest(path, token))));
    });
  const measureSingleReads = (
    paths: readonly string[],
    prepare?: (token: string) => Promise<unknown>,
  ) =>
    measure(async (send, token) => {
      await send(getRequest(listsPath, token));
      await Promise.all(paths.map((path) => send(getRequest(path, token))));
    }, prepare);
  const openListPaths = household.lists.map(({ id }) => listPath(id));
  const otherPaths = ['/api/supermarkets', '/api/pantries'];

  return {
    first: {
      sync: () =>
        measure(async (send, token) => {
          const newDevice = createDevice();
          await syncAll(newDevice, send, { token }, []);
          rowCount = newDevice.rowCount();
        }),
      alone: () => measureSingleReads([...openListPaths, ...otherPaths]),
    },
    changed: {
      sync: () => measureSync(() => [], changeRows),
      alone: () => measureSingleReads(openListPaths, changeRows),
    },
    tap: { sync: () => measureSync(() => createTapWrites(1)), alone: () => measureSingleWrites(1) },
    taps: {
      sync: () => measureSync(() => createTapWrites(waitingTaps)),
      alone: () => measureSingleWrites(waitingTaps),
    },
    rowCount: () => rowCount,
  };
}

const listsPath = '/api/shopping-lists';
const listPath = (id: string) => `${listsPath}/${id}`;
const getRequest = (path: string, token: string): HttpRequest => ({ method: 'GET', path, token });

const bytesSavedByGzip = (body: string) =>
  Math.max(0, Buffer.byteLength(body) - gzipSync(body).length);

/**
 * Returns a function that sends a request on the connection with the fewest waiting requests. Each
 * connection sends its requests one after the other.
 */
function createQueues(clients: readonly HttpClient[]): Send {
  const queues = clients.map((client) => ({
    client,
    waitingCount: 0,
    lastAnswer: Promise.resolve(''),
  }));
  return (request) => {
    const queue = queues.reduce((shortest, each) =>
      each.waitingCount < shortest.waitingCount ? each : shortest,
    );
    queue.waitingCount += 1;
    queue.lastAnswer = queue.lastAnswer.then(async () => {
      const answer = await queue.client.send(request);
      queue.waitingCount -= 1;
      return answer;
    });
    return queue.lastAnswer;
  };
}
